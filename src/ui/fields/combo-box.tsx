import {
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  ComboBox as AriaComboBox,
  ComboBoxStateContext,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components/ComboBox';
import { Check, ChevronDown } from 'lucide-react';
import { matchesWords } from '@/lib/text';
import '@/ui/base/controls.css';
import '@/ui/overlays/popover.css';
import './select.css';

export interface Suggestion {
  /** What is put into the field. */
  readonly id: string;
  /** Says more about it. */
  readonly detail: string;
}

export interface ComboBoxProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly suggestions: readonly Suggestion[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A suggestion was chosen, or the field left or confirmed with Enter; may come twice with the same value. */
  readonly onCommit?: ((value: string) => void) | undefined;
  /** The moment to fetch suggestions; those that arrive while the field has the focus show at once. */
  readonly onFocus?: (() => void) | undefined;
  /** Enter takes what is typed, and does not send the form around it. */
  readonly keepsEnter?: boolean;
}

/** A text field with suggestions; any other text is as good. */
export function ComboBox(props: ComboBoxProps) {
  const {
    label,
    hint,
    suggestions,
    value,
    onChange,
    onCommit,
    onFocus,
    keepsEnter = false,
  } = props;
  const field = useRef<HTMLDivElement>(null);
  /** What was typed narrows the list; on opening it shows all of them. */
  const [isNarrowed, setNarrowed] = useState(false);
  const listed = isNarrowed
    ? suggestions.filter((one) => matchesWords(`${one.id} ${one.detail}`, value))
    : suggestions;
  const isSuggested = suggestions.some((one) => one.id === value);

  return (
    <AriaComboBox
      className="fld"
      menuTrigger="focus"
      allowsCustomValue
      shouldFocusWrap
      items={listed}
      inputValue={value}
      onInputChange={(typed) => {
        setNarrowed(true);
        onChange(typed);
      }}
      // While somebody types, no suggestion is the chosen one: the list would close at a name that others begin with.
      value={isSuggested && !isNarrowed ? value : null}
      onChange={(chosen) => {
        if (chosen === null) return;
        setNarrowed(false);
        onChange(String(chosen));
        onCommit?.(String(chosen));
      }}
      onOpenChange={(isOpen, trigger) => {
        if (isOpen && trigger !== 'input') setNarrowed(false);
      }}
      onFocus={() => onFocus?.()}
      onBlur={() => onCommit?.(value)}
    >
      <Label className="fld-label">
        <span>{label}</span>
      </Label>
      <div ref={field} className="combo-box">
        <TypedText keepsEnter={keepsEnter} onConfirm={() => onCommit?.(value)} />
        <ChevronDown className="icon small" aria-hidden="true" />
      </div>
      {hint !== undefined && (
        <Text slot="description" elementType="div" className="fld-hint">
          {hint}
        </Text>
      )}
      <SuggestionList field={field} />
    </AriaComboBox>
  );
}

interface TypedTextProps {
  readonly keepsEnter: boolean;
  readonly onConfirm: () => void;
}

/** The text field itself; `onConfirm` is told of an Enter that chooses no suggestion. */
function TypedText({ keepsEnter, onConfirm }: TypedTextProps) {
  const list = useContext(ComboBoxStateContext);
  return (
    <Input
      className="inp"
      autoCapitalize="none"
      onClick={() => {
        if (list?.isOpen === false) list.open(null, 'manual');
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (list?.selectionManager.focusedKey ?? null) === null)
          onConfirm();
        if (keepsEnter && event.key === 'Enter' && !event.ctrlKey && !event.metaKey)
          event.preventDefault();
        // The first Escape closes the list, the next is for what lies around the field.
        if (event.key === 'Escape' && list?.isOpen === true) event.stopPropagation();
      }}
    />
  );
}

function SuggestionList({ field }: { readonly field: RefObject<HTMLElement | null> }) {
  const isOpen = useContext(ComboBoxStateContext)?.isOpen === true;
  // The library hides the rest of the page from screen readers while a list is open, but for what says that it is a layer
  // of its own. This list is not modal: the page stays, for readers as for eyes.
  useLayoutEffect(() => {
    if (!isOpen || !field.current) return;
    const page = outermost(field.current);
    page.dataset['reactAriaTopLayer'] = '';
    return () => {
      delete page.dataset['reactAriaTopLayer'];
    };
  }, [isOpen, field]);
  return (
    // Open as the field says, and for nobody else to close: the page scrolls to show a field that takes the focus, and a
    // popover that rules itself closes when it scrolls.
    <Popover className="pop sel-pop combo-pop" offset={4} isOpen={isOpen}>
      <ListBox<Suggestion> className="sel-list">
        {({ id, detail }) => (
          <ListBoxItem id={id} textValue={id} className="pop-item combo-item">
            <span className="pop-text">
              {id}
              {detail !== id && <small>{detail}</small>}
            </span>
            <Check className="icon small pop-check" aria-hidden="true" />
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}

/** What stands in the body itself, around an element. */
function outermost(element: HTMLElement): HTMLElement {
  const { parentElement } = element;
  return parentElement === null || parentElement === document.body
    ? element
    : outermost(parentElement);
}
