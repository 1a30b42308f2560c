import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { Check, ChevronDown } from 'lucide-react';
import { matchesWords } from '../../lib/matches-words';
import { describedBy, Field } from './field';
import '../overlays/popover.css';
import './select.css';
import './combo-box.css';

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
}

/**
 * A text field with suggestions; any other text is as good. The focus stays in the field and the list is not modal,
 * so nothing else on the page has to be hidden from screen readers while it is open.
 */
export function ComboBox(props: ComboBoxProps) {
  const { label, hint, suggestions, value, onChange, onCommit, onFocus } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** Closed, all of them as on opening, or those that match what was typed. */
  const [shows, setShows] = useState<'none' | 'all' | 'matching'>('none');
  const [active, setActive] = useState<string | null>(null);
  const listed =
    shows === 'matching'
      ? suggestions.filter((one) => matchesWords(`${one.id} ${one.detail}`, value))
      : suggestions;
  const isOpen = shows !== 'none' && listed.length > 0;
  const at = listed.findIndex((one) => one.id === active);

  function close() {
    setShows('none');
    setActive(null);
  }
  function choose(chosen: string) {
    onChange(chosen);
    onCommit?.(chosen);
    close();
  }
  function move(step: number) {
    if (!isOpen) setShows('all');
    const from = at < 0 && step < 0 ? 0 : at;
    setActive(listed[(from + step + listed.length) % listed.length]?.id ?? null);
  }
  function onKeyDown(event: KeyboardEvent) {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        move(event.key === 'ArrowDown' ? 1 : -1);
        return;
      case 'Enter':
        // The first Enter is for the field, the next for the form.
        if (isOpen) event.preventDefault();
        choose(active ?? value);
        return;
      case 'Escape':
        // The next Escape is for what lies around the field.
        if (isOpen) event.stopPropagation();
        close();
        return;
    }
  }

  return (
    <Field label={label} hint={hint} id={id}>
      <div className="combo-box">
        <input
          ref={input}
          id={id}
          className="inp"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
          aria-describedby={describedBy(id, { hint, error: undefined })}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            setShows('matching');
            setActive(null);
          }}
          onFocus={() => {
            setShows('all');
            onFocus?.();
          }}
          onClick={() => {
            if (!isOpen) setShows('all');
          }}
          onBlur={() => {
            onCommit?.(value);
            close();
          }}
          onKeyDown={onKeyDown}
        />
        <ChevronDown className="icon small" aria-hidden="true" />
      </div>
      <Popover
        className="pop sel-pop combo-pop"
        isNonModal
        isOpen={isOpen}
        triggerRef={input}
        offset={4}
        placement="bottom start"
      >
        <div className="sel-list" role="listbox" id={`${id}-list`} aria-label="Suggestions">
          {listed.map((one, index) => (
            <Option
              key={one.id}
              id={`${id}-${index}`}
              suggestion={one}
              isActive={index === at}
              isCurrent={one.id === value}
              onChoose={choose}
            />
          ))}
        </div>
      </Popover>
    </Field>
  );
}

interface OptionProps {
  readonly id: string;
  readonly suggestion: Suggestion;
  readonly isActive: boolean;
  readonly isCurrent: boolean;
  readonly onChoose: (id: string) => void;
}

function Option({ id, suggestion, isActive, isCurrent, onChoose }: OptionProps) {
  const item = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // The keyboard is the field's: an option never has the focus.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={item}
      id={id}
      role="option"
      aria-selected={isCurrent}
      className="pop-item combo-item"
      data-focused={isActive || undefined}
      data-selected={isCurrent || undefined}
      onPointerDown={(event) => {
        // Keeps the focus in the field.
        event.preventDefault();
      }}
      onMouseDown={(event) => {
        event.preventDefault();
      }}
      onClick={() => {
        onChoose(suggestion.id);
      }}
    >
      <span className="pop-text">
        {suggestion.id}
        {suggestion.detail !== suggestion.id && <small>{suggestion.detail}</small>}
      </span>
      <Check className="icon small pop-check" aria-hidden="true" />
    </div>
  );
}
