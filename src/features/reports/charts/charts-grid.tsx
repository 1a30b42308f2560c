import type { ReactNode } from 'react';
import type { ChartData } from '@/data/records/chart-data';
import type { Period } from '@/domain/dates/period';
import { Staggered, useTurns } from '@/ui/charts/staggered';
import { BehaviorBefore, BehaviorByHour } from './behavior-charts';
import { DaysChart } from './journal-charts';
import { Doses } from './doses';
import { FoodReactions } from './food-charts';
import { FoodTries } from './food-tries';
import { FoodsNow } from './foods-now';
import { Nights } from './nights';
import { BehaviorOverTime, SleepOverTime } from './over-time';
import { WeeklyEntries } from './weekly-entries';

interface ChartsGridProps {
  readonly data: ChartData;
  readonly period: Period;
}

/**
 * All charts of a period, those of facts on a sheet of their own before the others. Their frames stand at once, and the marks
 * follow chart by chart.
 */
export function ChartsGrid({ data, period }: ChartsGridProps) {
  const { entries, foods } = data.noted;
  const { changes } = data.facts;
  const facts = factCharts(data, period);
  const charts = [
    <WeeklyEntries entries={entries} period={period} changes={changes} />,
    <DaysChart entries={entries} period={period} />,
    <SleepOverTime data={data} period={period} />,
    <BehaviorOverTime data={data} period={period} />,
    <FoodReactions foods={foods} period={period} changes={changes} />,
    <FoodsNow data={data} />,
  ];
  const isDue = useTurns(data, facts.length + charts.length);
  return (
    <>
      {facts.length > 0 && (
        <div className="charts-facts">
          {facts.map(({ id, chart }, at) => (
            <Staggered key={id} of={data} isDue={isDue(at)}>
              {chart}
            </Staggered>
          ))}
        </div>
      )}
      <div className="charts-grid">
        {charts.map((chart, at) => (
          <Staggered key={at} of={data} isDue={isDue(facts.length + at)}>
            {chart}
          </Staggered>
        ))}
      </div>
    </>
  );
}

interface FactChart {
  readonly id: string;
  readonly chart: ReactNode;
}

/** A chart of which nothing is noted is left out. */
function factCharts({ facts, suggestions }: ChartData, period: Period): readonly FactChart[] {
  const { sleep, behavior, medication, food } = facts;
  const hasTries = food.some(({ fact }) => fact.tries !== undefined);
  return [
    ...(sleep.length > 0 || suggestions.length > 0
      ? [
          {
            id: 'nights',
            chart: <Nights facts={facts} suggestions={suggestions} period={period} />,
          },
        ]
      : []),
    ...(behavior.length > 0
      ? [
          { id: 'hours', chart: <BehaviorByHour noted={behavior} /> },
          { id: 'before', chart: <BehaviorBefore noted={behavior} /> },
        ]
      : []),
    ...(medication.length > 0
      ? [{ id: 'doses', chart: <Doses facts={facts} period={period} /> }]
      : []),
    ...(hasTries ? [{ id: 'tries', chart: <FoodTries noted={food} /> }] : []),
  ];
}
