import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { ClockTime } from '@/domain/dates/clock-time';
import { countWord } from '@/domain/text/plural';
import type { Dose } from './doses';
import { type DoseOutcome, doseOutcomes } from './schemas';
import type { NotedFact } from './noted-facts';
import { outcomeWords } from './fact-text';

/** What came of the doses of a medicine on a day, and when each was, in the order of the day; those without a time come last. */
export interface DoseDay {
  readonly day: CalendarDay;
  readonly counts: Readonly<Record<DoseOutcome, number>>;
  /** Doses of which nobody said what came of them. */
  readonly unsaid: number;
  readonly times: readonly ClockTime[];
}

const none = { given: 0, refused: 0, 'brought-up': 0 };

/** The days of some doses, in their order. */
export function doseDays(doses: readonly Dose[]): readonly DoseDay[] {
  const days = new Map<CalendarDay, DoseDay>();
  for (const { day, time, fact } of doses) {
    const { counts, unsaid, times } = days.get(day) ?? { counts: none, unsaid: 0, times: [] };
    const { outcome } = fact;
    days.set(day, {
      day,
      counts: outcome === undefined ? counts : { ...counts, [outcome]: counts[outcome] + 1 },
      unsaid: outcome === undefined ? unsaid + 1 : unsaid,
      times: time === undefined ? times : [...times, time].sort(),
    });
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** As they follow a number. */
const doseWords: Readonly<Record<DoseOutcome, string>> = {
  given: 'given',
  refused: 'refused',
  'brought-up': 'brought up again',
};

/** 'two given, one refused'; of doses without an outcome 'one noted'. */
export function doseDayWords({ counts, unsaid }: DoseDay): string {
  return [
    ...doseOutcomes.flatMap((outcome) =>
      counts[outcome] === 0 ? [] : [`${countWord(counts[outcome])} ${doseWords[outcome]}`],
    ),
    ...(unsaid === 0 ? [] : [`${countWord(unsaid)} noted`]),
  ].join(', ');
}

/** Doses by medicine and day. */

export interface DoseCounts {
  readonly given: number;
  readonly refused: number;
  readonly broughtUp: number;
  /** Noted without what became of them. */
  readonly open: number;
}

export interface MedicineDoses {
  readonly id: string;
  /** As it was called last. */
  readonly name: string;
  readonly counts: DoseCounts;
  /** Days with a dose, oldest first. A day that is missing was not noted. */
  readonly days: readonly { readonly day: CalendarDay; readonly counts: DoseCounts }[];
}

interface Medicine {
  name: string;
  readonly days: Map<CalendarDay, DoseCounts>;
}

const noDoses: DoseCounts = { given: 0, refused: 0, broughtUp: 0, open: 0 };

/** The medicines of which doses were noted, the one with the most first: the same by its id, else by its name. */
export function medicineDoses(noted: readonly NotedFact<'medication'>[]): readonly MedicineDoses[] {
  const medicines = new Map<string, Medicine>();
  for (const { day, fact } of noted) {
    const id =
      fact.medicineId === undefined ? `name ${fact.name.toLowerCase()}` : `id ${fact.medicineId}`;
    const medicine: Medicine = medicines.get(id) ?? { name: fact.name, days: new Map() };
    medicine.name = fact.name;
    medicine.days.set(day, plus(medicine.days.get(day) ?? noDoses, counted(fact.outcome)));
    medicines.set(id, medicine);
  }
  return [...medicines]
    .map(([id, { name, days }]) => ({
      id,
      name,
      counts: [...days.values()].reduce(plus, noDoses),
      days: [...days]
        .map(([day, counts]) => ({ day, counts }))
        .sort((a, b) => (a.day < b.day ? -1 : 1)),
    }))
    .sort((a, b) => total(b.counts) - total(a.counts) || a.name.localeCompare(b.name, 'en'));
}

function counted(outcome: DoseOutcome | undefined): DoseCounts {
  switch (outcome) {
    case 'given':
      return { ...noDoses, given: 1 };
    case 'refused':
      return { ...noDoses, refused: 1 };
    case 'brought-up':
      return { ...noDoses, broughtUp: 1 };
    case undefined:
      return { ...noDoses, open: 1 };
  }
}

function plus(a: DoseCounts, b: DoseCounts): DoseCounts {
  return {
    given: a.given + b.given,
    refused: a.refused + b.refused,
    broughtUp: a.broughtUp + b.broughtUp,
    open: a.open + b.open,
  };
}

function total({ given, refused, broughtUp, open }: DoseCounts): number {
  return given + refused + broughtUp + open;
}

/** '12 given, 1 refused, 1 brought up again'; doses of which nobody said it are 'noted without what became of it'. */
export function dosesWords({ given, refused, broughtUp, open }: DoseCounts): string {
  return [
    ...(given > 0 ? [`${given} ${outcomeWords.given.toLowerCase()}`] : []),
    ...(refused > 0 ? [`${refused} ${outcomeWords.refused.toLowerCase()}`] : []),
    ...(broughtUp > 0 ? [`${broughtUp} ${outcomeWords['brought-up'].toLowerCase()}`] : []),
    ...(open > 0 ? [`${open} noted without what became of it`] : []),
  ].join(', ');
}
