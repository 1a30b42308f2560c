import { useState } from 'react';
import { NotFoundError } from '@/data/db/errors';
import { moveFood } from '@/data/records/foods';
import type { FoodItem, FoodStateId } from '@/domain/schema/entities';
import { type FoodBoard, type FoodMove, type FoodMoves, underWay } from '@/domain/food/food-board';
import { foodStateOf } from '@/domain/food/food-states';
import { showAndFocus } from '@/lib/focus';
import { showToast } from '@/ui/messages/toast-queue';
import { moved, notMoved, undoMove } from './move-food';

interface FoodMovesState {
  readonly moves: FoodMoves;
  /** What a screen reader is told of the last move. */
  readonly said: string;
  readonly move: (food: FoodItem, to: FoodStateId) => void;
}

/**
 * Moves cards at once and saves behind: the card stands in its new column before the store has it. A move that
 * cannot be saved is taken back, with a message.
 *
 * @param board as it was last read; null before the first read
 */
export function useFoodMoves(board: FoodBoard | null): FoodMovesState {
  const [moves, setMoves] = useState<FoodMoves>(new Map());
  const [said, setSaid] = useState('');
  const left = board ? underWay(board, moves) : moves;
  if (left !== moves) setMoves(left);

  /** Ends a move; one that came after it stands. */
  function settle(id: string, move: FoodMove, end: FoodMove | null) {
    setMoves((was) => {
      if (was.get(id) !== move) return was;
      const next = new Map(was);
      if (end) next.set(id, end);
      else next.delete(id);
      return next;
    });
  }

  async function save(food: FoodItem, to: FoodStateId, move: FoodMove) {
    try {
      const { updatedAt } = await moveFood(food.id, to);
      settle(food.id, move, { to, savedAt: updatedAt });
      if (food.state === to) return;
      showToast(
        moved(
          food,
          to,
          undoMove(food, () => moveBack(food, to)),
        ),
      );
    } catch (error) {
      const isGone = error instanceof NotFoundError;
      settle(food.id, move, isGone ? { to: null, savedAt: null } : null);
      setSaid('');
      showToast(notMoved(error));
    }
  }

  /** Takes a move back, where the food still stands where it was moved to. Throws ConflictError if it does not. */
  async function moveBack(food: FoodItem, from: FoodStateId): Promise<void> {
    const to = food.state;
    const move: FoodMove = { to, savedAt: null };
    setMoves((was) => new Map(was).set(food.id, move));
    try {
      const { updatedAt } = await moveFood(food.id, to, new Date(), from);
      settle(food.id, move, { to, savedAt: updatedAt });
      showAndFocus(() => document.querySelector(`[data-key="${CSS.escape(food.id)}"]`));
    } catch (error) {
      const isGone = error instanceof NotFoundError;
      settle(food.id, move, isGone ? { to: null, savedAt: null } : null);
      throw error;
    }
  }

  return {
    moves,
    said,
    move: (food, to) => {
      const move: FoodMove = { to, savedAt: null };
      setMoves((was) => new Map(was).set(food.id, move));
      setSaid(`${food.name} moved to ${foodStateOf(to).title}`);
      void save(food, to, move);
    },
  };
}
