import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { readRemovedQuotes, readReportById } from '@/data/records/reports';
import { useLive } from '@/data/db/use-live';
import { nameInMargin } from '@/domain/text/excerpt';
import { answerLabel } from '@/domain/text/cut-answer';
import type { Child, Report } from '@/domain/schema/entities';
import { formatPeriod } from '@/domain/report/display';
import {
  aiAnalysisOf,
  readReport,
  type ReadReport,
  reportTypeLabel,
  visitType,
} from '@/domain/report/report-schema';
import { isRedacting } from '@/lib/url-redaction';
import { paths } from '@/lib/paths';
import { Dialog } from '@/ui/overlays/dialog';
import { CanWriteGate, GoneDialog } from '@/shared/record-form/write-gates';
import { ReadFailedDialog } from '@/ui/overlays/confirm-dialogs';
import { DeleteRecordDialog } from '@/shared/record-form/delete-record-dialog';
import { reportDeletion } from '@/shared/record-form/undo-delete';
import { ReportFooter } from './report-footer';
import { cssString } from '@/lib/text';
import { generatedOn } from './report-card';
import { AiNote } from '@/ui/messages/ai-note';
import { Markdown } from '@/ui/content/markdown';
import { Notice } from '@/ui/messages/notice';
import { PatternView, SummaryView } from './report-views';
import { TrendView } from './trend-view';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { GenerateDialog } from './generate-dialog';
import type { ReportsUrl } from './use-reports-url';

interface ReportDialogProps {
  readonly child: Child;
  readonly id: string;
  readonly onClose: () => void;
}

function ReportDialog({ child, id, onClose }: ReportDialogProps) {
  const live = useLive(id, () => readWhole(id));
  const [isDeleting, setDeleting] = useState(false);
  const { report, missingQuotes } = live.status === 'ready' ? live.value : nothing;
  const isShown = report?.childId === child.id;
  usePrintTitle(isShown ? report.title : null);
  if (live.status === 'loading') return null;
  if (live.status === 'failed')
    return <ReadFailedDialog what="The report" onRetry={live.retry} onClose={onClose} />;
  if (!isShown)
    return (
      <GoneDialog title="Report not found" back="Back to the reports" onClose={onClose}>
        This report is not stored any more.
      </GoneDialog>
    );
  // A visit has its own screen, where its references lead into the journal.
  if (report.type === visitType)
    return <Navigate to={paths.savedVisit(child.id, report.id)} replace />;
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        title={report.title}
        description={<span className="report-date">Period: {formatPeriod(report.period)}</span>}
        footer={
          <ReportFooter
            child={child}
            report={report}
            missingQuotes={missingQuotes}
            onDelete={() => {
              setDeleting(true);
            }}
          />
        }
      >
        <article className="paper report-paper">
          <PrintHeader child={child} report={report} />
          <ReportBody report={readReport(report)} missingQuotes={missingQuotes} />
        </article>
      </Dialog>
      {isDeleting && (
        <DeleteRecordDialog
          deletion={reportDeletion}
          record={report}
          focusAfter="reports"
          onClose={(isDeleted) => {
            setDeleting(false);
            if (isDeleted) onClose();
          }}
        />
      )}
    </>
  );
}

interface WholeReport {
  readonly report: Report | null;
  /** The indexes of the quotations the journal no longer contains. */
  readonly missingQuotes: ReadonlySet<number>;
}

const nothing: WholeReport = { report: null, missingQuotes: new Set() };

/** Reads a report and whether its quotations still exist. In one step, so that nothing appears later in between. */
async function readWhole(id: string): Promise<WholeReport> {
  const report = await readReportById(id);
  return report ? { report, missingQuotes: await readRemovedQuotes(report) } : nothing;
}

/** Browsers name a printed file after the page's title. */
function usePrintTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    const before = document.title;
    document.title = `${isRedacting() ? 'Report' : title} · Kinleaf`;
    return () => {
      document.title = before;
    };
  }, [title]);
}

interface PrintHeaderProps {
  readonly child: Child;
  readonly report: Report;
}

/**
 * In print only: who and what, under the title of the first page, and, if the browser can write into the margins,
 * child, period and page number on every page.
 */
function PrintHeader({ child, report }: PrintHeaderProps) {
  const period = formatPeriod(report.period);
  const type = reportTypeLabel(report.type);
  return (
    <>
      <style>{`@page report {
        @top-left { content: ${cssString(nameInMargin(child.name))}; }
        @top-right { content: ${cssString(period)}; }
        @bottom-left { content: ${cssString(`${type}, made with Kinleaf`)}; }
        @bottom-right { content: "Page " counter(page) " of " counter(pages); }
      }`}</style>
      <p className="report-print-head">
        {child.name} · {type} · Generated {generatedOn(report)}
      </p>
    </>
  );
}

interface ReportBodyProps {
  readonly report: ReadReport;
  /** The indexes of the quotations the journal no longer contains. */
  readonly missingQuotes: ReadonlySet<number>;
}

function ReportBody({ report, missingQuotes }: ReportBodyProps) {
  if (report.kind === 'unsupported')
    return <Notice>This report type is not supported for display.</Notice>;
  // A visit is shown on its own screen.
  if (report.kind === 'visit') return null;
  if (report.kind === 'broken') return <Notice>Error displaying report content.</Notice>;
  const analysis = aiAnalysisOf(report);
  return (
    <div className="report-body">
      {analysis !== null && (
        <AiNote
          title={answerLabel('AI Analysis', analysis)}
          footnote="These are observations from your notes, not a diagnosis. Talk them over with your care team."
        >
          <Markdown>{analysis}</Markdown>
        </AiNote>
      )}
      {report.kind === 'pattern' && <PatternView content={report.content} />}
      {report.kind === 'trend' && <TrendView content={report.content} />}
      {report.kind === 'summary' && (
        <SummaryView content={report.content} missingQuotes={missingQuotes} />
      )}
    </div>
  );
}

interface ReportDialogsProps {
  readonly child: Child;
  readonly today: CalendarDay;
  readonly url: ReportsUrl;
  readonly onMade: (id: string) => void;
}

/** The dialog over the screen that the URL requests: a new report, or an open one. */
export function ReportDialogs({ child, today, url, onMade }: ReportDialogsProps) {
  const { dialog, close } = url;
  if (dialog.kind === 'new')
    return (
      <CanWriteGate childId={child.id} onClose={close}>
        <GenerateDialog child={child} today={today} onMade={onMade} onClose={close} />
      </CanWriteGate>
    );
  if (dialog.kind === 'report')
    return <ReportDialog key={dialog.id} child={child} id={dialog.id} onClose={close} />;
  return null;
}
