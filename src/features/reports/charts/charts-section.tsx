import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { type ChartData, readChartData } from '@/data/records/chart-data';
import { readChartsFolded, writeChartsFolded } from '@/data/preferences/preferences';
import { useLive } from '@/data/db/use-live';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { formatPeriod } from '@/domain/report/display';
import { type Period, periodUntil } from '@/domain/dates/period';
import { AddChange, PeriodChanges } from '@/shared/life-changes/period-changes';
import { NumbersShown, ShowNumbers } from '@/ui/charts/number-table';
import { Select } from '@/ui/fields/select';
import { type ChartDays, chartDays } from '@/features/reports/use-reports-url';
import { ChartsFailed, ChartsPlaceholder } from '@/features/reports/charts-placeholder';
import { Staggered, useTurns } from '@/ui/charts/staggered';
import { BehaviorBefore, BehaviorByHour } from './behavior-charts';
import { DaysChart, WeeklyEntries } from './journal-charts';
import { Doses } from './doses';
import { FoodReactions, FoodsNow, ExposuresPerFood } from './food-charts';
import { Nights } from './nights';
import { BehaviorOverTime, SleepOverTime } from './over-time';
import './charts.css';

const options = chartDays.map((days) => ({ value: String(days), label: `Last ${days} days` }));

export interface ChartsSectionProps {
  readonly childId: string;
  readonly today: CalendarDay;
  readonly days: ChartDays;
  readonly onDays: (days: ChartDays) => void;
}

/** The charts at the top of the Reports tab, for a chosen period. Whether they are folded is remembered. */
export function ChartsSection({ childId, today, days, onDays }: ChartsSectionProps) {
  const id = useId();
  const [isFolded, setFolded] = useState(readChartsFolded);
  const [hasNumbers, setNumbers] = useState(false);
  const fold = () => {
    writeChartsFolded(!isFolded);
    setFolded(!isFolded);
  };
  return (
    <section className="charts" aria-labelledby={`${id}-title`}>
      <div className="charts-head">
        <h2 id={`${id}-title`}>
          <button
            type="button"
            className="charts-fold"
            aria-expanded={!isFolded}
            aria-controls={`${id}-charts`}
            onClick={fold}
          >
            <ChevronDown className="icon" />
            Charts
          </button>
        </h2>
        {!isFolded && <AddChange childId={childId} />}
        {!isFolded && (
          <div className="charts-tools">
            <ShowNumbers isShown={hasNumbers} onChange={setNumbers} />
            <Select
              label="Period of the charts"
              hideLabel
              options={options}
              value={String(days)}
              onChange={(chosen) => {
                onDays(chartDays.find((length) => String(length) === chosen) ?? days);
              }}
            />
          </div>
        )}
      </div>
      <div id={`${id}-charts`}>
        {!isFolded && (
          <NumbersShown value={hasNumbers}>
            <Charts childId={childId} period={periodUntil(today, days)} />
          </NumbersShown>
        )}
        {!isFolded && (
          <PeriodChanges childId={childId} today={today} period={periodUntil(today, days)} />
        )}
      </div>
    </section>
  );
}

interface ChartsProps {
  readonly childId: string;
  readonly period: Period;
}

function Charts({ childId, period }: ChartsProps) {
  // The answer contains its period: while the next one is read, the old charts keep their own dates.
  const live = useLive(`${childId} ${period.start} ${period.end}`, async () => ({
    period,
    data: await readChartData(childId, period),
  }));
  // The charts are drawn in the background, in slices: a few hundred marks must not delay a tap or a key.
  const answer = useDeferredValue(live.status === 'ready' ? live.value : null, null);
  if (live.status === 'failed') return <ChartsFailed />;
  if (answer === null) return <ChartsPlaceholder />;
  const { data, period: drawn } = answer;
  if (isEmpty(data))
    return (
      <p className="charts-nothing">
        Nothing is dated in this period yet. What you write in the journal and the food journey is
        drawn here.
      </p>
    );
  return (
    <>
      <p className="visually-hidden" role="status">
        Charts of {formatPeriod(drawn)}
      </p>
      <ChartsGrid data={data} period={drawn} />
    </>
  );
}

function isEmpty({ noted, facts, states }: ChartData): boolean {
  return (
    [facts.sleep, facts.behavior, facts.medication, facts.food].every((of) => of.length === 0) &&
    noted.entries.length === 0 &&
    noted.foods.length === 0 &&
    states.every(({ count }) => count === 0)
  );
}

interface ChartsGridProps {
  readonly data: ChartData;
  readonly period: Period;
}

/**
 * All charts of a period; those of facts come first, on their own sheet. The frames appear at once, and the marks
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

/** Returns the charts that have something recorded. */
function factCharts({ facts, suggestions }: ChartData, period: Period): readonly FactChart[] {
  const { sleep, behavior, medication, food } = facts;
  const hasExposures = food.some(({ fact }) => fact.tries !== undefined);
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
    ...(hasExposures ? [{ id: 'tries', chart: <ExposuresPerFood noted={food} /> }] : []),
  ];
}
