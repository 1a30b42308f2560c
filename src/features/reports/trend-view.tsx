import { formatShortDay, isCalendarDay } from '@/domain/dates/calendar-day';
import { entryCount } from '@/domain/text/plural';
import type { TrendContent } from '@/domain/report/report-schema';
import {
  type CategoryTrend,
  formatStoredDay,
  highestWeek,
  knownCategory,
  scaleText,
  shownTrends,
  trendHeading,
  weekTooltip,
} from '@/domain/report/display';
import { ChartFigure } from '@/ui/charts/chart-parts';
import { ColumnChart } from '@/ui/charts/series-charts';
import { glyphs } from '@/ui/base/glyphs';
import { NumberTable } from '@/ui/charts/number-table';

export function TrendView({ content }: { readonly content: TrendContent }) {
  const trends = shownTrends(content);
  const highest = highestWeek(trends);
  return (
    <section>
      <h3>{trendHeading(content.totalWeeks)}</h3>
      {trends.length === 0 ? (
        <p className="muted">No entries in this period.</p>
      ) : (
        <>
          <p className="report-scale">{scaleText(highest)}</p>
          <div className="report-multiples">
            {trends.map((trend) => (
              <TrendChart key={trend.id} trend={trend} max={highest} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

interface TrendChartProps {
  readonly trend: CategoryTrend;
  readonly max: number;
}

function TrendChart({ trend, max }: TrendChartProps) {
  const { id, label, total, weeks } = trend;
  const category = knownCategory(id);
  return (
    <ChartFigure
      title={label}
      level={4}
      icon={category ? glyphs[category.glyph] : undefined}
      hue={category?.id}
      total={entryCount(total)}
    >
      <ColumnChart
        label={`${label}, entries per week`}
        max={max}
        columns={weeks.map(({ week, count }, index) => ({
          id: `${week} ${index}`,
          label: weekTooltip(week, count),
          parts: [{ hue: category?.id ?? 'react-neutral', value: count }],
        }))}
        start={axisText(weeks[0]?.week)}
        end={axisText(weeks.at(-1)?.week)}
      />
      <NumberTable
        caption={`${label}, entries per week`}
        columns={['Week of', 'Entries']}
        rows={weeks.map(({ week, count }) => [formatStoredDay(week), count])}
      />
    </ChartFigure>
  );
}

function axisText(week = ''): string {
  return isCalendarDay(week) ? formatShortDay(week) : week;
}
