import { useId, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { changeLists } from '@/data/records/child-lists';
import { saveAdvice } from '@/data/db/errors';
import { type PickRow, withoutWord } from '@/domain/facts/custom-options';
import { showToast } from '@/ui/messages/toast-queue';

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
