import { memo, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { ChevronDown, Plus } from 'lucide-react';
import type { FoodItem, FoodStateId } from '@/domain/schema/entities';
import type { FoodBoard, FoodColumn } from '@/domain/food/food-board';
import { type FoodState, foodStates } from '@/domain/food/food-states';
import { useMedia } from '@/lib/use-media';
import { useIdleSteps } from '@/lib/use-idle';
import { focusRestoreEvent } from '@/ui/overlays/confirm-dialogs';
import { type FoodActions, FoodCard } from './food-card';
import { type Dragged, useDropIndicator, useLaneDrag } from './use-lane-drag';
import { formatNumber } from '@/domain/text/plural';
import { Button, IconButton } from '@/ui/base/button';
import { glyphs } from '@/ui/base/glyphs';
import { firstCardCount } from './use-food-board';

interface FoodBoardViewProps extends FoodActions {
  readonly board: FoodBoard;
  /** False while the board has only the first cards of each column. */
  readonly isWhole: boolean;
  /** Foods that are rendered at once, wherever they are in their column. */
  readonly pinned: ReadonlySet<string>;
  readonly isSearch: boolean;
  /** False if this device may only read the journal. */
  readonly canWrite: boolean;
  /** True only if this device may change every card. Otherwise its own cards have a menu instead. */
  readonly canDrag: boolean;
  readonly onDrop: (food: FoodItem, to: FoodStateId) => void;
  readonly onAdd: (column: FoodStateId) => void;
  readonly onShowMore: (column: FoodStateId) => void;
}

/** The four columns: side by side, two by two, or one below the other. */
export function FoodBoardView({ board, isWhole, ...rest }: FoodBoardViewProps) {
  const isFoldable = useMedia('(max-width: 767px)');
  const drawn = useIdleSteps(isWhole ? foodStates.length : 0);
  const dragged = useRef<Dragged | null>(null);
  const [dragging, setDragging] = useState<'pointer' | 'keyboard' | null>(null);
  const onDrag = useCallback((next: Dragged | null) => {
    dragged.current = next;
    setDragging(next && (next.isByPointer ? 'pointer' : 'keyboard'));
  }, []);
  return (
    <div ref={returnFocusToButtons} className="board" data-dragging={dragging ?? undefined}>
      {foodStates.map((state, index) => (
        <FoodLane
          key={state.id}
          {...rest}
          state={state}
          column={board[state.id]}
          isWhole={index < drawn}
          isFoldable={isFoldable}
          dragged={dragged}
          onDrag={onDrag}
        />
      ))}
    </div>
  );
}

/**
 * Lets a closing menu or dialog return the focus to the button that opened it. React Aria's lists would move it to the whole
 * card when they get this event, so it is stopped before it reaches them.
 */
function returnFocusToButtons(board: HTMLElement | null) {
  if (!board) return;
  const stop = (event: Event) => {
    event.stopPropagation();
  };
  board.addEventListener(focusRestoreEvent, stop, { capture: true });
  return () => {
    board.removeEventListener(focusRestoreEvent, stop, { capture: true });
  };
}

export interface FoodLaneProps extends FoodActions {
  readonly state: FoodState;
  readonly column: FoodColumn;
  /** False while only the first cards are rendered. */
  readonly isWhole: boolean;
  readonly pinned: ReadonlySet<string>;
  /** True on phones, where a column can be folded. */
  readonly isFoldable: boolean;
  readonly isSearch: boolean;
  /** False if this device may only read the journal. */
  readonly canWrite: boolean;
  /** True only if this device may change every card. Otherwise its own cards have a menu instead. */
  readonly canDrag: boolean;
  readonly dragged: RefObject<Dragged | null>;
  readonly onDrag: (dragged: Dragged | null) => void;
  readonly onDrop: (food: FoodItem, to: FoodStateId) => void;
  readonly onAdd: (column: FoodStateId) => void;
  readonly onShowMore: (column: FoodStateId) => void;
}

const FoodLane = memo(function FoodLane(props: FoodLaneProps) {
  const { state, column, isWhole, isFoldable, isSearch, canWrite, onAdd, onShowMore } = props;
  const id = useId();
  const [isFolded, setFolded] = useState(false);
  const isShown = !(isFoldable && isFolded);
  const isCut = isWhole && column.count !== null && column.count > column.items.length;
  const rememberShown = useFocusAfterLastPage(column.items, isCut);
  const Icon = glyphs[state.glyph];
  const tab = (
    <>
      <Icon className="icon" aria-hidden="true" />
      <span>{state.title}</span>
    </>
  );
  return (
    <section className="lane" data-hue={state.hue} aria-labelledby={`${id}-title`}>
      <header className="lane-head">
        <div className="lane-tab">
          <h2 id={`${id}-title`}>
            {isFoldable ? (
              <button
                type="button"
                className="lane-fold"
                aria-expanded={isShown}
                onClick={() => {
                  setFolded(!isFolded);
                }}
              >
                {tab}
              </button>
            ) : (
              tab
            )}
          </h2>
          <span className="lane-count">{column.count !== null && <Count of={column.count} />}</span>
          {isFoldable && <ChevronDown className="icon small lane-chevron" aria-hidden="true" />}
        </div>
        {canWrite && (
          <IconButton
            label={`Add to ${state.title}`}
            icon={Plus}
            onClick={() => {
              onAdd(state.id);
            }}
          />
        )}
      </header>
      {isShown && (
        // The list renders its cards a moment after the column; `--cards` keeps their space until then.
        <div
          className="lane-well"
          style={{ '--cards': Math.min(firstCardCount, column.items.length) }}
        >
          <LaneList {...props} emptyText={isSearch ? 'No match here' : 'Nothing here yet'} />
          {isCut && (
            <Button
              variant="quiet"
              className="lane-more"
              onClick={() => {
                rememberShown();
                onShowMore(state.id);
              }}
            >
              Show more<span className="visually-hidden"> of {state.title}</span>
            </Button>
          )}
        </div>
      )}
    </section>
  );
});

function Count({ of }: { readonly of: number }) {
  return (
    <>
      {formatNumber(of)}
      <span className="visually-hidden">{of === 1 ? ' item' : ' items'}</span>
    </>
  );
}

/**
 * Moves the focus to the first card of the last page, because the button that asked for it disappears. Returns the function
 * that the button calls before it asks for a page.
 */
function useFocusAfterLastPage(items: readonly FoodItem[], isCut: boolean): () => void {
  const shown = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (isCut || shown.current === null) return;
    const first = items.find(({ id }) => !shown.current?.has(id));
    shown.current = null;
    if (first) focusNewFood(first.id);
  }, [items, isCut]);
  return () => {
    shown.current = new Set(items.map(({ id }) => id));
  };
}

