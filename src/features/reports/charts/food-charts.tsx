import { formatDay, formatShortDay } from '@/domain/dates/calendar-day';
import type { LifeChange } from '@/domain/schema/child-lists';
import { categoryOf } from '@/domain/schema/categories';
import { reactionIds } from '@/domain/schema/entities';
import { reactionLabel } from '@/domain/report/display';
import {
  countByReaction,
  type NotedFood,
  reactionsByWeek,
  type ReactionWeek,
} from '@/domain/report/report-content';
import type { Period } from '@/domain/dates/period';
import { ChartFigure, ChartLegend } from '@/ui/charts/chart-parts';
import { ColumnChart, DotGrid } from '@/ui/charts/series-charts';
import { glyphs } from '@/ui/base/glyphs';
import { NumberTable } from '@/ui/charts/number-table';
import { reactionIcon } from '@/features/reports/report-views';
import { ChangeNames, changeRows, changesByWeek, FactFigure } from './chart-frame';
import { capitalise, formatNumber, pluralize } from '@/domain/text/plural';
import { foodExposures, furthestStep } from '@/domain/facts/series';
import type { NotedFact } from '@/domain/facts/entry-facts';
import { foodStepLabels, foodSteps } from '@/domain/facts/food';
import type { ChartData } from '@/data/records/chart-data';
import { foodStateOf } from '@/domain/food/food-states';
import { BarTable } from '@/ui/charts/bar-table';

interface FoodReactionsProps {
  readonly foods: readonly NotedFood[];
  readonly period: Period;
  readonly changes: readonly LifeChange[];
}

/** Foods over time, per week by reaction. */
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

interface ExposuresPerFoodProps {
  readonly noted: readonly NotedFact<'food'>[];
}

/** Foods that are drawn; the table has all. */
const mostFoods = 10;

/** How often each food was tried, by the furthest step of each try. */
export function ExposuresPerFood({ noted }: ExposuresPerFoodProps) {
  const foods = foodExposures(noted);
  const title = 'Tries per food';
  const rest = foods.length - mostFoods;
  const columns = foodSteps.map((step) => capitalise(foodStepLabels[step]));
  return (
    <FactFigure
      title={title}
      icon={glyphs[categoryOf('food').glyph]}
      hue="food"
      note={`The furthest step of each try, from ${foodStepLabels.looked} to ${foodStepLabels.ate}: ${foodSteps
        .map((step) => foodStepLabels[step])
        .join(', ')}. Any step is a try.${
        rest > 0 ? ` ${pluralize(rest, 'food', 'foods')} more in the numbers.` : ''
      }`}
    >
      {foods.length === 0 ? (
        <p className="muted small">Noted on the plate only so far.</p>
      ) : (
        <>
          <DotGrid
            label={title}
            rows={foods.slice(0, mostFoods).map((food) => ({
              id: food.id,
              label: food.name,
              hue: 'food',
              dots: foodSteps.map((step) => ({
                id: step,
                label: `${food.name}, ${foodStepLabels[step]}: ${pluralize(food.steps[step], 'try', 'tries')}`,
                value: food.steps[step],
              })),
            }))}
            start={foodStepLabels.looked}
            middle={foodStepLabels.licked}
            end={foodStepLabels.ate}
          />
          <NumberTable
            caption={title}
            columns={['Food', ...columns, 'Tries', 'Furthest']}
            rows={foods.map((food) => {
              const furthest = furthestStep(food);
              return [
                food.name,
                ...foodSteps.map((step) => food.steps[step]),
                food.tries,
                furthest === null ? '' : foodStepLabels[furthest],
              ];
            })}
          />
        </>
      )}
    </FactFigure>
  );
}

/** The foods' current states, and the reactions of the period. */
export function FoodsNow({ data }: { readonly data: ChartData }) {
  const hasFoods = data.states.some(({ count }) => count > 0);
  if (!hasFoods) return null;
  const reactions = countByReaction(data.noted.foods);
  return (
    <>
      <ChartFigure title="Foods now" level={3} note="Every food of the food journey, newest named.">
        <BarTable
          caption="Foods now by state"
          head={['State', 'Foods']}
          hasShortNames
          rows={data.states.map(({ state, count, newest }) => {
            const { label, hue, glyph } = foodStateOf(state);
            return {
              id: state,
              label,
              hue,
              icon: glyphs[glyph],
              value: count,
              text: formatNumber(count),
              ...(newest.length > 0 && { note: newest.join(' · ') }),
            };
          })}
        />
      </ChartFigure>
      <ChartFigure title="Food reactions" level={3} note="Foods dated in this period.">
        <BarTable
          caption="Food reactions in this period"
          head={['Reaction', 'Foods']}
          hasShortNames
          rows={reactionIds.map((reaction) => ({
            id: reaction,
            label: reactionLabel(reaction),
            ...reactionIcon(reaction),
            value: reactions[reaction],
            text: formatNumber(reactions[reaction]),
          }))}
        />
      </ChartFigure>
    </>
  );
}
