import { deleteChild } from '../../data/children';
import { saveAdvice } from '../../data/errors';
import { deselectChild } from '../../data/selection';
import type { Child } from '../../domain/entities';
import { useBusy } from '../../lib/use-busy';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { showToast } from '../../ui/toast-queue';

interface DeleteChildDialogProps {
  readonly child: Child;
  readonly onClose: () => void;
}

export function DeleteChildDialog({ child, onClose }: DeleteChildDialogProps) {
  const { isBusy, run } = useBusy();

  async function remove() {
    try {
      await deleteChild(child.id);
      deselectChild(child.id);
      showToast({
        title: 'Child deleted',
        description: `${child.name}'s profile has been deleted.`,
      });
      onClose();
    } catch (error) {
      const text = saveAdvice(error, 'There was an error deleting the child. Please try again.');
      showToast({ tone: 'danger', title: 'Failed to delete', description: text });
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
      This will permanently delete {child.name}&apos;s profile and all associated data. This action
      cannot be undone.
    </ConfirmDialog>
  );
}
