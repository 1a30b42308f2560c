import { useState } from 'react';
import { NotFoundError } from '@/data/db/errors';
import { moveFood } from '@/data/records/foods';
import type { FoodItem, FoodStateId } from '@/domain/schema/entities';
import {
  type FoodBoard,
  type FoodMove,
  type FoodMoves,
  pendingMoves,
} from '@/domain/food/food-board';
import { foodStateOf } from '@/domain/food/food-states';
import { showAndFocus } from '@/lib/focus';
import { showToast } from '@/ui/messages/toast-queue';
import { movedMessage, notMovedMessage, undoMove } from './move-food';

interface FoodMovesState {
  readonly moves: FoodMoves;
  /** What screen readers announce about the last move. */
  readonly announcement: string;
  readonly move: (food: FoodItem, to: FoodStateId) => void;
}

/**
 * Moves cards optimistically: a card is in its new column before the move is stored. A move that can't be stored is undone,
 * with a message.
 *
 * @param board as last read; null before the first read
 */
export function useFoodMoves(board: FoodBoard | null): FoodMovesState {
  const [moves, setMoves] = useState<FoodMoves>(new Map());
  const [announcement, setAnnouncement] = useState('');
  const pending = board ? pendingMoves(board, moves) : moves;
  if (pending !== moves) setMoves(pending);

  /** Ends a move, unless a later move of the same food has replaced it. */
  function finish(id: string, move: FoodMove, end: FoodMove | null) {
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
      finish(food.id, move, { to, savedAt: updatedAt });
      if (food.state === to) return;
      showToast(
        movedMessage(
          food,
          to,
          undoMove(food, () => moveBack(food, to)),
        ),
      );
    } catch (error) {
      const isGone = error instanceof NotFoundError;
      finish(food.id, move, isGone ? { to: null, savedAt: null } : null);
      setAnnouncement('');
      showToast(notMovedMessage(food, error));
    }
  }

  /** Undoes a move. Throws ConflictError if the food has been moved again since. */
  async function moveBack(food: FoodItem, from: FoodStateId): Promise<void> {
    const to = food.state;
    const move: FoodMove = { to, savedAt: null };
    setMoves((was) => new Map(was).set(food.id, move));
    try {
      const { updatedAt } = await moveFood(food.id, to, new Date(), from);
      finish(food.id, move, { to, savedAt: updatedAt });
      showAndFocus(() => document.querySelector(`[data-key="${CSS.escape(food.id)}"]`));
    } catch (error) {
      const isGone = error instanceof NotFoundError;
      finish(food.id, move, isGone ? { to: null, savedAt: null } : null);
      throw error;
    }
  }

  return {
    moves,
    announcement,
    move: (food, to) => {
      const move: FoodMove = { to, savedAt: null };
      setMoves((was) => new Map(was).set(food.id, move));
      setAnnouncement(`${food.name} moved to ${foodStateOf(to).title}`);
      void save(food, to, move);
    },
  };
}
