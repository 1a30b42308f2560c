import { useEffect, useState } from 'react';
import { readReportRecord } from '../../data/records/reports';
import { useLive } from '../../data/stores/use-live';
import type { Child, Report } from '../../domain/entities';
import { periodWords } from '../../domain/reports/display';
import { readReport } from '../../domain/reports/stored';
import { Dialog } from '../../ui/overlays/dialog';
import { GoneDialog } from '../../forms/gone-dialog';
import { ReadFailedDialog } from '../../ui/overlays/read-failed-dialog';
import { DeleteReportDialog } from './delete-report-dialog';
import { PrintHeader } from './print-header';
import { ReportBody } from './report-body';
import { ReportFooter } from './report-footer';

interface ReportDialogProps {
  readonly child: Child;
  readonly id: string;
  readonly onClose: () => void;
}

export function ReportDialog({ child, id, onClose }: ReportDialogProps) {
  const live = useLive(id, async () => (await readReportRecord(id)) ?? null);
  const [isDeleting, setDeleting] = useState(false);
  const report = live.status === 'ready' ? live.value : null;
  const isShown = report?.childId === child.id;
  useTitleForPaper(isShown ? report.title : null);
  if (live.status === 'loading') return null;
  if (live.status === 'failed')
    return <ReadFailedDialog what="The report" onRetry={live.retry} onClose={onClose} />;
  if (!isShown)
    return (
      <GoneDialog title="Report not found" back="Back to the reports" onClose={onClose}>
        This report is not stored any more.
      </GoneDialog>
    );
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        title={report.title}
        description={<span className="report-date">Period: {periodWords(report.period)}</span>}
        footer={
          <ReportFooter
            child={child}
            report={report}
            onDelete={() => {
              setDeleting(true);
            }}
          />
        }
      >
        <ShownReport child={child} report={report} />
      </Dialog>
      {isDeleting && (
        <DeleteReportDialog
          report={report}
          onClose={(isDeleted) => {
            setDeleting(false);
            if (isDeleted) onClose();
          }}
        />
      )}
    </>
  );
}

function ShownReport({ child, report }: { readonly child: Child; readonly report: Report }) {
  return (
    <article className="paper report-paper">
      <PrintHeader child={child} report={report} />
      <ReportBody report={readReport(report)} />
    </article>
  );
}

/** Browsers name a printed file after the page's title. */
function useTitleForPaper(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    const before = document.title;
    document.title = `${title} · Kinleaf`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
