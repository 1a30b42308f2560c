import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { type DragAndDropHooks, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import type { FoodItem, FoodStateId } from '@/domain/schema/entities';
import type { FoodColumn } from '@/domain/food/food-board';
import { newestFirst } from '@/domain/schema/newest-first';
import { formatDay } from '@/domain/dates/calendar-day';
import { shortened } from '@/domain/food/food-text';
import { plainText } from '@/domain/text/excerpt';
import { FoodReaction } from './food-card';

/** A card on its way. */
export interface Dragged {
  readonly food: FoodItem;
  /** Pixels of the card that was taken. */
  readonly width: number;
  readonly height: number;
  /** By mouse or finger: the card follows, and its place is empty. With the keyboard it stays where it is. */
  readonly isByPointer: boolean;
}

interface LaneDragOptions {
  readonly stateId: FoodStateId;
  readonly column: FoodColumn;
  readonly list: RefObject<HTMLElement | null>;
  /** The card on its way, in whichever column it was taken. */
  readonly dragged: RefObject<Dragged | null>;
  readonly onDrag: (dragged: Dragged | null) => void;
  readonly onOver: (isOver: boolean) => void;
  readonly onDrop: (food: FoodItem, to: FoodStateId) => void;
}

/** The type of what is dragged. It is our own, so that no text box and no other program takes a card. */
const dragType = 'application/x-kinleaf-food';

/** The dates order a column, so a card is dropped on the column, never between two cards. */
const wholeColumn = { getDropTargetFromPoint: () => ({ type: 'root' as const }) };

/** Drag and drop of one column, by mouse, touch, keyboard and screen reader. */
export function useLaneDrag(options: LaneDragOptions): DragAndDropHooks<FoodItem> {
  const { stateId, column, list, dragged, onDrag, onOver, onDrop } = options;

  function rowOf(id: string) {
    return list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"]`);
  }

  useLeaving(list);

  const { dragAndDropHooks } = useDragAndDrop<FoodItem>({
    getItems: (_, foods) => foods.map(({ id }) => ({ [dragType]: id })),
    getAllowedDropOperations: () => ['move'],
    onDragStart: ({ keys }) => {
      const food = column.items.find(({ id }) => keys.has(id));
      const row = food && rowOf(food.id);
      if (!food || !row) return;
      onDrag({ food, width: row.offsetWidth, height: row.offsetHeight, isByPointer: false });
    },
    onDragEnd: () => {
      onDrag(null);
    },
    renderDragPreview: () => {
      const taken = dragged.current;
      if (!taken) return <></>;
      // Only a card that a pointer drags has a preview.
      onDrag({ ...taken, isByPointer: true });
      const photo = rowOf(taken.food.id)?.querySelector<HTMLImageElement>('.food-photo img');
      return <FoodPreview {...taken} photoUrl={photo?.src ?? null} />;
    },
    acceptedDragTypes: [dragType],
    dropTargetDelegate: wholeColumn,
    // A card of another window carries the same type, but is not of this board.
    getDropOperation: () => (dragged.current === null ? 'cancel' : 'move'),
    onDropEnter: () => {
      onOver(true);
    },
    onDropExit: () => {
      onOver(false);
    },
    onRootDrop: () => {
      onOver(false);
      if (dragged.current) onDrop(dragged.current.food, stateId);
    },
  });
  return dragAndDropHooks;
}

/**
 * A column counts what a card enters and leaves in it. It is drawn anew while the card is over it, and of what goes or
 * moves then Firefox never says that the card left it: the column would stay marked while the card is elsewhere. What
 * is entered outside of it tells as much.
 */
function useLeaving(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const entered = new Set<EventTarget>();
    function onEnter({ target }: DragEvent) {
      const lane = list.current;
      if (!lane || !(target instanceof Node)) return;
      if (lane.contains(target)) {
        entered.add(target);
        return;
      }
      if (entered.size === 0) return;
      // The column is left last: with it goes what is no longer in the page.
      for (const left of [...entered, lane])
        left.dispatchEvent(new DragEvent('dragleave', { bubbles: true }));
      entered.clear();
    }
    document.addEventListener('dragenter', onEnter, { capture: true });
    return () => {
      document.removeEventListener('dragenter', onEnter, { capture: true });
    };
  }, [list]);
}

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

interface FoodPreviewProps {
  readonly food: FoodItem;
  /** Pixels, as wide as the card that was taken. */
  readonly width: number;
  /** The address of the picture on that card, which is loaded already. */
  readonly photoUrl: string | null;
}

/** What follows the pointer while a card is dragged: the card lifted, tilted, without its buttons. */
function FoodPreview({ food, width, photoUrl }: FoodPreviewProps) {
  const notes = food.notes === undefined ? null : plainText(food.notes);
  return (
    <div className="food-preview">
      <div className="fooditem" style={{ width }}>
        <div className={photoUrl === null ? 'food-top' : 'food-top food-top-photo'}>
          {photoUrl !== null && (
            <div className="food-photo">
              <img src={photoUrl} alt="" />
            </div>
          )}
          <div className="food-title">
            <h3 dir="auto">{food.name}</h3>
            <p className="food-meta">
              <span>{food.category}</span> <span className="date">{formatDay(food.date)}</span>
            </p>
          </div>
        </div>
        {notes !== null && (
          <p className="food-notes" dir="auto">
            {shortened(notes) ?? notes}
          </p>
        )}
        <div className="food-foot">
          <FoodReaction food={food} />
        </div>
      </div>
    </div>
  );
}
