import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Plus } from 'lucide-react';
import { useOutletContext } from 'react-router';
import { useCanChangeAll, useCanWrite } from '@/circle/store/use-permissions';
import {
  type Child,
  type FoodItem,
  type FoodStateId,
  foodStateIds,
} from '@/domain/schema/entities';
import { localDay } from '@/domain/dates/calendar-day';
import { withMoves } from '@/domain/food/food-board';
import { DeleteRecordDialog } from '@/shared/record-form/delete-record-dialog';
import { CanChangeGate, CanWriteGate } from '@/shared/record-form/write-gates';
import { foodStateOf } from '@/domain/food/food-states';
import { searchTextOf } from '@/domain/food/food-text';
import { matchesSearch } from '@/domain/text/search';
import { lazyWithFallback } from '@/lib/lazy-with-fallback';
import { recordOf } from '@/lib/values';
import { useCurrentDate } from '@/lib/use-now';
import { usePageTitle } from '@/lib/use-page-title';
import { Button } from '@/ui/base/button';
import { ReadFailed } from '@/ui/messages/notice';
import { NotLoadedDialog } from '@/ui/overlays/confirm-dialogs';
import { SearchField } from '@/ui/fields/text-field';
import { CardSkeletons, EmptyState } from '@/ui/messages/page-states';
import { EditFood, FoodDialog, foodFormConfig } from './food-dialog';
import { focusMovedFood, FoodBoardView } from './food-board-view';
import { MoveMenu } from './move-menu';
import { pageSize, useFoodBoard, useFoodUrl } from './use-food-board';
import { useFoodMoves } from './use-food-moves';
import type { FoodHistoryProps } from './food-history';
import { EmptyFoodArt } from '@/ui/base/art';
import './food.css';

const FoodHistory = lazyWithFallback<FoodHistoryProps>(
  async () => (await import('./food-history')).FoodHistory,
  NotLoadedDialog,
);

