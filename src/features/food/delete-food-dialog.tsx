import { saveAdvice } from '../../data/errors';
import { deleteFood } from '../../data/food';
import type { FoodItem } from '../../domain/entities';
import { useBusy } from '../../lib/use-busy';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { showToast } from '../../ui/toast-queue';

interface DeleteFoodDialogProps {
  readonly food: FoodItem;
  readonly onClose: () => void;
}

export function DeleteFoodDialog({ food, onClose }: DeleteFoodDialogProps) {
  const { isBusy, run } = useBusy();

  async function remove() {
    try {
      await deleteFood(food.id);
      showToast({
        title: 'Food item deleted',
        description: 'The food item has been removed from the food journey.',
      });
      onClose();
      // The button that opened this dialog went with its card.
      requestAnimationFrame(() => document.getElementById('foods')?.focus({ preventScroll: true }));
    } catch (error) {
      showToast({
        tone: 'danger',
        title: 'Error deleting food item',
        description: saveAdvice(
          error,
          'There was an error deleting the food item. Please try again.',
        ),
      });
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title="Are you sure?"
      confirmLabel="Delete"
      busy={isBusy}
      onConfirm={() => {
        run(remove);
      }}
      onCancel={onClose}
    >
      This will permanently delete this food item. This action cannot be undone.
    </ConfirmDialog>
  );
}
