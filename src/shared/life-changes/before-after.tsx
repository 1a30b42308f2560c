import { readDailySeries } from '@/data/records/chart-data';
import { useLive } from '@/data/db/use-live';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { LifeChange } from '@/domain/schema/child-lists';
import {
  confidenceText,
  differenceText,
  notACause,
  formatInUnit,
  formatRange,
  tooFewText,
} from '@/domain/statistics/difference-text';
import type { DailySeries } from '@/domain/facts/series';
import { maxSideDays, comparisonSidesOf } from '@/domain/child/life-changes';
import type { Period } from '@/domain/dates/period';
import { formatPeriod } from '@/domain/report/display';
import {
  type BeforeAfter as Compared,
  type BeforeAfter,
  beforeAndAfter,
  type ComparisonSide,
  type Sides,
} from '@/domain/statistics/statistics';
import { ReadFailed } from '@/ui/messages/notice';
import './life-changes.css';

interface BeforeAfterProps {
  readonly childId: string;
  readonly change: Pick<LifeChange, 'day'>;
  /** All of the child's changes: the days on either side end where another change begins. */
  readonly changes: readonly Pick<LifeChange, 'day'>[];
  readonly today: CalendarDay;
}

/** Compares the numbers recorded in the days before a change and after it. */
export function BeforeAfterComparison({ childId, change, changes, today }: BeforeAfterProps) {
  const sides = comparisonSidesOf(change, changes, today);
  const key = JSON.stringify([childId, sides]);
  const live = useLive(key, () => compare(childId, sides));
  if (live.status === 'failed') return <ReadFailed what="What was noted" onRetry={live.retry} />;
  if (live.status === 'loading')
    return (
      <p className="before-after" role="status">
        Reading what was noted...
      </p>
    );
  const noted = live.value.filter(({ compared: { before, after } }) => before.noted + after.noted);
  const shifts = noted.flatMap(({ compared: { shift } }) => shift ?? []);
  const leastCertain = shifts.toSorted((a, b) => a.confidence - b.confidence)[0];
  return (
    <div className="before-after">
      <p className="before-after-days">
        {sideText('Before', sides.before)} {sideText('After', sides.after)} Each side ends where
        another change begins, or after {maxSideDays} days.
      </p>
      {noted.length === 0 ? (
        <p>Nothing was noted as a number on either side.</p>
      ) : (
        noted.map(({ series, compared }) => (
          <BeforeAfterTable key={series.id} series={series} compared={compared} />
        ))
      )}
      {leastCertain && (
        <>
          <p className="before-after-cause">{notACause}</p>
          <p className="before-after-days">{confidenceText(leastCertain)}</p>
        </>
      )}
    </div>
  );
}

interface ComparedSeries {
  readonly series: DailySeries;
  readonly compared: Compared;
}

async function compare(childId: string, sides: Sides): Promise<readonly ComparedSeries[]> {
  const start = sides.before?.start ?? sides.after?.start;
  const end = sides.after?.end ?? sides.before?.end;
  if (start === undefined || end === undefined) return [];
  const all = await readDailySeries(childId, { start, end });
  return all.map((series) => ({ series, compared: beforeAndAfter(series.days, sides) }));
}

function sideText(name: string, side: Period | null): string {
  return side ? `${name}: ${formatPeriod(side)}.` : `${name}: no days yet.`;
}

interface BeforeAfterTableProps {
  readonly series: Pick<DailySeries, 'label' | 'kind' | 'unit'>;
  readonly compared: BeforeAfter;
}

/**
 * Compares one number before and after: what it's based on, the median and range of each side, and the difference in a
 * sentence.
 */
function BeforeAfterTable({ series, compared }: BeforeAfterTableProps) {
  const { label, kind, unit } = series;
  const { before, after, shift } = compared;
  const days = kind === 'sleep' ? 'nights' : 'days';
  return (
    <div className="before-after-number">
      <table>
        <caption>{unit === 'strength' ? `${label}, 1 to 5` : label}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{kind === 'sleep' ? 'Nights noted' : 'Days noted'}</th>
            <th scope="col">Middle</th>
            <th scope="col">Range</th>
          </tr>
        </thead>
        <tbody>
          {sideRow('Before', before)}
          {sideRow('After', after)}
        </tbody>
      </table>
      <p>{shift ? differenceText(shift, unit) : tooFewText(days)}</p>
    </div>
  );

  function sideRow(name: string, { days: all, noted, spread }: ComparisonSide) {
    return (
      <tr>
        <th scope="row">{name}</th>
        <td>
          {noted} of {all}
        </td>
        <td>{spread ? formatInUnit(spread.median, unit) : 'not noted'}</td>
        <td>{spread ? formatRange(spread, unit) : 'not noted'}</td>
      </tr>
    );
  }
}
