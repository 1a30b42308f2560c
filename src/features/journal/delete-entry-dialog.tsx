import { saveAdvice } from '../../data/stores/errors';
import { deleteEntry } from '../../data/records/journal';
import type { Child, JournalEntry } from '../../domain/entities';
import { DeleteDialog } from '../../ui/overlays/delete-dialog';
import { showToast } from '../../ui/messages/toast-queue';

interface DeleteEntryDialogProps {
  readonly child: Child;
  readonly entry: JournalEntry;
  readonly onClose: (isDeleted: boolean) => void;
}

export function DeleteEntryDialog({ child, entry, onClose }: DeleteEntryDialogProps) {
  return (
    <DeleteDialog
      onDelete={async () => {
        await deleteEntry(entry.id);
        showToast({ title: 'Entry deleted' });
      }}
      failure={(error) => ({
        title: 'Failed to delete',
        description: saveAdvice(error, 'There was an error deleting the entry. Please try again.'),
      })}
      focusAfter="entries"
      onClose={onClose}
    >
      This will permanently delete this journal entry for {child.name}.
    </DeleteDialog>
  );
}
