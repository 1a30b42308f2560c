import { saveAdvice } from '../../data/stores/errors';
import { deleteFood } from '../../data/records/food';
import type { FoodItem } from '../../domain/entities';
import { undoOf } from '../../forms/undo';
import { DeleteDialog } from '../../ui/overlays/delete-dialog';
import { showToast } from '../../ui/messages/toast-queue';

interface DeleteFoodDialogProps {
  readonly food: FoodItem;
  /** Shows it again, once it is back; answers what there is to say of that. */
  readonly onRestored: () => string | undefined;
  readonly onClose: () => void;
}

export function DeleteFoodDialog({ food, onRestored, onClose }: DeleteFoodDialogProps) {
  return (
    <DeleteDialog
      onDelete={async () => {
        const taken = await deleteFood(food.id);
        const undo = undoOf(
          taken,
          { title: 'Food item restored', name: food.name },
          () => document.querySelector(`[data-key="${CSS.escape(food.id)}"]`),
          onRestored,
        );
        showToast({
          undo,
          title: 'Food item deleted',
          description: 'The food item has been removed from the food journey.',
        });
      }}
      failure={(error) => ({
        title: 'Error deleting food item',
        description: saveAdvice(
          error,
          'There was an error deleting the food item. Please try again.',
        ),
      })}
      focusAfter="foods"
      onClose={onClose}
    >
      This will permanently delete this food item. This action cannot be undone.
    </DeleteDialog>
  );
}
