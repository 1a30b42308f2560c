import { ConflictError, NotFoundError, saveAdvice } from '../../data/stores/errors';
import type { FoodItem, FoodStateId } from '../../domain/entities';
import { foodStateOf } from '../../domain/food-states';
import type { ToastMessage } from '../../ui/messages/toast-queue';

type Undo = NonNullable<ToastMessage['undo']>;

/** Said once a move is stored. */
export function moved(food: FoodItem, to: FoodStateId, undo: Undo): ToastMessage {
  return { title: `Moved to ${foodStateOf(to).label}`, description: food.name, undo };
}

export function notMoved(error: unknown): ToastMessage {
  const advice = saveAdvice(error, 'There was an error updating the food item. Please try again.');
  const isGone = error instanceof NotFoundError;
  return {
    tone: 'danger',
    title: 'Error updating food item',
    description: isGone ? `${advice}. It was deleted in another tab.` : advice,
  };
}

/** Said once it stands again where it was. */
export function movedBack(food: FoodItem): ToastMessage {
  return { title: `Moved back to ${foodStateOf(food.state).label}`, description: food.name };
}

export function notMovedBack(food: FoodItem, error: unknown): ToastMessage {
  if (error instanceof ConflictError)
    return { title: 'Nothing to undo', description: `${food.name} was moved on meanwhile.` };
  return {
    tone: 'danger',
    title: 'Could not undo',
    description:
      error instanceof NotFoundError
        ? 'It was deleted in another tab.'
        : saveAdvice(error, 'Nothing was changed. Please try again.'),
  };
}
