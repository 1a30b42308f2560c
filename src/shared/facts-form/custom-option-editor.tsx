import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { Button } from '@/ui/base/button';
import { changeLists } from '@/data/records/child-lists';
import { saveAdvice } from '@/data/db/errors';
import type { OptionRow } from '@/domain/facts/kinds';
import { withoutOption } from '@/domain/facts/custom-options';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';

interface CustomOptionFieldProps {
  readonly label: string;
  readonly typed: string;
  /** Opened just now, so the field takes the focus. */
  readonly takesFocus: boolean;
  readonly onType: (typed: string) => void;
  /** Adds what was typed as an option of the row. */
  readonly onAdd: () => void;
  /** Called when the option was added, or isn't wanted after all. */
  readonly onDone: () => void;
}

/** A field for a custom option. Enter adds it, Escape discards it, and leaving the field adds it too. */
export function CustomOptionField({
  label,
  typed,
  takesFocus,
  onType,
  onAdd,
  onDone,
}: CustomOptionFieldProps) {
  // Escape moves the focus too, and the blur must not add what was typed.
  const isDiscarded = useRef(false);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // Stops the dialog around this field from closing too.
      event.stopPropagation();
      isDiscarded.current = true;
      onType('');
      onDone();
    }
    if (event.key !== 'Enter') return;
    onAdd();
    // With Ctrl or Meta the key saves the whole form; the form listens for that itself.
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onDone();
  }
  return (
    <div className="own-word">
      <input
        className="ruled"
        // The person has just pressed the button of this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={takesFocus}
        dir="auto"
        autoComplete="off"
        aria-label={label}
        placeholder="A word of your own"
        value={typed}
        onChange={(event) => {
          onType(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!isDiscarded.current) onAdd();
        }}
      />
      <Button
        variant="quiet"
        size="sm"
        onClick={() => {
          onAdd();
          onDone();
        }}
      >
        Add
      </Button>
    </div>
  );
}

interface CustomOptionEditorProps {
  readonly childId: string;
  readonly row: OptionRow;
  readonly name: string;
  readonly options: readonly string[];
  /** `hadFocus`: the removed button had the focus, so the focus has to go somewhere else. */
  readonly onRemoved: (option: string, hadFocus: boolean) => void;
}

/** Removes custom options from a row. Entries that use them keep them. */
export function CustomOptionEditor({
  childId,
  row,
  name,
  options,
  onRemoved,
}: CustomOptionEditorProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  async function remove(option: string, button: HTMLElement) {
    forgetToast('own-words');
    try {
      await changeLists(childId, ({ picks }) => ({
        picks: [...withoutOption(picks, row, option)],
      }));
      const hadFocus = document.activeElement === button;
      if (hadFocus) toggle.current?.focus();
      onRemoved(option, hadFocus);
    } catch (error) {
      showToast({
        topic: 'own-words',
        tone: 'danger',
        title: 'Failed to update',
        description: saveAdvice(error, 'The word is still there. Please try again.'),
      });
    }
  }
  return (
    <div className="own-words">
      <button
        ref={toggle}
        type="button"
        className="pick-quiet"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={`Edit own words, ${name}`}
        onClick={() => setOpen(!isOpen)}
      >
        Edit own words
      </button>
      {isOpen && (
        <ul className="picks" id={id}>
          {options.map((option) => (
            <li key={option}>
              <button
                type="button"
                className="pick"
                aria-label={`Remove ${option}`}
                onClick={(event) => {
                  void remove(option, event.currentTarget);
                }}
              >
                <span dir="auto">{option}</span>
                <X className="icon" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
