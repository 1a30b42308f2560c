import {
  type ReactNode,
  type RefObject,
  useContext,
  useId,
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
import { FieldError } from './field';
import '@/ui/base/controls.css';
import '@/ui/overlays/popover.css';
import './select.css';

export interface Suggestion {
  /** The text to put into the field. */
  readonly id: string;
  /** Says more about it. */
  readonly detail: string;
}

export interface ComboBoxProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly suggestions: readonly Suggestion[];
  /** Says whether a suggestion contains what was typed. */
  readonly matches: (suggestion: string, typed: string) => boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called when a suggestion is chosen, or the field is left or confirmed with Enter; possibly twice with the same value. */
  readonly onCommit?: ((value: string) => void) | undefined;
  /** The time to fetch suggestions; any that arrive while the field is focused show at once. */
  readonly onFocus?: (() => void) | undefined;
  /** Enter confirms the text without submitting the surrounding form. */
  readonly keepsEnter?: boolean;
}

/** A text field with suggestions that accepts any other text too. */
export function ComboBox(props: ComboBoxProps) {
  const {
    label,
    hint,
    error,
    suggestions,
    matches,
    value,
    onChange,
    onCommit,
    onFocus,
    keepsEnter = false,
  } = props;
  const errorId = useId();
  const field = useRef<HTMLDivElement>(null);
  /** Typing narrows the list; opening it shows everything. */
  const [isNarrowed, setNarrowed] = useState(false);
  // Two with the same text are one choice.
  const distinct = [...new Map(suggestions.map((one) => [one.id, one])).values()];
  const listed = isNarrowed
    ? distinct.filter((one) => matches(`${one.id} ${one.detail}`, value))
    : distinct;
  const isSuggested = suggestions.some((one) => one.id === value);

  return (
    <AriaComboBox
      className="fld"
      menuTrigger="focus"
      allowsCustomValue
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      {...(error && { 'aria-describedby': errorId })}
      shouldFocusWrap
      items={listed}
      inputValue={value}
      onInputChange={(typed) => {
        setNarrowed(true);
        onChange(typed);
      }}
      // Select nothing while typing: the list would close on a name that is the start of another.
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
        <ComboInput keepsEnter={keepsEnter} onConfirm={() => onCommit?.(value)} />
        <ChevronDown className="icon small" aria-hidden="true" />
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint !== undefined && (
        <Text slot="description" elementType="div" className="fld-hint">
          {hint}
        </Text>
      )}
      <SuggestionList field={field} />
    </AriaComboBox>
  );
}

interface ComboInputProps {
  readonly keepsEnter: boolean;
  readonly onConfirm: () => void;
}

/** The input. Calls `onConfirm` on an Enter that chooses no suggestion. */
function ComboInput({ keepsEnter, onConfirm }: ComboInputProps) {
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
        // The first Escape closes only the list.
        if (event.key === 'Escape' && list?.isOpen === true) event.stopPropagation();
      }}
    />
  );
}

function SuggestionList({ field }: { readonly field: RefObject<HTMLElement | null> }) {
  const isOpen = useContext(ComboBoxStateContext)?.isOpen === true;
  // While a list is open, the library hides the rest of the page from screen readers, except what is marked as a top
  // layer. This list isn't modal, so the page must stay readable.
  useLayoutEffect(() => {
    if (!isOpen || !field.current) return;
    const page = outermost(field.current);
    page.dataset['reactAriaTopLayer'] = '';
    return () => {
      delete page.dataset['reactAriaTopLayer'];
    };
  }, [isOpen, field]);
  return (
    // Open as the field decides: the page scrolls to show a newly focused field, and a popover in charge of itself closes on
    // scrolling.
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

/** Returns the ancestor that is a child of the body. */
function outermost(element: HTMLElement): HTMLElement {
  const { parentElement } = element;
  return parentElement === null || parentElement === document.body
    ? element
    : outermost(parentElement);
}
