import { useDeferredValue, useId, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { type ChartData, readChartData } from '@/data/records/chart-data';
import { readChartsFolded, writeChartsFolded } from '@/data/preferences/preferences';
import { useLive } from '@/data/db/use-live';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { periodWords } from '@/domain/report/display';
import { type Period, periodUntil } from '@/domain/dates/period';
import { AddChange, PeriodChanges } from '@/shared/life-changes/period-changes';
import { NumbersShown, ShowNumbers } from '@/ui/charts/number-table';
import { Select } from '@/ui/fields/select';
import { type ChartDays, chartDays } from '@/features/reports/use-reports-url';
import { ChartsPlace } from '@/features/reports/charts-placeholder';
import { ChartsFailed } from '@/features/reports/charts-failed';
import { ChartsGrid } from './charts-grid';
import './charts.css';

const options = chartDays.map((days) => ({ value: String(days), label: `Last ${days} days` }));

export interface ChartsSectionProps {
  readonly childId: string;
  readonly today: CalendarDay;
  readonly days: ChartDays;
  readonly onDays: (days: ChartDays) => void;
}

/** The charts at the top of the Reports tab, for a chosen period. They can be folded away; that is remembered. */
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
  // The answer carries its period: while the next one is read, the old charts keep their own dates.
  const live = useLive(`${childId} ${period.start} ${period.end}`, async () => ({
    period,
    data: await readChartData(childId, period),
  }));
  // The charts are drawn in the background, in slices: a few hundred marks must not hold up a tap or a key.
  const answer = useDeferredValue(live.status === 'ready' ? live.value : null, null);
  if (live.status === 'failed') return <ChartsFailed />;
  if (answer === null) return <ChartsPlace />;
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
        Charts of {periodWords(drawn)}
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
