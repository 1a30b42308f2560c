import { type RefObject, useEffect, useState } from 'react';

interface ShelfEnds {
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

interface Shelf {
  /** Null where everything is in view. */
  readonly ends: ShelfEnds | null;
  /** Scrolls by what is in view, less one card: back (-1) or on (1). */
  readonly move: (direction: -1 | 1) => void;
}

/** Which end of a row that scrolls sideways is in view. Looks again when its size or `length` changes. */
export function useShelfEnds(
  row: RefObject<HTMLElement | null>,
  length: number,
  isUnfolded: boolean,
): Shelf {
  const [ends, setEnds] = useState<ShelfEnds | null>(null);
  useEffect(() => {
    const node = row.current;
    if (!node) return;
    const look = () => {
      const last = node.scrollWidth - node.clientWidth;
      // Parts of a pixel are lost where a zoomed page scrolls.
      const atStart = node.scrollLeft <= 1;
      const atEnd = node.scrollLeft >= last - 1;
      setEnds((before) => {
        if (isUnfolded || last <= 1) return null;
        return before?.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd };
      });
    };
    const size = new ResizeObserver(look);
    size.observe(node);
    node.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      size.disconnect();
      node.removeEventListener('scroll', look);
    };
  }, [row, length, isUnfolded]);
  return {
    ends,
    move: (direction) => {
      const node = row.current;
      const card = node?.firstElementChild?.clientWidth ?? 0;
      node?.scrollBy({ left: direction * Math.max(card, node.clientWidth - card) });
    },
  };
}
