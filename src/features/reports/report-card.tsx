import { memo } from 'react';
import { Link, useLocation } from 'react-router';
import { formatDay, localDay } from '@/domain/dates/calendar-day';
import type { Report } from '@/domain/schema/entities';
import { periodWords } from '@/domain/report/display';
import { isEnhanced, readReport, reportTypeLabel, visitType } from '@/domain/report/report-schema';
import { paths } from '@/lib/paths';
import { AiMark } from '@/ui/messages/ai-note';
import { Badge } from '@/ui/content/cards';
import { ReportThumbnail } from './report-thumbnail';
import { reportSearch } from './use-reports-url';
import '@/ui/content/cards.css';

/** Characters of a text that are drawn: more than a card can show. */
const cardText = 300;

export const ReportCard = memo(function ReportCard({ report }: { readonly report: Report }) {
  const { search } = useLocation();
  const read = readReport(report);
  return (
    <li className="sheet report-card" data-record={report.id}>
      <div className="report-figure">
        <ReportThumbnail report={read} />
      </div>
      <div className="report-about">
        <p className="report-marks">
          <Badge>{reportTypeLabel(report.type).slice(0, 60)}</Badge>
          {isEnhanced(read) && <AiMark>AI Enhanced</AiMark>}
        </p>
        <h3 dir="auto">
          <Link
            className="card-link"
            {...(report.type === visitType
              ? { to: paths.keptVisit(report.childId, report.id) }
              : { to: { search: reportSearch(search, report.id) }, state: { pushed: true } })}
            preventScrollReset
          >
            {report.title.slice(0, cardText)}
          </Link>
        </h3>
        <p className="report-date">Period: {periodWords(report.period)}</p>
        <p className="report-date">Generated {generatedOn(report)}</p>
      </div>
    </li>
  );
});

/** The local day on which a report was made, as 'MMM d, yyyy'. */
export function generatedOn({ createdAt }: Pick<Report, 'createdAt'>): string {
  return formatDay(localDay(new Date(createdAt)));
}
