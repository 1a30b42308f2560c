import type { ChartData } from '../../../data/records/chart-data';
import type { Period } from '../../../domain/period';
import { InTurn, useTurns } from '../../../ui/charts/in-turn';
import { DaysChart } from './days-chart';
import { FoodReactions } from './food-reactions';
import { FoodsNow } from './foods-now';
import { BehaviorOverTime, SleepOverTime } from './over-time';
import { WeeklyEntries } from './weekly-entries';

interface ChartsGridProps {
  readonly data: ChartData;
  readonly period: Period;
}

/** All charts of a period. Their frames stand at once, and the marks follow chart by chart. */
export function ChartsGrid({ data, period }: ChartsGridProps) {
  const { entries, foods } = data.noted;
  const charts = [
    <WeeklyEntries entries={entries} period={period} />,
    <DaysChart entries={entries} period={period} />,
    <SleepOverTime data={data} period={period} />,
    <BehaviorOverTime data={data} period={period} />,
    <FoodReactions foods={foods} period={period} />,
    <FoodsNow data={data} />,
  ];
  const isDue = useTurns(data, charts.length);
  return (
    <div className="charts-grid">
      {charts.map((chart, at) => (
        <InTurn key={at} of={data} isDue={isDue(at)}>
          {chart}
        </InTurn>
      ))}
    </div>
  );
}
