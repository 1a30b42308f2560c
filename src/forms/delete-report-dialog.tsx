import { saveAdvice } from '../data/stores/errors';
import { deleteReport } from '../data/records/reports';
import type { Report } from '../domain/entities';
import { undoOf } from './undo';
import { DeleteDialog } from '../ui/overlays/delete-dialog';
import { showToast } from '../ui/messages/toast-queue';

interface DeleteReportDialogProps {
  readonly report: Report;
  readonly onClose: (isDeleted: boolean) => void;
}

export function DeleteReportDialog({ report, onClose }: DeleteReportDialogProps) {
  return (
    <DeleteDialog
      onDelete={async () => {
        const taken = await deleteReport(report.id);
        const undo = undoOf(taken, { title: 'Report restored', name: report.title }, () =>
          document.querySelector(`[data-record="${CSS.escape(report.id)}"] a`),
        );
        showToast({ title: 'Report deleted', description: report.title, undo });
      }}
      failure={(error) => ({
        title: 'Failed to delete',
        description: saveAdvice(error, 'There was an error deleting the report. Please try again.'),
      })}
      focusAfter="reports"
      onClose={onClose}
    >
      This will permanently delete the report “{report.title}”. This action cannot be undone.
    </DeleteDialog>
  );
}