interface LaneListProps extends FoodLaneProps {
  readonly emptyText: string;
}

function LaneList(props: LaneListProps) {
  const { state, column, isWhole, pinned, emptyText, dragged, canDrag } = props;
  const { onMove, onEdit, onDelete } = props;
  const items = isWhole
    ? column.items
    : column.items.filter(({ id }, index) => index < firstCardCount || pinned.has(id));
  const list = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const dragAndDropHooks = useLaneDrag({ ...props, stateId: state.id, list, onOver: setOver });
  useDropIndicator(list, isOver ? dragged : null, items);
  return (
    <GridList
      // React Aria sets up dragging only when a list mounts.
      key={canDrag ? 'dragged' : 'read'}
      ref={list}
      className="lane-list"
      aria-label={state.title}
      items={items}
      {...(canDrag && { dragAndDropHooks })}
      // Tab moves through a card's buttons, the arrow keys from card to card.
      keyboardNavigationBehavior="tab"
      renderEmptyState={() => <p className="lane-empty">{emptyText}</p>}
    >
      {(food) => (
        <GridListItem id={food.id} textValue={food.name} className="fooditem">
          <FoodCard
            food={food}
            canDrag={canDrag}
            onMove={onMove}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        </GridListItem>
      )}
    </GridList>
  );
}

/**
 * Moves the focus to the grip of a card that was moved by the menu, once it is in its new column: the old card's button no
 * longer exists. If the column is folded, its heading's button gets the focus.
 */
export function focusMovedFood(id: string, column: string): void {
  // In the second frame: in the first, the closing menu returns the focus.
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      const card = document.querySelector(`[data-key="${CSS.escape(id)}"]`);
      const target =
        card?.querySelector<HTMLElement>('.food-grip') ??
        document.querySelector<HTMLElement>(`.lane[data-hue="${column}"] .lane-fold`);
      target?.focus();
    });
  });
}

/** Moves the focus to the card of a food that is about to be rendered, unless something else has it by then. */
export function focusNewFood(id: string): void {
  // The list renders its cards a moment after the column.
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"]`)?.focus();
  });
}