export function FoodScreen() {
  const child = useOutletContext<Child>();
  const today = localDay(useCurrentDate());
  usePageTitle('Food Journey');
  const canWrite = useCanWrite(child.id);
  const canDrag = useCanChangeAll(child.id);
  const { text, dialog, setText, change, open, moveTo, close } = useFoodUrl();
  const [deleting, setDeleting] = useState<FoodItem | null>(null);
  const [moving, setMoving] = useState<{ food: FoodItem; button: HTMLElement } | null>(null);
  const [limits, setLimits] = useState(() => recordOf(foodStateIds, () => pageSize));
  const [pinned, setPinned] = useState<ReadonlySet<string>>(new Set());
  const { more, ...state } = useFoodBoard({ childId: child.id, text, limits, pinned });
  const { moves, announcement, move } = useFoodMoves(state.status === 'ready' ? state.board : null);
  const board = useMemo(
    () => (state.status === 'ready' ? withMoves(state.board, moves) : null),
    [state, moves],
  );

  const pin = useCallback(({ id }: FoodItem) => {
    setPinned((was) => (was.has(id) ? was : new Set(was).add(id)));
  }, []);
  const drop = useCallback(
    (food: FoodItem, to: FoodStateId) => {
      pin(food);
      move(food, to);
    },
    [pin, move],
  );
  const openMoveMenu = useCallback((food: FoodItem, button: HTMLElement) => {
    setMoving({ food, button });
  }, []);
  const add = useCallback(
    (column: FoodStateId | '') => {
      open('new', column);
    },
    [open],
  );
  const addAny = () => {
    add('');
  };
  // The food whose form opens at its properties, because its history asked for them.
  const [askedAbout, setAskedAbout] = useState<string | null>(null);
  const edit = useCallback(
    (food: FoodItem) => {
      setAskedAbout(null);
      open('edit', food.id);
    },
    [open],
  );
  const showMore = useCallback(
    (column: FoodStateId) => {
      setLimits((was) => ({ ...was, [column]: was[column] + pageSize }));
      more(column);
    },
    [more],
  );
  const clearSearch = useCallback(() => {
    setText('');
    change({ q: null });
  }, [setText, change]);
  const [hidden, setHidden] = useState<FoodItem | null>(null);
  const showSaved = (food: FoodItem) => {
    pin(food);
    if (matchesSearch(searchTextOf(food), text)) return undefined;
    setHidden(food);
    return 'The search was cleared so that it shows.';
  };
  // Undo comes later than the deletion, so it needs the search text of that moment.
  const showRestored = useRef(showSaved);
  useEffect(() => {
    showRestored.current = showSaved;
  });
  // Closing the form goes back to the URL that has the search.
  const isClosed = hidden !== null && dialog.kind === 'none';
  const isFilteredOut = isClosed && !matchesSearch(searchTextOf(hidden), text);
  if (isClosed && !isFilteredOut) setHidden(null);
  useEffect(() => {
    if (isFilteredOut) clearSearch();
  }, [isFilteredOut, clearSearch]);

  const isEmpty = state.status === 'ready' && state.isEmpty;
  const matches = state.status === 'ready' ? state.matches : null;
  return (
    <div className="page">
      <div className="page-head">
        <h1>Food Journey</h1>
        <div className="actions">
          {canWrite && (
            <Button variant={isEmpty ? 'outline' : 'primary'} icon={Plus} onClick={addAny}>
              Add Food
            </Button>
          )}
        </div>
      </div>
      {!isEmpty && (
        <search className="food-search" aria-label="Foods">
          <SearchField
            label="Search foods"
            placeholder="Search foods..."
            value={text}
            onChange={setText}
          />
        </search>
      )}
      <p className="visually-hidden" role="status">
        {matches !== null && (matches === 1 ? '1 food' : `${matches} foods`)}
      </p>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <div id="foods" tabIndex={-1}>
        {state.status === 'loading' && (
          <CardSkeletons count={4} label="Loading foods" className="board" />
        )}
        {state.status === 'failed' && <ReadFailed what="The food journey" onRetry={state.retry} />}
        {isEmpty && <NoFoods childName={child.name} onAdd={canWrite ? addAny : undefined} />}
        {!isEmpty && matches === 0 && <NoMatch onClear={clearSearch} />}
        {!isEmpty && matches !== 0 && board && (
          <FoodBoardView
            board={board}
            isWhole={state.status === 'ready' && state.isWhole}
            pinned={pinned}
            isSearch={matches !== null}
            canWrite={canWrite}
            canDrag={canDrag}
            onDrop={drop}
            onMove={openMoveMenu}
            onAdd={add}
            onEdit={edit}
            onDelete={setDeleting}
            onShowMore={showMore}
          />
        )}
      </div>
      {dialog.kind === 'new' && (
        <CanWriteGate childId={child.id} onClose={close}>
          <FoodDialog
            child={child}
            column={dialog.column}
            onSaved={showSaved}
            onMoved={moveTo}
            onClose={close}
          />
        </CanWriteGate>
      )}
      {dialog.kind === 'food' && (
        <Suspense fallback={null}>
          <FoodHistory
            key={dialog.id}
            child={child}
            id={dialog.id}
            onMove={drop}
            onAdded={pin}
            onOpen={(id) => {
              open('food', id);
            }}
            onEditProperties={(food) => {
              edit(food);
              setAskedAbout(food.id);
            }}
            onClose={close}
          />
        </Suspense>
      )}
      {dialog.kind === 'edit' && (
        <CanChangeGate
          key={dialog.id}
          list="food"
          id={dialog.id}
          childId={child.id}
          onClose={close}
        >
          <EditFood
            child={child}
            id={dialog.id}
            startsAtProperties={askedAbout === dialog.id}
            onSaved={showSaved}
            onMoved={moveTo}
            onNew={addAny}
            onClose={close}
          />
        </CanChangeGate>
      )}
      {moving && (
        <MoveMenu
          {...moving}
          onMove={(food, to) => {
            drop(food, to);
            focusMovedFood(food.id, foodStateOf(to).hue);
          }}
          onClose={() => {
            setMoving(null);
          }}
        />
      )}
      {deleting && (
        <DeleteRecordDialog
          deletion={foodFormConfig(child, today, '').deletion}
          record={deleting}
          focusAfter="foods"
          onRestored={() => showRestored.current({ ...deleting })}
          onClose={() => {
            setDeleting(null);
          }}
        />
      )}
    </div>
  );
}

interface NoFoodsProps {
  readonly childName: string;
  /** Undefined if this device may only read the journal. */
  readonly onAdd: (() => void) | undefined;
}

function NoFoods({ childName, onAdd }: NoFoodsProps) {
  return (
    <EmptyState
      art={<EmptyFoodArt />}
      title="No food items found"
      action={
        onAdd && (
          <Button variant="primary" icon={Plus} onClick={onAdd}>
            Add Your First Food
          </Button>
        )
      }
    >
      {onAdd && `Start with something ${childName} already likes. Safe foods count.`}
    </EmptyState>
  );
}

function NoMatch({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      title="No food items found"
      action={<Button onClick={onClear}>Clear Search</Button>}
    >
      No foods match your current search.
    </EmptyState>
  );
}
