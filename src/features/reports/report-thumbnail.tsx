import { FileQuestionMark } from 'lucide-react';
import {
  type CategoryTrend,
  type Counted,
  highestWeek,
  rankedCategories,
  shownTrends,
} from '@/domain/report/display';
import type { ReadReport } from '@/domain/report/report-schema';
import { VisitDrawing } from './visit-drawing';

/** A report's own numbers as a small drawing: bars for a summary, weeks for a trend, dots for a pattern. */
export function ReportThumbnail({ report }: { readonly report: ReadReport }) {
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
      {rows.length === 0 && <Nothing />}
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
      {top === undefined && <Nothing />}
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

/** A row per category; as many large dots as it has entries, in twelfths where there are more than twelve. */
function Dots({ rows }: { readonly rows: readonly Counted[] }) {
  const unit = Math.max(1, (rows[0]?.count ?? 1) / dotColumns);
  return (
    <Drawing>
      {rows.length === 0 && <Nothing />}
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

/** Ruled lines: a page with nothing on it. */
function Nothing() {
  return [20, 44, 68].map((y) => (
    <line key={y} className="report-rule" x1="0" x2="280" y1={y} y2={y} />
  ));
}
