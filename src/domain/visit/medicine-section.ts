import { formatTime } from '@/domain/dates/clock-time';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { comparisonKey } from '@/domain/text/fold';
import { pluralize } from '@/domain/text/plural';
import type { NotedFact } from '@/domain/facts/entry-facts';
import { doseOutcomes, formatAmount } from '@/domain/facts/medication';
import type { VisitLine } from './visit-schema';
import { formatLongDay } from './day-marks';
import {
  shortLabel,
  visitLine,
  refOf,
  refsOf,
  type TextRedactor,
  sectionContent,
  type SectionContent,
} from './tally';

const maxRows = 7;
/** The column whose cells start with the days of the doses. */
const dosesColumn = 3;
const reasonLength = 70;
const nameLength = 40;

type Dose = NotedFact<'medication'>;

/** When a listed medicine was first recorded, and when it was stopped. */
export interface MedicineCourse {
  readonly id: string;
  /** The first day with a dose, if before the period; otherwise absent. */
  readonly since?: CalendarDay | undefined;
  readonly endedOn?: CalendarDay | undefined;
}

/**
 * Builds a row for each medicine and dose as written. Two spellings are one medicine, as written last. Never says what a dose should
 * be.
 */
export function medicineSection(
  noted: readonly Dose[],
  courses: readonly MedicineCourse[],
  redact: TextRedactor,
): SectionContent | null {
  if (noted.length === 0) return null;
  const rows = new Map<string, Dose[]>();
  for (const dose of noted) {
    const key = [dose.fact.name, doseOf(dose, redact)].map(comparisonKey).join('\n');
    rows.set(key, [...(rows.get(key) ?? []), dose]);
  }
  const sorted = [...rows.values()].sort((a, b) => b.length - a.length);
  const names = new Map(noted.map((dose) => [comparisonKey(dose.fact.name), dose.fact.name]));
  const nameOf = ({ fact }: Dose) =>
    shortLabel(redact(names.get(comparisonKey(fact.name)) ?? ''), nameLength);
  const rest = sorted.slice(maxRows);
  // Leave out an empty column.
  const hasReasons = noted.some(({ fact }) => fact.reason !== undefined);
  const medicines = pluralize(names.size, 'medicine', 'medicines');
  return sectionContent(
    `${pluralize(noted.length, 'dose', 'doses')} noted, ${medicines}, as we wrote them down`,
    {
      table: {
        columns: [
          'Medicine',
          'Dose as written',
          'Noted',
          'When',
          ...(hasReasons ? ['Said about it'] : []),
        ],
        dated: dosesColumn,
        rows: sorted.slice(0, maxRows).map((doses) => rowOf(doses, nameOf, redact, hasReasons)),
      },
      lines: [
        ...(rest.length === 0
          ? []
          : [
              visitLine(
                `And ${pluralize(rest.flat().length, 'dose', 'doses')} in other amounts or of other medicines.`,
                refsOf(rest.flat()),
              ),
            ]),
        ...courseLine(noted, courses, nameOf),
      ],
    },
  );
}

/** Returns what the period alone doesn't show: 'Iron drops first noted 15 April 2026, stopped 4 May 2026.' */
function courseLine(
  noted: readonly Dose[],
  courses: readonly MedicineCourse[],
  nameOf: (dose: Dose) => string,
): VisitLine[] {
  const courseTexts = courses.flatMap(({ id, since, endedOn }) => {
    const dose = noted.findLast(({ fact }) => fact.medicineId === id);
    const parts = [
      ...(since === undefined ? [] : [`first noted ${formatLongDay(since)}`]),
      ...(endedOn === undefined ? [] : [`stopped ${formatLongDay(endedOn)}`]),
    ];
    return dose && parts.length > 0 ? [`${nameOf(dose)} ${parts.join(', ')}`] : [];
  });
  return courseTexts.length === 0
    ? []
    : [visitLine(`${courseTexts.join('; ')}.`, [], 'Begun or stopped')];
}

function doseOf({ fact: { amount, unit, strength } }: Dose, redact: TextRedactor): string {
  const dose = amount === undefined ? '' : [formatAmount(amount), unit].filter(Boolean).join(' ');
  return shortLabel(redact([...new Set([dose, strength])].filter(Boolean).join(', ')), 40);
}

function rowOf(
  doses: readonly Dose[],
  nameOf: (dose: Dose) => string,
  redact: TextRedactor,
  hasReasons: boolean,
) {
  const [first] = doses;
  const dose = first ? doseOf(first, redact) : '';
  const newest = doses.filter(({ fact }) => fact.reason !== undefined).at(-1);
  return {
    cells: [
      first ? nameOf(first) : '',
      dose === '' ? 'not noted' : dose,
      outcomesText(doses),
      timesText(doses),
      ...(hasReasons ? [shortLabel(redact(newest?.fact.reason ?? ''), reasonLength)] : []),
    ],
    said: newest ? refOf(newest) : null,
    refs: refsOf(doses),
  };
}

const outcomeNames = { given: 'given', refused: 'refused', 'brought-up': 'brought up again' };

/** Returns '26 given, 1 refused'; doses without an outcome are '2 noted'. */
function outcomesText(doses: readonly Dose[]): string {
  const counts = doseOutcomes.flatMap((outcome) => {
    const count = doses.filter(({ fact }) => fact.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${outcomeNames[outcome]}`];
  });
  const withoutOutcome = doses.filter(({ fact }) => fact.outcome === undefined).length;
  return [...counts, ...(withoutOutcome > 0 ? [`${withoutOutcome} noted`] : [])].join(', ');
}

/** Returns the range of times at which they were recorded. */
function timesText(doses: readonly Dose[]): string {
  const times = doses.flatMap(({ time }) => (time === undefined ? [] : [time])).sort();
  const [earliest, latest] = [times[0], times.at(-1)];
  if (earliest === undefined || latest === undefined) return '';
  return earliest === latest
    ? formatTime(earliest)
    : `${formatTime(earliest)} to ${formatTime(latest)}`;
}
