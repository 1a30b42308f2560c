import { memo } from 'react';
import { Link, useLocation } from 'react-router';
import { FileQuestionMark } from 'lucide-react';
import { formatDay, localDay } from '@/domain/dates/calendar-day';
import type { Child, Report } from '@/domain/schema/entities';
import {
  type CategoryTrend,
  type Counted,
  highestWeek,
  formatPeriod,
  rankedCategories,
  shownTrends,
} from '@/domain/report/display';
import {
  aiAnalysisOf,
  isEnhanced,
  readReport,
  type ReadReport,
  reportTypeLabel,
  visitType,
} from '@/domain/report/report-schema';
import { answerLabel } from '@/domain/text/cut-answer';
import { paths } from '@/lib/paths';
import { AiMark } from '@/ui/messages/ai-note';
import { Badge } from '@/ui/content/cards';
import { reportSearch } from './use-reports-url';
import '@/ui/content/cards.css';
import './report-views.css';

/** Characters of a text that are rendered: more than a card can show. */
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
          {isEnhanced(read) && (
            <AiMark>{answerLabel('AI Enhanced', aiAnalysisOf(read) ?? '')}</AiMark>
          )}
        </p>
        <h3 dir="auto">
          <Link
            className="card-link"
            {...(report.type === visitType
              ? { to: paths.savedVisit(report.childId, report.id) }
              : { to: { search: reportSearch(search, report.id) }, state: { pushed: true } })}
            preventScrollReset
          >
            {report.title.slice(0, cardText)}
          </Link>
        </h3>
        <p className="report-date">Period: {formatPeriod(report.period)}</p>
        <p className="report-date">Generated {generatedOn(report)}</p>
      </div>
    </li>
  );
});

/** Returns the local day a report was made, as 'MMM d, yyyy'. */
export function generatedOn({ createdAt }: Pick<Report, 'createdAt'>): string {
  return formatDay(localDay(new Date(createdAt)));
}

/** A report's own numbers as a small drawing: bars for a summary, weeks for a trend, dots for a pattern. */
function ReportThumbnail({ report }: { readonly report: ReadReport }) {
  switch (report.kind) {
    case 'summary':
      return <Bars rows={rankedCategories(report.content.categoryCounts)} />;
    case 'trend':
      return <Weeks trends={shownTrends(report.content)} />;
    case 'pattern':
      return <Dots rows={rankedCategories(report.content.categoryBreakdown)} />;
    case 'visit':
      return <VisitDrawing />;
    case 'unsupported':
    case 'broken':
      return <FileQuestionMark className="icon report-figure-none" />;
  }
}

/** The drawing is 280 wide and 92 high. */
function Drawing({ children }: { readonly children: React.ReactNode }) {
  return (
    <svg viewBox="0 0 280 92" preserveAspectRatio="xMinYMin meet" aria-hidden="true">
      {children}
    </svg>
  );
}

function Bars({ rows }: { readonly rows: readonly Counted[] }) {
  const most = rows[0]?.count ?? 1;
  return (
    <Drawing>
      {rows.length === 0 && <EmptyDrawing />}
      {rows.slice(0, 5).map(({ id, count }, index) => (
        <rect
          key={id}
          data-hue={id}
          className="report-ink"
          x="0"
          y={2 + index * 17.5}
          width={Math.max(4, (260 * count) / most)}
          height="8"
          rx="2"
        />
      ))}
    </Drawing>
  );
}

function Weeks({ trends }: { readonly trends: readonly CategoryTrend[] }) {
  const top = trends[0];
  const weeks = top?.weeks.slice(-26) ?? [];
  const step = 280 / Math.max(4, weeks.length);
  return (
    <Drawing>
      {top === undefined && <EmptyDrawing />}
      {weeks.map(({ week, count }, index) => {
        const height = Math.max(4, (84 * count) / highestWeek(top ? [top] : []));
        return (
          <rect
            key={`${week} ${index}`}
            data-hue={top?.id}
            className={count === 0 ? 'report-ink-none' : 'report-ink'}
            x={index * step}
            y={91 - height}
            width={step * 0.72}
            height={height}
            rx="2"
          />
        );
      })}
      {top && (
        <rect className="report-ink-none" x="0" y="91" width={280 - step * 0.28} height="1" />
      )}
    </Drawing>
  );
}

const dotColumns = 12;

/** A row per category with a large dot for each entry, or twelfths if there are more than twelve. */
function Dots({ rows }: { readonly rows: readonly Counted[] }) {
  const unit = Math.max(1, (rows[0]?.count ?? 1) / dotColumns);
  return (
    <Drawing>
      {rows.length === 0 && <EmptyDrawing />}
      {rows.slice(0, 4).map(({ id, count }, row) =>
        Array.from({ length: dotColumns }, (_, column) => {
          const full = Math.min(1, Math.max(0, count / unit - column));
          return (
            <circle
              key={`${id} ${column}`}
              data-hue={id}
              className={full === 0 ? 'report-ink-none' : 'report-ink'}
              cx={8 + column * 23}
              cy={10 + row * 23}
              r={full === 0 ? 2 : 2 + 5 * Math.sqrt(full)}
            />
          );
        }),
      )}
    </Drawing>
  );
}

/** Ruled lines: an empty page. */
function EmptyDrawing() {
  return [20, 44, 68].map((y) => (
    <line key={y} className="report-rule" x1="0" x2="280" y1={y} y2={y} />
  ));
}

/** Two pages of a visit, questions first: 280 wide and 92 high. */
function VisitDrawing() {
  return (
    <svg viewBox="70 0 168 92" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <path className="visit-sheet visit-sheet-behind" d="M172 10 h46 v84 h-52z" />
      <rect className="visit-sheet" x="90" y="2" width="84" height="104" rx="2" />
      <rect className="visit-ink" x="100" y="12" width="36" height="5" />
      <rect className="visit-rule" x="100" y="23" width="62" height="2" />
      {[33, 42, 51].map((y) => (
        <g key={y}>
          <rect className="visit-leaf" x="100" y={y} width="5" height="3" />
          <rect className="visit-rule" x="110" y={y} width="50" height="3" />
        </g>
      ))}
      {[64, 73, 82].map((y, index) => (
        <rect
          key={y}
          className="visit-bar"
          data-hue="sleep"
          x="100"
          y={y}
          width={44 - index * 9}
          height="4"
        />
      ))}
    </svg>
  );
}

interface VisitCardProps {
  readonly child: Pick<Child, 'id' | 'name'>;
  /** Low and wide, for use outside the shelf. */
  readonly isBand?: boolean;
}

/**
 * The link to a visit: first on the shelf, and a little taller. Not an item of the list, which contains the existing
 * reports.
 */
export function VisitCard({ child, isBand = false }: VisitCardProps) {
  return (
    <div className={isBand ? 'sheet visit-card visit-band' : 'sheet visit-card'}>
      <div className="report-figure">
        <VisitDrawing />
      </div>
      <div className="report-about">
        <p className="visit-card-title">
          <Link className="card-link" to={paths.visit(child.id)}>
            Prepare a visit
          </Link>
        </p>
        <p className="visit-card-words">
          Two pages for the people who see {child.name}: your questions first, then what you wrote.
        </p>
      </div>
    </div>
  );
}
