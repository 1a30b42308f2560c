import { type KeyboardEvent, useRef } from 'react';
import { Button } from '@/ui/base/button';

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
