import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/ui/base/button';

interface ShowAllProps {
  readonly list: RefObject<HTMLUListElement | null>;
  /** The number of items that the list shows now. */
  readonly shown: number;
  /** How many there are; absent if that isn't known yet. */
  readonly count?: number | undefined;
  readonly onShow: () => void;
}

/** Shows the rest of a list. The button goes then: the first item that was added takes its focus. */
export function ShowAll({ list, shown, count, onShow }: ShowAllProps) {
  return (
    <Button
      variant="quiet"
      onClick={() => {
        flushSync(onShow);
        list.current?.children[shown]?.querySelector<HTMLElement>('a, button')?.focus();
      }}
    >
      {count === undefined ? 'Show all' : `Show all ${count}`}
    </Button>
  );
}
