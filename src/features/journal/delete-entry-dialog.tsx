import { saveAdvice } from '../../data/errors';
import { deleteEntry } from '../../data/journal';
import type { Child, JournalEntry } from '../../domain/entities';
import { useBusy } from '../../lib/use-busy';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { showToast } from '../../ui/toast-queue';

interface DeleteEntryDialogProps {
  readonly child: Child;
  readonly entry: JournalEntry;
  readonly onClose: (isDeleted: boolean) => void;
}

export function DeleteEntryDialog({ child, entry, onClose }: DeleteEntryDialogProps) {
  const { isBusy, run } = useBusy();

  async function remove() {
    try {
      await deleteEntry(entry.id);
      showToast({ title: 'Entry deleted' });
      onClose(true);
      // The button that opened this dialog went with its card.
      requestAnimationFrame(() =>
        document.getElementById('entries')?.focus({ preventScroll: true }),
      );
    } catch (error) {
      const text = saveAdvice(error, 'There was an error deleting the entry. Please try again.');
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
      onCancel={() => {
        onClose(false);
      }}
    >
      This will permanently delete this journal entry for {child.name}.
    </ConfirmDialog>
  );
}
