import { memo, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { ChevronDown, Plus } from 'lucide-react';
import type { FoodItem, FoodStateId } from '@/domain/schema/entities';
import type { FoodBoard, FoodColumn } from '@/domain/food/food-board';
import { type FoodState, foodStates } from '@/domain/food/food-states';
import { useMedia } from '@/lib/use-media';
import { useSteps } from '@/lib/use-idle';
import { focusReturn } from '@/ui/overlays/confirm-dialogs';
import { type FoodActions, FoodCard } from './food-card';
import { type Dragged, useDropIndicator, useLaneDrag } from './use-lane-drag';
import { numberWords } from '@/domain/text/plural';
import { Button, IconButton } from '@/ui/base/button';
import { glyphs } from '@/ui/base/glyphs';
import { firstCards } from './use-food-board';

interface FoodBoardViewProps extends FoodActions {
  readonly board: FoodBoard;
  /** False while the board holds only the cards that are seen first. */
  readonly isWhole: boolean;
  /** Foods that are drawn at once wherever they stand. */
  readonly pinned: ReadonlySet<string>;
  readonly isSearch: boolean;
  /** False where this device only reads the journal. */
  readonly mayWrite: boolean;
  /** Only who may change every card drags any: the others have the menu of those that are theirs. */
  readonly mayDrag: boolean;
  readonly onDrop: (food: FoodItem, to: FoodStateId) => void;
  readonly onAdd: (column: FoodStateId) => void;
  readonly onShowMore: (column: FoodStateId) => void;
}

/** The four columns side by side, two by two, or one below the other. */
export function FoodBoardView({ board, isWhole, ...rest }: FoodBoardViewProps) {
  const isFoldable = useMedia('(max-width: 767px)');
  const drawn = useSteps(isWhole ? foodStates.length : 0);
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
 * A menu or dialog that closes hands the focus back to the button that opened it. The library's lists take it for
 * the whole card instead, on hearing of it through this event of theirs; it ends here, before it reaches them.
 */
function returnFocusToButtons(board: HTMLElement | null) {
  if (!board) return;
  const end = (event: Event) => {
    event.stopPropagation();
  };
  board.addEventListener(focusReturn, end, { capture: true });
  return () => {
    board.removeEventListener(focusReturn, end, { capture: true });
  };
}

export interface FoodLaneProps extends FoodActions {
  readonly state: FoodState;
  readonly column: FoodColumn;
  /** False while only the cards that are seen first are drawn. */
  readonly isWhole: boolean;
  readonly pinned: ReadonlySet<string>;
  /** On phones a column is a section that can be folded. */
  readonly isFoldable: boolean;
  readonly isSearch: boolean;
  /** False where this device only reads the journal. */
  readonly mayWrite: boolean;
  /** Only who may change every card drags any: the others have the menu of those that are theirs. */
  readonly mayDrag: boolean;
  readonly dragged: RefObject<Dragged | null>;
  readonly onDrag: (dragged: Dragged | null) => void;
  readonly onDrop: (food: FoodItem, to: FoodStateId) => void;
  readonly onAdd: (column: FoodStateId) => void;
  readonly onShowMore: (column: FoodStateId) => void;
}

/** One column: its tab with icon, name and count, then its cards. */
const FoodLane = memo(function FoodLane(props: FoodLaneProps) {
  const { state, column, isWhole, isFoldable, isSearch, mayWrite, onAdd, onShowMore } = props;
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
        {mayWrite && (
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
        // The list draws its cards a moment after the column, whose place they have meanwhile.
        <div className="lane-well" style={{ '--cards': Math.min(firstCards, column.items.length) }}>
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
      {numberWords(of)}
      <span className="visually-hidden">{of === 1 ? ' item' : ' items'}</span>
    </>
  );
}

/**
 * The last page takes the button that was pressed away: the first card of it has the focus then. Returns what the button
 * calls before it asks for a page.
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
  const { state, column, isWhole, pinned, emptyText, dragged, mayDrag } = props;
  const { onMove, onEdit, onDelete } = props;
  const items = isWhole
    ? column.items
    : column.items.filter(({ id }, index) => index < firstCards || pinned.has(id));
  const list = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const dragAndDropHooks = useLaneDrag({ ...props, stateId: state.id, list, onOver: setOver });
  useDropIndicator(list, isOver ? dragged : null, items);
  return (
    <GridList
      // A list takes to dragging once, when it is made.
      key={mayDrag ? 'dragged' : 'read'}
      ref={list}
      className="lane-list"
      aria-label={state.title}
      items={items}
      {...(mayDrag && { dragAndDropHooks })}
      // Tab walks through a card's buttons; the arrow keys go from card to card.
      keyboardNavigationBehavior="tab"
      renderEmptyState={() => <p className="lane-empty">{emptyText}</p>}
    >
      {(food) => (
        <GridListItem id={food.id} textValue={food.name} className="fooditem">
          <FoodCard
            food={food}
            mayDrag={mayDrag}
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
 * Once a card that was moved by the menu stands in its new column, moves the focus to its grip: the button that
 * was pressed went with the old card. A folded column takes the focus on its heading's button.
 */
export function focusMovedFood(id: string, column: string): void {
  // In the second frame: closing the menu hands the focus back in the first.
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

/** Moves the focus to the card of a food that is about to be drawn, unless the focus is somewhere by then. */
export function focusNewFood(id: string): void {
  // The list draws its cards a moment after the column.
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"]`)?.focus();
  });
}
