import { formatDay, formatShortDay } from '@/domain/dates/calendar-day';
import type { LifeChange } from '@/domain/schema/child-lists';
import { categoryOf } from '@/domain/schema/categories';
import { reactionIds } from '@/domain/schema/entities';
import { reactionLabel } from '@/domain/report/display';
import { type NotedFood, reactionsByWeek, type ReactionWeek } from '@/domain/report/report-content';
import type { Period } from '@/domain/dates/period';
import { ChartFigure, ChartLegend } from '@/ui/charts/chart-parts';
import { ColumnChart } from '@/ui/charts/series-charts';
import { glyphs } from '@/ui/base/glyphs';
import { NumberTable } from '@/ui/charts/number-table';
import { reactionIcon } from '@/features/reports/reaction-icon';
import { ChangeNames, changeRows, changesByWeek } from './chart-frame';

interface FoodReactionsProps {
  readonly foods: readonly NotedFood[];
  readonly period: Period;
  readonly changes: readonly LifeChange[];
}

/** Foods over time, each week's by reaction. */
export function FoodReactions({ foods, period, changes }: FoodReactionsProps) {
  const weeks = reactionsByWeek(foods, period);
  const max = Math.max(1, ...weeks.map(total));
  const caption = 'Foods by reaction, per week';
  return (
    <ChartFigure
      title="Foods tried"
      level={3}
      icon={glyphs[categoryOf('food').glyph]}
      hue="food"
      note={`Foods a week, 0 to ${max}.`}
    >
      <ColumnChart
        label={caption}
        max={max}
        columns={weeks.map((week) => ({
          id: week.week,
          label: reactionTip(week),
          parts: reactionIds.map((reaction) => ({
            hue: `react-${reaction}`,
            value: week.reactions[reaction],
          })),
        }))}
        changes={changesByWeek(changes, period)}
        start={formatShortDay(weeks[0]?.week ?? period.start)}
        end={formatShortDay(weeks.at(-1)?.week ?? period.end)}
      />
      <ChangeNames changes={changes} />
      <ChartLegend>
        {reactionIds.map((reaction) => {
          const { hue, icon: Icon } = reactionIcon(reaction);
          return (
            <li key={reaction} data-hue={hue}>
              <i className="charts-key" />
              {Icon && <Icon className="icon small" />}
              {reactionLabel(reaction)}
            </li>
          );
        })}
      </ChartLegend>
      <NumberTable
        caption={caption}
        columns={['Week of', ...reactionIds.map(reactionLabel)]}
        rows={weeks.map(({ week, reactions }) => [
          formatDay(week),
          ...reactionIds.map((reaction) => reactions[reaction]),
        ])}
        changes={changeRows(changes)}
      />
    </ChartFigure>
  );
}

function total({ reactions }: ReactionWeek): number {
  return reactionIds.reduce((sum, reaction) => sum + reactions[reaction], 0);
}

/** 'Week of Nov 2, 2025: 2 positive, 1 negative', or 'no foods'. */
function reactionTip(week: ReactionWeek): string {
  const parts = reactionIds
    .filter((reaction) => week.reactions[reaction] > 0)
    .map((reaction) => `${week.reactions[reaction]} ${reaction}`);
  return `Week of ${formatDay(week.week)}: ${parts.length === 0 ? 'no foods' : parts.join(', ')}`;
}
