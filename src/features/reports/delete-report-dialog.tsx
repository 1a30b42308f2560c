import { saveAdvice } from '../../data/errors';
import { deleteReport } from '../../data/reports';
import type { Report } from '../../domain/entities';
import { useBusy } from '../../lib/use-busy';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { showToast } from '../../ui/toast-queue';

interface DeleteReportDialogProps {
  readonly report: Report;
  readonly onClose: (isDeleted: boolean) => void;
}

export function DeleteReportDialog({ report, onClose }: DeleteReportDialogProps) {
  const { isBusy, run } = useBusy();

  async function remove() {
    try {
      await deleteReport(report.id);
      showToast({ title: 'Report deleted' });
      onClose(true);
      // The card that opened this dialog went with its report.
      requestAnimationFrame(() =>
        document.getElementById('reports')?.focus({ preventScroll: true }),
      );
    } catch (error) {
      const text = saveAdvice(error, 'There was an error deleting the report. Please try again.');
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
      This will permanently delete the report “{report.title}”. This action cannot be undone.
    </ConfirmDialog>
  );
}
