import {
  addDays,
  type CalendarDay,
  formatDay,
  formatMonth,
  formatShortDay,
} from '@/domain/dates/calendar-day';
import { entryCount } from '@/domain/text/plural';
import {
  buildTrend,
  type DayCount,
  entriesByDay,
  type NotedEntry,
} from '@/domain/report/report-content';
import { type Period, weeksOf } from '@/domain/dates/period';
import { ChartFigure } from '@/ui/charts/chart-parts';
import { DayMap, type MapDay, type MapWeek } from '@/ui/charts/calendar-charts';
import { NumberTable } from '@/ui/charts/number-table';
import type { LifeChange } from '@/domain/schema/child-lists';
import { categories } from '@/domain/schema/categories';
import { shownTrends, weekTooltip } from '@/domain/report/display';
import { DotGrid } from '@/ui/charts/series-charts';
import { glyphs } from '@/ui/base/glyphs';
import { ChangeNames, changeRows, changesByWeek } from './chart-frame';

interface DaysChartProps {
  readonly entries: readonly NotedEntry[];
  readonly period: Period;
}

/** A calendar of the days with entries. */
export function DaysChart({ entries, period }: DaysChartProps) {
  const days = entriesByDay(entries, period);
  const title = 'Days with entries';
  return (
    <ChartFigure title={title} level={3} note="Stronger where you wrote more.">
      <DayMap
        label={title}
        weeks={mapWeeks(days, period)}
        legend={['No entry', '1', '2', '3 or 4', '5 or more']}
      />
      <NumberTable
        caption={title}
        columns={['Day', 'Entries']}
        rows={days
          .filter(({ count }) => count > 0)
          .map(({ day, count }) => [formatDay(day), count])}
      />
    </ChartFigure>
  );
}

function mapWeeks(days: readonly DayCount[], period: Period): MapWeek[] {
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  const weeks = weeksOf(period);
  return weeks.map((week, column) => {
    const weekDays = Array.from({ length: 7 }, (_, weekday) => addDays(week, weekday));
    return {
      id: week,
      heading: monthHeading(weekDays, column, weeks.length),
      days: weekDays.map((day) => mapDay(day, counts.get(day))),
    };
  });
}

function mapDay(day: CalendarDay, count: number | undefined): MapDay | null {
  if (count === undefined) return null;
  return {
    id: day,
    label: `${formatDay(day)}: ${entryCount(count)}`,
    level: count === 0 ? 0 : count === 1 ? 1 : count === 2 ? 2 : count <= 4 ? 3 : 4,
  };
}

/** Returns the month that starts in the week; over the first week its own month, unless another follows too soon. */
function monthHeading(
  days: readonly CalendarDay[],
  column: number,
  columns: number,
): string | undefined {
  const first = days.find((day) => day.endsWith('-01'));
  if (first !== undefined && column < Math.max(1, columns - 1))
    return formatMonth(first).slice(0, 3);
  const [sunday = ''] = days;
  const isFarFromNext = Number(sunday.slice(8)) <= 14;
  return column === 0 && isFarFromNext ? formatMonth(sunday).slice(0, 3) : undefined;
}

interface WeeklyEntriesProps {
  readonly entries: readonly NotedEntry[];
  readonly period: Period;
  readonly changes: readonly LifeChange[];
}

/** Entries per week by category. */
export function WeeklyEntries({ entries, period, changes }: WeeklyEntriesProps) {
  const weeks = weeksOf(period);
  const trends = new Map(
    shownTrends(buildTrend({ entries, foods: [] }, period)).map((trend) => [trend.id, trend]),
  );
  // The categories are in their usual order, so that each keeps its position when the period changes.
  const shown = categories.flatMap((category) => {
    const trend = trends.get(category.id);
    return trend ? [{ category, trend }] : [];
  });
  const title = 'Entries per week by category';
  return (
    <ChartFigure
      title={title}
      level={3}
      note="One dot for each week; the larger the dot, the more entries."
    >
      {shown.length === 0 ? (
        <p className="muted small">No entries in this period.</p>
      ) : (
        <>
          <DotGrid
            label={title}
            rows={shown.map(({ category, trend }) => ({
              id: category.id,
              label: category.label,
              hue: category.id,
              icon: glyphs[category.glyph],
              dots: trend.weeks.map(({ week, count }) => ({
                id: week,
                label: `${category.label}. ${weekTooltip(week, count)}`,
                value: count,
              })),
            }))}
            changes={changesByWeek(changes, period)}
            start={formatShortDay(weeks[0] ?? period.start)}
            end={formatShortDay(weeks.at(-1) ?? period.end)}
          />
          <ChangeNames changes={changes} />
          <NumberTable
            caption={title}
            columns={['Week of', ...shown.map(({ category }) => category.label)]}
            rows={weeks.map((week, index) => [
              formatDay(week),
              ...shown.map(({ trend }) => trend.weeks[index]?.count ?? 0),
            ])}
            changes={changeRows(changes)}
          />
        </>
      )}
    </ChartFigure>
  );
}
