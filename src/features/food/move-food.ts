import { moveFood } from '@/data/records/foods';
import type { FoodItem, FoodStateId } from '@/domain/schema/entities';
import { showToast, type ToastMessage } from '@/ui/messages/toast-queue';
import { NotFoundError, saveAdvice } from '@/data/db/errors';
import { foodStateOf } from '@/domain/food/food-states';
import { undoMessage } from '@/shared/record-form/undo-delete';

/** Moves a food from outside the board and shows a message once that is stored. */
export async function moveFoodWithMessage(food: FoodItem, to: FoodStateId): Promise<void> {
  const undo = undoMove(food, async () => {
    await moveFood(food.id, food.state, new Date(), to);
  });
  try {
    await moveFood(food.id, to);
    showToast(movedMessage(food, to, undo));
  } catch (error) {
    showToast(notMovedMessage(food, error));
  }
}

type Undo = NonNullable<ToastMessage['undo']>;

const moveTopic = ({ id }: FoodItem) => `move-food ${id}`;

/** Returns the message for a stored move. */
export function movedMessage(food: FoodItem, to: FoodStateId, undo: Undo): ToastMessage {
  return {
    topic: moveTopic(food),
    title: `Moved to ${foodStateOf(to).label}`,
    description: food.name,
    undo,
  };
}

export function notMovedMessage(food: FoodItem, error: unknown): ToastMessage {
  const advice = saveAdvice(error, 'There was an error updating the food item. Please try again.');
  const isGone = error instanceof NotFoundError;
  return {
    topic: moveTopic(food),
    tone: 'danger',
    title: 'Error updating food item',
    description: isGone ? `${advice}. It was deleted in another tab.` : advice,
  };
}

/** Returns the undo of a move. `moveBack` stores the food in its old column. */
export function undoMove(food: FoodItem, moveBack: () => Promise<void>): Undo {
  return undoMessage(
    async () => {
      await moveBack();
      return { title: `Moved back to ${foodStateOf(food.state).label}`, description: food.name };
    },
    {
      changed: `${food.name} was moved on meanwhile.`,
      gone: 'It was deleted in another tab.',
      isOnce: true,
    },
  );
}
