import type { ChartData } from '../../../data/records/chart-data';
import { daysBetween, formatDay, formatShortDay } from '../../../domain/calendar-day';
import { categoryOf } from '../../../domain/journal-categories';
import { counted, numberWords } from '../../../domain/counted';
import { buildTrend } from '../../../domain/reports/report-content';
import { weekTip } from '../../../domain/reports/display';
import { dayCount, type Period, weeksOf } from '../../../domain/period';
import { ChartFigure } from '../../../ui/charts/chart-figure';
import { ColumnChart } from '../../../ui/charts/column-chart';
import { glyphs } from '../../../ui/base/glyphs';
import { NumberTable } from '../../../ui/charts/number-table';
import { PointChart } from '../../../ui/charts/point-chart';

interface OverTimeProps {
  readonly data: ChartData;
  readonly period: Period;
}

/** The hours of sleep, or as long as none are noted the entries about it. */
export function SleepOverTime({ data, period }: OverTimeProps) {
  if (data.sleep.length > 0) return <SleepHours data={data} period={period} />;
  return (
    <WeeklyCategory
      category="sleep"
      data={data}
      period={period}
      more="No Sleep Notes in this period say how many hours; '9.5 hours' would be drawn here."
    />
  );
}

export function BehaviorOverTime({ data, period }: OverTimeProps) {
  return <WeeklyCategory category="behavior" data={data} period={period} />;
}

function SleepHours({ data: { sleep }, period }: OverTimeProps) {
  const { icon, id } = look('sleep');
  const longest = Math.max(...sleep.map(({ hours }) => hours));
  const max = Math.max(12, Math.ceil(longest / 6) * 6);
  const title = 'Hours of sleep';
  return (
    <ChartFigure
      title={title}
      level={3}
      icon={icon}
      hue={id}
      note="As your Sleep Notes say it, without naps."
    >
      <PointChart
        label={title}
        hue={id}
        max={max}
        lines={Array.from({ length: max / 6 }, (_, index) => ({
          value: 6 * (index + 1),
          label: `${6 * (index + 1)} h`,
        }))}
        points={sleep.map((night) => ({
          id: night.id,
          label: `${formatDay(night.date)}: ${counted(night.hours, 'hour', 'hours')}`,
          x: daysBetween(period.start, night.date) / (dayCount(period) - 1),
          value: night.hours,
        }))}
        start={formatShortDay(period.start)}
        end={formatShortDay(period.end)}
      />
      <NumberTable
        caption={title}
        columns={['Day', 'Hours']}
        rows={sleep.map(({ date, hours }) => [formatDay(date), numberWords(hours)])}
      />
    </ChartFigure>
  );
}

interface WeeklyCategoryProps extends OverTimeProps {
  readonly category: 'sleep' | 'behavior';
  readonly more?: string;
}

function WeeklyCategory({ category, data, period, more }: WeeklyCategoryProps) {
  const { icon, id, label } = look(category);
  const trend = buildTrend(data.noted, period).trends[category];
  const weeks = weeksOf(period).map((week, index) => ({ week, count: trend?.counts[index] ?? 0 }));
  const max = Math.max(1, ...weeks.map(({ count }) => count));
  const caption = `${label}, entries per week`;
  return (
    <ChartFigure
      title={label}
      level={3}
      icon={icon}
      hue={id}
      note={`Entries a week, 0 to ${max}.${more === undefined ? '' : ` ${more}`}`}
    >
      <ColumnChart
        label={caption}
        max={max}
        columns={weeks.map(({ week, count }) => ({
          id: week,
          label: weekTip(week, count),
          parts: [{ hue: id, value: count }],
        }))}
        start={formatShortDay(weeks[0]?.week ?? period.start)}
        end={formatShortDay(weeks.at(-1)?.week ?? period.end)}
      />
      <NumberTable
        caption={caption}
        columns={['Week of', 'Entries']}
        rows={weeks.map(({ week, count }) => [formatDay(week), count])}
      />
    </ChartFigure>
  );
}

function look(id: 'sleep' | 'behavior') {
  const category = categoryOf(id);
  return { id, label: category.label, icon: glyphs[category.glyph] };
}
