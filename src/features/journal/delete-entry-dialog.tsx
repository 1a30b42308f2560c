import { saveAdvice } from '../../data/stores/errors';
import { deleteEntry } from '../../data/records/journal';
import type { Child, JournalEntry } from '../../domain/entities';
import { undoOf } from '../../forms/undo';
import { DeleteDialog } from '../../ui/overlays/delete-dialog';
import { showToast } from '../../ui/messages/toast-queue';
import { showSavedEntry } from './saved-entry';

interface DeleteEntryDialogProps {
  readonly child: Child;
  readonly entry: JournalEntry;
  readonly onClose: (isDeleted: boolean) => void;
}

export function DeleteEntryDialog({ child, entry, onClose }: DeleteEntryDialogProps) {
  return (
    <DeleteDialog
      onDelete={async () => {
        const taken = await deleteEntry(entry.id);
        const undo = undoOf(
          taken,
          { title: 'Entry restored', name: entry.title },
          () => document.querySelector(`[data-record="${CSS.escape(entry.id)}"] a`),
          // Filters that were set since may hide it. A copy: each time that it comes back is one of its own.
          () => showSavedEntry({ ...entry }),
        );
        showToast({ title: 'Entry deleted', description: entry.title, undo });
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
