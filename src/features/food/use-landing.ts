import { type RefObject, useLayoutEffect } from 'react';
import type { FoodItem } from '@/domain/schema/entities';
import { newestFirst } from '@/domain/schema/newest-first';
import type { Dragged } from './use-lane-drag';

/**
 * While a card is over a column, marks where it will land: the card that will follow it makes room, or the end of
 * the list does. Set on the elements themselves, because a mark that went through the list would draw every card
 * of it anew with each column that the pointer crosses.
 */
export function useDropIndicator(
  list: RefObject<HTMLElement | null>,
  over: RefObject<Dragged | null> | null,
  items: readonly FoodItem[],
): void {
  useLayoutEffect(() => {
    const dragged = over?.current;
    if (dragged && list.current) return markLanding(list.current, dragged, items);
    return undefined;
  }, [list, over, items]);
}

/** Makes room for a card of this height; returns the way to close up again. */
function markLanding(list: HTMLElement, { food, height }: Dragged, items: readonly FoodItem[]) {
  const next = items.find((other) => newestFirst(food, other) < 0);
  const card = next && list.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.id)}"]`);
  const place = card ?? list;
  place.dataset['landing'] = card ? 'before' : 'end';
  place.style.setProperty('--landing', `${height}px`);
  return () => {
    delete place.dataset['landing'];
    place.style.removeProperty('--landing');
  };
}
