import { formatDay, formatShortDay } from '@/domain/dates/calendar-day';
import type { LifeChange } from '@/domain/schema/child-lists';
import { categories } from '@/domain/schema/categories';
import { buildTrend, type NotedEntry } from '@/domain/report/report-content';
import { shownTrends, weekTip } from '@/domain/report/display';
import { type Period, weeksOf } from '@/domain/dates/period';
import { ChartFigure } from '@/ui/charts/chart-parts';
import { DotGrid } from '@/ui/charts/series-charts';
import { glyphs } from '@/ui/base/glyphs';
import { NumberTable } from '@/ui/charts/number-table';
import { ChangeNames, changeRows, changesByWeek } from './chart-frame';

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
  // The categories are in their usual order, so that each keeps its place when the period changes.
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
                label: `${category.label}. ${weekTip(week, count)}`,
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
