import { deleteLifeChange } from '../../data/records/life-changes';
import { saveAdvice } from '../../data/stores/errors';
import type { LifeChange } from '../../domain/child-lists';
import { DeleteDialog } from '../../ui/overlays/delete-dialog';
import { showToast } from '../../ui/messages/toast-queue';
import { undoChange } from './undo-change';

interface DeleteChangeDialogProps {
  readonly childId: string;
  readonly change: LifeChange;
  readonly focusAfter: string;
  readonly onClose: (isDeleted: boolean) => void;
}

export function DeleteChangeDialog({
  childId,
  change,
  focusAfter,
  onClose,
}: DeleteChangeDialogProps) {
  return (
    <DeleteDialog
      onDelete={async () => {
        const taken = await deleteLifeChange(childId, change.id);
        showToast({
          title: 'Change deleted',
          description: change.words,
          undo: taken ? undoChange(taken) : undefined,
        });
      }}
      failure={(error) => ({
        title: 'Failed to delete',
        description: saveAdvice(error, 'There was an error deleting the change. Please try again.'),
      })}
      focusAfter={focusAfter}
      onClose={onClose}
    >
      This will delete the change and its marker. What you noted stays as it is.
    </DeleteDialog>
  );
}
