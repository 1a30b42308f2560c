import { draftForms } from '../../data/drafts/draft-forms';
import { readFood } from '../../data/records/food';
import { useKeptAsNew } from '../../forms/use-kept-as-new';
import { useOpenedRecord } from '../../forms/use-opened-record';
import type { Child, FoodItem } from '../../domain/entities';
import { GoneDialog } from '../../forms/gone-dialog';
import { ReadFailedDialog } from '../../ui/overlays/read-failed-dialog';
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
  const opened = useOpenedRecord(id, child.id, readFood);
  switch (opened.status) {
    case 'loading':
      return null;
    case 'gone':
      return <LostFood id={id} onNew={onNew} onClose={props.onClose} />;
    case 'failed':
      return <ReadFailedDialog what="The food" onRetry={opened.retry} onClose={props.onClose} />;
    case 'open':
      return <FoodDialog {...props} child={child} food={opened.record} isGone={opened.isGone} />;
  }
}

/** A food that is gone; what was typed over it before a reload may not be. */
function LostFood({ id, onNew, onClose }: Pick<EditFoodProps, 'id' | 'onNew' | 'onClose'>) {
  const isKept = useKeptAsNew(draftForms.food(id));
  if (isKept === null) return null;
  return (
    <GoneDialog
      title="Food not found"
      back="Back to the food journey"
      onOpenWords={isKept ? onNew : undefined}
      onClose={onClose}
    >
      This food is not in the food journey any more.
    </GoneDialog>
  );
}
