import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { type DragAndDropHooks, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import type { FoodItem, FoodStateId } from '@/domain/schema/entities';
import type { FoodColumn } from '@/domain/food/food-board';
import { newestFirst } from '@/domain/schema/newest-first';
import { formatDay } from '@/domain/dates/calendar-day';
import { shortenNotes } from '@/domain/food/food-text';
import { plainText } from '@/domain/text/written-text';
import { FoodReaction } from './food-card';

/** A card being dragged. */
export interface Dragged {
  readonly food: FoodItem;
  /** Size of the dragged card, in pixels. */
  readonly width: number;
  readonly height: number;
  /** True for mouse and touch, where the card follows the pointer. With the keyboard it stays in its column. */
  readonly isByPointer: boolean;
}

interface LaneDragOptions {
  readonly stateId: FoodStateId;
  readonly column: FoodColumn;
  readonly list: RefObject<HTMLElement | null>;
  /** The card being dragged, from whichever column. */
  readonly dragged: RefObject<Dragged | null>;
  readonly onDrag: (dragged: Dragged | null) => void;
  readonly onOver: (isOver: boolean) => void;
  readonly onDrop: (food: FoodItem, to: FoodStateId) => void;
}

/** A type of our own, so that no text field and no other program accepts a card. */
const dragType = 'application/x-kinleaf-food';

/** Columns are ordered by date, so a card is dropped on the column, never between two cards. */
const wholeColumn = { getDropTargetFromPoint: () => ({ type: 'root' as const }) };

/** Returns drag and drop for one column, by mouse, touch, keyboard and screen reader. */
export function useLaneDrag(options: LaneDragOptions): DragAndDropHooks<FoodItem> {
  const { stateId, column, list, dragged, onDrag, onOver, onDrop } = options;

  function rowOf(id: string) {
    return list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"]`);
  }

  useDragLeaveFix(list);

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
      const current = dragged.current;
      if (!current) return <></>;
      // Only a card that a pointer drags has a preview.
      onDrag({ ...current, isByPointer: true });
      const photo = rowOf(current.food.id)?.querySelector<HTMLImageElement>('.food-photo img');
      return <FoodPreview {...current} photoUrl={photo?.src ?? null} />;
    },
    acceptedDragTypes: [dragType],
    dropTargetDelegate: wholeColumn,
    // A card from another window has the same type but isn't on this board.
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
 * Works around Firefox, which fires no dragleave for an element that is removed or moved while a card is over it, as happens
 * when a column renders. React Aria counts enters and leaves, so the column would stay marked. When the card enters something
 * outside the column, the missing events are dispatched.
 */
function useDragLeaveFix(list: RefObject<HTMLElement | null>) {
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
      // The column last: that also accounts for elements that are no longer in the page.
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
 * While a card is over a column, marks where it will land: the card that will follow it makes room, or the end of the list
 * does. Set directly on the elements, because passing it through the list would render all its cards for every column that
 * the pointer crosses.
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

/** Makes room for a card of this height. Returns a function that closes the gap. */
function markLanding(list: HTMLElement, { food, height }: Dragged, items: readonly FoodItem[]) {
  const next = items.find((other) => newestFirst(food, other) < 0);
  const card = next && list.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.id)}"]`);
  const target = card ?? list;
  target.dataset['landing'] = card ? 'before' : 'end';
  target.style.setProperty('--landing', `${height}px`);
  return () => {
    delete target.dataset['landing'];
    target.style.removeProperty('--landing');
  };
}

interface FoodPreviewProps {
  readonly food: FoodItem;
  /** Width of the dragged card, in pixels. */
  readonly width: number;
  /** The URL of that card's photo, which is already loaded. */
  readonly photoUrl: string | null;
}

/** The preview that follows the pointer during a drag: the card lifted and tilted, without its buttons. */
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
            {shortenNotes(notes) ?? notes}
          </p>
        )}
        <div className="food-foot">
          <FoodReaction food={food} />
        </div>
      </div>
    </div>
  );
}
