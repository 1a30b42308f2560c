import { capitalise, pluralize } from '@/domain/text/plural';
import { foodTries, furthestStep } from '@/domain/facts/series';
import type { NotedFact } from '@/domain/facts/noted-facts';
import { foodSteps } from '@/domain/facts/schemas';
import { stepWords } from '@/domain/facts/fact-text';
import { categoryOf } from '@/domain/schema/categories';
import { glyphs } from '@/ui/base/glyphs';
import { FactFigure } from './fact-figure';
import { DotGrid } from '@/ui/charts/series-charts';
import { NumberTable } from '@/ui/charts/number-table';

interface FoodTriesProps {
  readonly noted: readonly NotedFact<'food'>[];
}

/** Foods that are drawn; the table has all. */
const mostFoods = 10;

/** How often each food was tried, by the furthest step of each try. */
export function FoodTries({ noted }: FoodTriesProps) {
  const foods = foodTries(noted);
  const title = 'Tries per food';
  const rest = foods.length - mostFoods;
  const columns = foodSteps.map((step) => capitalise(stepWords[step]));
  return (
    <FactFigure
      title={title}
      icon={glyphs[categoryOf('food').glyph]}
      hue="food"
      note={`The furthest step of each try, from ${stepWords.looked} to ${stepWords.ate}: ${foodSteps
        .map((step) => stepWords[step])
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
                label: `${food.name}, ${stepWords[step]}: ${pluralize(food.steps[step], 'try', 'tries')}`,
                value: food.steps[step],
              })),
            }))}
            start={stepWords.looked}
            middle={stepWords.licked}
            end={stepWords.ate}
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
                furthest === null ? '' : stepWords[furthest],
              ];
            })}
          />
        </>
      )}
    </FactFigure>
  );
}
