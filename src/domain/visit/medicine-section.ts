import { formatTime } from '@/domain/dates/clock-time';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { pluralize } from '@/domain/text/plural';
import type { NotedFact } from '@/domain/facts/noted-facts';
import { doseOutcomes } from '@/domain/facts/schemas';
import { amountWords } from '@/domain/facts/fact-text';
import type { VisitLine } from './visit-schema';
import { wholeDay } from './day-marks';
import { label, line, refOf, refsOf, type Say, section, type SectionDraft, unnoted } from './tally';

const mostRows = 7;
/** Its cells begin with the days of the doses. */
const whenColumn = 3;
const saidLength = 70;

type Dose = NotedFact<'medication'>;

/** When a medicine of the list was noted first, and when it was stopped. */
export interface MedicineCourse {
  readonly id: string;
  /** The first day with a dose, before the period; absent where there was none before. */
  readonly since?: CalendarDay | undefined;
  readonly endedOn?: CalendarDay | undefined;
}

/** A line for each medicine and dose as it was written; nothing is said of what the dose ought to be. */
export function medicineSection(
  noted: readonly Dose[],
  courses: readonly MedicineCourse[],
  say: Say,
): SectionDraft {
  if (noted.length === 0) return unnoted('medicines');
  const rows = new Map<string, Dose[]>();
  for (const dose of noted) {
    const key = [nameOf(dose, say), doseOf(dose, say)].join('\n').toLocaleLowerCase();
    rows.set(key, [...(rows.get(key) ?? []), dose]);
  }
  const sorted = [...rows.values()].sort((a, b) => b.length - a.length);
  const names = new Set(noted.map((dose) => nameOf(dose, say).toLocaleLowerCase()));
  const rest = sorted.slice(mostRows);
  // A column with nothing in it says nothing.
  const isSaid = noted.some(({ fact }) => fact.reason !== undefined);
  const medicines = pluralize(names.size, 'medicine', 'medicines');
  return section(
    'medicines',
    `${pluralize(noted.length, 'dose', 'doses')} noted, ${medicines}, as we wrote them down`,
    {
      table: {
        columns: [
          'Medicine',
          'Dose as written',
          'Noted',
          'When',
          ...(isSaid ? ['Said about it'] : []),
        ],
        dated: whenColumn,
        rows: sorted.slice(0, mostRows).map((doses) => rowOf(doses, say, isSaid)),
      },
      lines: [
        ...(rest.length === 0
          ? []
          : [
              line(
                `And ${pluralize(rest.flat().length, 'dose', 'doses')} in other amounts or of other medicines.`,
                refsOf(rest.flat()),
              ),
            ]),
        ...courseLine(noted, courses, say),
      ],
    },
  );
}

/** What the period alone does not tell: 'Iron drops first noted 15 April 2026, stopped 4 May 2026.' */
function courseLine(
  noted: readonly Dose[],
  courses: readonly MedicineCourse[],
  say: Say,
): VisitLine[] {
  const words = courses.flatMap(({ id, since, endedOn }) => {
    const dose = noted.findLast(({ fact }) => fact.medicineId === id);
    const told = [
      ...(since === undefined ? [] : [`first noted ${wholeDay(since)}`]),
      ...(endedOn === undefined ? [] : [`stopped ${wholeDay(endedOn)}`]),
    ];
    return dose && told.length > 0 ? [`${nameOf(dose, say)} ${told.join(', ')}`] : [];
  });
  return words.length === 0 ? [] : [line(`${words.join('; ')}.`, [], 'Begun or stopped')];
}

const nameOf = ({ fact }: Dose, say: Say) => label(say(fact.name), 40);

function doseOf({ fact: { amount, unit, strength } }: Dose, say: Say): string {
  const given = amount === undefined ? '' : [amountWords(amount), unit].filter(Boolean).join(' ');
  return label(say([...new Set([given, strength])].filter(Boolean).join(', ')), 40);
}

function rowOf(doses: readonly Dose[], say: Say, isSaid: boolean) {
  const [first] = doses;
  const dose = first ? doseOf(first, say) : '';
  const newest = doses.filter(({ fact }) => fact.reason !== undefined).at(-1);
  return {
    cells: [
      first ? nameOf(first, say) : '',
      dose === '' ? 'not noted' : dose,
      outcomesWords(doses),
      clockWords(doses),
      ...(isSaid ? [label(say(newest?.fact.reason ?? ''), saidLength)] : []),
    ],
    said: newest ? refOf(newest) : null,
    refs: refsOf(doses),
  };
}

const outcomeNames = { given: 'given', refused: 'refused', 'brought-up': 'brought up again' };

/** '26 given, 1 refused'; what was not noted is said as that. */
function outcomesWords(doses: readonly Dose[]): string {
  const told = doseOutcomes.flatMap((outcome) => {
    const count = doses.filter(({ fact }) => fact.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${outcomeNames[outcome]}`];
  });
  const untold = doses.filter(({ fact }) => fact.outcome === undefined).length;
  return [...told, ...(untold > 0 ? [`${untold} noted`] : [])].join(', ');
}

/** Between which times of day they were noted. */
function clockWords(doses: readonly Dose[]): string {
  const times = doses.flatMap(({ time }) => (time === undefined ? [] : [time])).sort();
  const [earliest, latest] = [times[0], times.at(-1)];
  if (earliest === undefined || latest === undefined) return '';
  return earliest === latest
    ? formatTime(earliest)
    : `${formatTime(earliest)} to ${formatTime(latest)}`;
}
