import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/button';

interface OwnWordProps {
  readonly label: string;
  readonly onTake: (typed: string) => void;
  /** It was added, or is not wanted. */
  readonly onDone: () => void;
}

/** A line for a word of the family's own. Enter adds it, Escape leaves; what stands in it when it is left is added too. */
export function OwnWord({ label, onTake, onDone }: OwnWordProps) {
  const [typed, setTyped] = useState('');
  // Leaving by Escape takes the focus away as well.
  const isRefused = useRef(false);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // For this line alone, and not for the dialog around it.
      event.stopPropagation();
      isRefused.current = true;
      onDone();
    }
    if (event.key !== 'Enter') return;
    onTake(typed);
    setTyped('');
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
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        dir="auto"
        autoComplete="off"
        aria-label={label}
        placeholder="A word of your own"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (isRefused.current) return;
          onTake(typed);
          setTyped('');
        }}
      />
      <Button variant="quiet" size="sm" onClick={onDone}>
        Add
      </Button>
    </div>
  );
}
