import { memo, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { ChevronDown, Plus } from 'lucide-react';
import { numberWords } from '@/domain/text/plural';
import type { FoodItem, FoodStateId } from '@/domain/schema/entities';
import type { FoodColumn } from '@/domain/food/food-board';
import type { FoodState } from '@/domain/food/food-states';
import { Button, IconButton } from '@/ui/base/button';
import { glyphs } from '@/ui/base/glyphs';
import { focusNewFood } from './focus-food';
import type { FoodActions } from './food-actions';
import { FoodCard } from './food-card';
import { useDropIndicator } from './use-landing';
import { firstCards } from './use-food-board';
import { type Dragged, useLaneDrag } from './use-lane-drag';

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
export const FoodLane = memo(function FoodLane(props: FoodLaneProps) {
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
