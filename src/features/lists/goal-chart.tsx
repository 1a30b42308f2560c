import { scaleLinear } from '@visx/scale';
import { daysBetween, formatShortDay } from '@/domain/dates/calendar-day';
import { formatMoment } from '@/domain/dates/clock-time';
import type { GoalNote } from '@/domain/facts/series';
import { helpLabels, helps } from '@/domain/facts/education-and-social';
import { dayCount, type Period } from '@/domain/dates/period';
import { PointChart } from '@/ui/charts/series-charts';

interface GoalChartProps {
  readonly name: string;
  /** The notes that say how much help was needed, earliest first. */
  readonly notes: readonly GoalNote[];
  readonly period: Period;
}

/** How much help a goal took over time; the less, the higher. */
export function GoalChart({ name, notes, period }: GoalChartProps) {
  const across = scaleLinear<number>({
    domain: [0, Math.max(1, dayCount(period) - 1)],
    range: [0, 1],
    clamp: true,
  });
  const up = (help: GoalNote['help']) =>
    help === undefined ? 0 : helps.length - helps.indexOf(help);
  return (
    <div className="lists-line">
      <PointChart
        label={`Help needed, ${name}`}
        hue="education"
        max={helps.length}
        lines={helps.map((help) => ({ value: up(help), label: helpLabels[help] }))}
        points={notes.flatMap(({ entryId, day, time, help }, at) =>
          help === undefined
            ? []
            : [
                {
                  id: `${at} ${entryId}`,
                  label: `${formatMoment({ date: day, time })}: ${helpLabels[help]}`,
                  x: across(daysBetween(period.start, day)),
                  value: up(help),
                },
              ],
        )}
        start={formatShortDay(period.start)}
        end={formatShortDay(period.end)}
      />
    </div>
  );
}
