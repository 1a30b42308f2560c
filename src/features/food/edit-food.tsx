import { draftForms } from '@/data/drafts/draft-forms';
import { readFood } from '@/data/records/foods';
import { EditRecord } from '@/shared/record-form/use-open-record';
import type { Child, FoodItem } from '@/domain/schema/entities';
import { GoneDialog } from '@/shared/record-form/gates';
import { FoodDialog } from './food-dialog';

interface EditFoodProps {
  readonly child: Child;
  readonly id: string;
  /** As that of the form. */
  readonly isAskedWhatLike: boolean;
  /** As `onSaved` of the form. */
  readonly onSaved: (food: FoodItem) => string | undefined;
  /** As `onMoved` of the form. */
  readonly onMoved: (id: string) => void;
  /** Opens the form of a new food in the place of this one. */
  readonly onNew: () => void;
  readonly onClose: () => void;
}

/** Opens the form on a food once it is read. */
export function EditFood({ child, id, onNew, ...props }: EditFoodProps) {
  const { onClose } = props;
  return (
    <EditRecord
      id={id}
      childId={child.id}
      read={readFood}
      form={draftForms.food(id)}
      what="The food"
      gone={(onOpenWords) => (
        <GoneDialog
          title="Food not found"
          back="Back to the food journey"
          onOpenWords={onOpenWords}
          onClose={onClose}
        >
          This food is not in the food journey any more.
        </GoneDialog>
      )}
      onNew={onNew}
      onClose={onClose}
    >
      {(food, isGone) => <FoodDialog {...props} child={child} food={food} isGone={isGone} />}
    </EditRecord>
  );
}
