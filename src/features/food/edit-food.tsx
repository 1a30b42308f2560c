import { readFood } from '../../data/food';
import { useOpenedRecord } from '../../data/use-opened-record';
import type { Child, FoodItem } from '../../domain/entities';
import { GoneDialog } from '../../ui/gone-dialog';
import { ReadFailedDialog } from '../../ui/read-failed-dialog';
import { FoodDialog } from './food-dialog';

interface EditFoodProps {
  readonly child: Child;
  readonly id: string;
  readonly onSaved: (food: FoodItem) => void;
  /** See the form. */
  readonly onMoved: (id: string) => void;
  readonly onClose: () => void;
}

/** Opens the form on a food once it is read. */
export function EditFood({ child, id, onSaved, onMoved, onClose }: EditFoodProps) {
  const opened = useOpenedRecord(id, child.id, readFood);
  switch (opened.status) {
    case 'loading':
      return null;
    case 'gone':
      return (
        <GoneDialog title="Food not found" back="Back to the food journey" onClose={onClose}>
          This food is not in the food journey any more.
        </GoneDialog>
      );
    case 'failed':
      return <ReadFailedDialog what="The food" onRetry={opened.retry} onClose={onClose} />;
    case 'open':
      return (
        <FoodDialog
          child={child}
          food={opened.record}
          isGone={opened.isGone}
          onSaved={onSaved}
          onMoved={onMoved}
          onClose={onClose}
        />
      );
  }
}
