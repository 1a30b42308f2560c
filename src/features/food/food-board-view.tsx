import { useCallback, useRef, useState } from 'react';
import type { FoodItem, FoodStateId } from '@/domain/schema/entities';
import type { FoodBoard } from '@/domain/food/food-board';
import { foodStates } from '@/domain/food/food-states';
import { useMedia } from '@/lib/use-media';
import { useSteps } from '@/lib/use-idle';
import { focusReturn } from '@/ui/overlays/confirm-dialogs';
import type { FoodActions } from './food-actions';
import { FoodLane } from './food-lane';
import type { Dragged } from './use-lane-drag';

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
