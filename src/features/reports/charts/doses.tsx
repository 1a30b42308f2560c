import type { ChartFacts } from '@/data/records/chart-data';
import { daysBetween, formatDay, formatShortDay } from '@/domain/dates/calendar-day';
import { pluralize } from '@/domain/text/plural';
import { type DoseCounts, doseCountsText, medicineDoses } from '@/domain/facts/dose-counts';
import { categoryOf } from '@/domain/schema/categories';
import { dayCount, type Period } from '@/domain/dates/period';
import { glyphs } from '@/ui/base/glyphs';
import { ChangeNames, changeRows, changesByDay, FactFigure } from './chart-frame';
import { ChartLegend } from '@/ui/charts/chart-parts';
import { DayBars } from '@/ui/charts/day-bars';
import { NumberTable } from '@/ui/charts/number-table';

interface DosesProps {
  readonly facts: ChartFacts;
  readonly period: Period;
}

/** Doses by day, a row for each medicine. */
export function Doses({ facts, period }: DosesProps) {
  const medicines = medicineDoses(facts.medication, facts.medicines);
  const days = new Set(facts.medication.map(({ day }) => day)).size;
  const title = 'Doses by day';
  return (
    <FactFigure
      title={title}
      icon={glyphs[categoryOf('medication').glyph]}
      hue="medication"
      note={`Noted on ${days} of ${pluralize(dayCount(period), 'day', 'days')}. A day without a mark was not noted.`}
    >
      <DayBars
        label={title}
        hue="medication"
        days={dayCount(period)}
        rows={medicines.map((medicine) => ({
          id: medicine.id,
          name: medicine.name,
          note: doseCountsText(medicine.counts),
          bars: medicine.days.map(({ day, counts }) => ({
            id: day,
            label: `${medicine.name}. ${formatDay(day)}: ${doseCountsText(counts)}`,
            day: daysBetween(period.start, day),
            above: counts.given,
            hollow: counts.refused + counts.withoutOutcome,
            dark: counts.broughtUp,
          })),
        }))}
        changes={changesByDay(facts.changes, period)}
        start={formatShortDay(period.start)}
        end={formatShortDay(period.end)}
      />
      <ChartLegend data-hue="medication">
        <li>
          <i className="charts-key" />
          given, above the line
        </li>
        <li>
          <i className="charts-key charts-key-hollow" />
          refused, or not said, below it
        </li>
        <li>
          <i className="charts-key charts-key-dark" />
          brought up again, below it
        </li>
      </ChartLegend>
      <ChangeNames changes={facts.changes} />
      <NumberTable
        caption={title}
        columns={['Day', 'Medicine', 'Given', 'Refused', 'Brought up again', 'Not said']}
        rows={medicines
          .flatMap(({ name, days: noted }) =>
            noted.map(({ day, counts }) => ({ name, day, counts })),
          )
          .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
          .map(({ name, day, counts }) => [formatDay(day), name, ...numbersOf(counts)])}
        changes={changeRows(facts.changes)}
      />
    </FactFigure>
  );
}

function numbersOf({ given, refused, broughtUp, withoutOutcome }: DoseCounts): number[] {
  return [given, refused, broughtUp, withoutOutcome];
}
