import type { ChartData } from '@/data/records/chart-data';
import {
  type CalendarDay,
  daysBetween,
  formatDay,
  formatShortDay,
} from '@/domain/dates/calendar-day';
import type { LifeChange } from '@/domain/schema/child-lists';
import { categoryOf } from '@/domain/schema/categories';
import { pluralize } from '@/domain/text/plural';
import { formatDuration } from '@/domain/dates/format';
import { nightLengths } from '@/domain/facts/series';
import { medianAndRange } from '@/domain/statistics/statistics';
import { buildTrend } from '@/domain/report/report-content';
import { weekTooltip } from '@/domain/report/display';
import { dayCount, type Period, weeksOf } from '@/domain/dates/period';
import { ChartFigure } from '@/ui/charts/chart-parts';
import { ColumnChart, PointChart } from '@/ui/charts/series-charts';
import { glyphs } from '@/ui/base/glyphs';
import { NumberTable } from '@/ui/charts/number-table';
import { ChangeNames, changeRows, changesByPoint, changesByWeek } from './chart-frame';

interface OverTimeProps {
  readonly data: ChartData;
  readonly period: Period;
}

/** The hours of recorded sleep; if there are none, the entries about sleep. */
export function SleepOverTime({ data, period }: OverTimeProps) {
  const { days } = nightLengths(data.facts.sleep, period);
  const nights = days.flatMap(({ day, value }) =>
    value === null ? [] : [{ day, minutes: value }],
  );
  if (nights.length > 0)
    return <SleepHours nights={nights} period={period} changes={data.facts.changes} />;
  return (
    <WeeklyCategory
      category="sleep"
      data={data}
      period={period}
      more="Nights noted with their two times, under Details of an entry, would be drawn here."
    />
  );
}

export function BehaviorOverTime({ data, period }: OverTimeProps) {
  return <WeeklyCategory category="behavior" data={data} period={period} />;
}

interface SleepHoursProps {
  readonly nights: readonly { readonly day: CalendarDay; readonly minutes: number }[];
  readonly period: Period;
  readonly changes: readonly LifeChange[];
}

function SleepHours({ nights, period, changes }: SleepHoursProps) {
  const { icon, id } = look('sleep');
  const longest = Math.max(...nights.map(({ minutes }) => minutes / 60));
  const max = Math.max(12, Math.ceil(longest / 6) * 6);
  const title = 'Hours of sleep';
  const days = dayCount(period);
  const middle = medianAndRange(nights.map(({ minutes }) => minutes))?.median ?? 0;
  return (
    <ChartFigure
      title={title}
      level={3}
      icon={icon}
      hue={id}
      note={`From asleep to awake, on ${nights.length} of ${pluralize(days, 'night', 'nights')}. In the middle ${formatDuration(Math.round(middle))}.`}
    >
      <PointChart
        label={title}
        hue={id}
        max={max}
        lines={Array.from({ length: max / 6 }, (_, index) => ({
          value: 6 * (index + 1),
          label: `${6 * (index + 1)} h`,
        }))}
        points={nights.map(({ day, minutes }) => ({
          id: day,
          label: `${formatDay(day)}: ${formatDuration(minutes)}`,
          x: daysBetween(period.start, day) / (days - 1),
          value: minutes / 60,
        }))}
        changes={changesByPoint(changes, period)}
        start={formatShortDay(period.start)}
        end={formatShortDay(period.end)}
      />
      <ChangeNames changes={changes} />
      <NumberTable
        caption={title}
        columns={['Day', 'Length']}
        rows={nights.map(({ day, minutes }) => [formatDay(day), formatDuration(minutes)])}
        changes={changeRows(changes)}
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
          label: weekTooltip(week, count),
          parts: [{ hue: id, value: count }],
        }))}
        changes={changesByWeek(data.facts.changes, period)}
        start={formatShortDay(weeks[0]?.week ?? period.start)}
        end={formatShortDay(weeks.at(-1)?.week ?? period.end)}
      />
      <ChangeNames changes={data.facts.changes} />
      <NumberTable
        caption={caption}
        columns={['Week of', 'Entries']}
        rows={weeks.map(({ week, count }) => [formatDay(week), count])}
        changes={changeRows(data.facts.changes)}
      />
    </ChartFigure>
  );
}

function look(id: 'sleep' | 'behavior') {
  const category = categoryOf(id);
  return { id, label: category.label, icon: glyphs[category.glyph] };
}
