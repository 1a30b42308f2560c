import { aiAnalysisOf, type ReadReport } from '@/domain/report/report-schema';
import { AiNote } from '@/ui/messages/ai-note';
import { Markdown } from '@/ui/content/markdown';
import { Notice } from '@/ui/messages/notice';
import { PatternView } from './report-views';
import { SummaryView } from './summary-view';
import { TrendView } from './trend-view';

interface ReportBodyProps {
  readonly report: ReadReport;
  /** The places, from 0, of the quotations that the journal does not hold any more. */
  readonly goneQuotes: ReadonlySet<number>;
}

export function ReportBody({ report, goneQuotes }: ReportBodyProps) {
  if (report.kind === 'unsupported')
    return <Notice>This report type is not supported for display.</Notice>;
  // A visit is shown on a screen of its own.
  if (report.kind === 'visit') return null;
  if (report.kind === 'broken') return <Notice>Error displaying report content.</Notice>;
  const analysis = aiAnalysisOf(report);
  return (
    <div className="report-body">
      {analysis !== null && (
        <AiNote
          title="AI Analysis"
          footnote="These are observations from your notes, not a diagnosis. Talk them over with your care team."
        >
          <Markdown>{analysis}</Markdown>
        </AiNote>
      )}
      {report.kind === 'pattern' && <PatternView content={report.content} />}
      {report.kind === 'trend' && <TrendView content={report.content} />}
      {report.kind === 'summary' && (
        <SummaryView content={report.content} goneQuotes={goneQuotes} />
      )}
    </div>
  );
}
