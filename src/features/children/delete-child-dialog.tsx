import { deleteChild } from '../../data/records/children';
import { saveAdvice } from '../../data/stores/errors';
import { deselectChild } from '../../data/preferences/selection';
import type { Child } from '../../domain/entities';
import { DeleteDialog } from '../../ui/overlays/delete-dialog';
import { showToast } from '../../ui/messages/toast-queue';

interface DeleteChildDialogProps {
  readonly child: Child;
  readonly onClose: () => void;
}

export function DeleteChildDialog({ child, onClose }: DeleteChildDialogProps) {
  return (
    <DeleteDialog
      onDelete={async () => {
        await deleteChild(child.id);
        deselectChild(child.id);
        showToast({
          title: 'Child deleted',
          description: `${child.name}'s profile has been deleted.`,
        });
      }}
      failure={(error) => ({
        title: 'Failed to delete',
        description: saveAdvice(error, 'There was an error deleting the child. Please try again.'),
      })}
      onClose={onClose}
    >
      This will permanently delete {child.name}&apos;s profile and all associated data. This action
      cannot be undone.
    </DeleteDialog>
  );
}
