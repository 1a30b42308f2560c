import { moveFood } from '@/data/records/foods';
import type { FoodItem, FoodStateId } from '@/domain/schema/entities';
import { showToast } from '@/ui/messages/toast-queue';
import { moved, notMoved, undoMove } from './move-words';

/** Moves a food from outside its board, and says where it went once that is stored. */
export async function moveFoodAndTell(food: FoodItem, to: FoodStateId): Promise<void> {
  const undo = undoMove(food, async () => {
    await moveFood(food.id, food.state, new Date(), to);
  });
  try {
    await moveFood(food.id, to);
    showToast(moved(food, to, undo));
  } catch (error) {
    showToast(notMoved(error));
  }
}
