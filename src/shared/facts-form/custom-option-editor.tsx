import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { Button } from '@/ui/base/button';
import { changeLists } from '@/data/records/child-lists';
import { saveAdvice } from '@/data/db/errors';
import { type PickRow, withoutWord } from '@/domain/facts/custom-options';
import { showToast } from '@/ui/messages/toast-queue';

interface OwnWordProps {
  readonly label: string;
  readonly typed: string;
  /** Somebody opened it just now. */
  readonly takesFocus: boolean;
  readonly onType: (typed: string) => void;
  /** What is typed becomes a word of the row. */
  readonly onTake: () => void;
  /** It was added, or is not wanted. */
  readonly onDone: () => void;
}

/** A line for a word of the family's own. Enter adds it, Escape leaves; what stands in it when it is left is added too. */
export function OwnWord({ label, typed, takesFocus, onType, onTake, onDone }: OwnWordProps) {
  // Leaving by Escape takes the focus away as well.
  const isRefused = useRef(false);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // For this line alone, and not for the dialog around it.
      event.stopPropagation();
      isRefused.current = true;
      onType('');
      onDone();
    }
    if (event.key !== 'Enter') return;
    onTake();
    // With Ctrl or Meta the whole form is saved, by whoever listens around it.
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onDone();
  }
  return (
    <div className="own-word">
      <input
        className="ruled"
        // Somebody pressed the button of just this line.
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
          if (!isRefused.current) onTake();
        }}
      />
      <Button
        variant="quiet"
        size="sm"
        onClick={() => {
          onTake();
          onDone();
        }}
      >
        Add
      </Button>
    </div>
  );
}

interface EditOwnWordsProps {
  readonly childId: string;
  readonly row: PickRow;
  readonly name: string;
  readonly words: readonly string[];
  /** `hadFocus`: its button had the focus, which needs a place. */
  readonly onRemoved: (word: string, hadFocus: boolean) => void;
}

/** Takes words of the family's own out of a row. Entries that say them go on saying them. */
export function EditOwnWords({ childId, row, name, words, onRemoved }: EditOwnWordsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const fold = useRef<HTMLButtonElement>(null);
  async function remove(word: string, button: HTMLElement) {
    try {
      await changeLists(childId, ({ picks }) => ({ picks: [...withoutWord(picks, row, word)] }));
      const hadFocus = document.activeElement === button;
      if (hadFocus) fold.current?.focus();
      onRemoved(word, hadFocus);
    } catch (error) {
      showToast({
        tone: 'danger',
        title: 'Failed to update',
        description: saveAdvice(error, 'The word is still there. Please try again.'),
      });
    }
  }
  return (
    <div className="own-words">
      <button
        ref={fold}
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
          {words.map((word) => (
            <li key={word}>
              <button
                type="button"
                className="pick"
                aria-label={`Remove ${word}`}
                onClick={(event) => {
                  void remove(word, event.currentTarget);
                }}
              >
                <span dir="auto">{word}</span>
                <X className="icon" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
