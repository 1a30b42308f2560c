import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { ClockTime } from '@/domain/dates/clock-time';
import { countWord } from '@/domain/text/plural';
import type { Medicine as ListedMedicine } from '@/domain/schema/child-lists';
import type { Dose } from './doses';
import { type DoseOutcome, doseOutcomeLabels, doseOutcomes } from './medication';
import type { FactOf } from './kinds';
import { keysOfNamed } from '@/domain/text/same-thing';
import type { NotedFact } from './entry-facts';

/** A day's doses of a medicine by outcome, and their times in order; doses without a time come last. */
export interface DoseDay {
  readonly day: CalendarDay;
  readonly counts: Readonly<Record<DoseOutcome, number>>;
  /** Doses without a recorded outcome. */
  readonly withoutOutcome: number;
  readonly times: readonly ClockTime[];
}

const none = { given: 0, refused: 0, 'brought-up': 0 };

/** Groups doses by day, in order. */
export function doseDays(doses: readonly Dose[]): readonly DoseDay[] {
  const days = new Map<CalendarDay, DoseDay>();
  for (const { day, time, fact } of doses) {
    const { counts, withoutOutcome, times } = days.get(day) ?? {
      counts: none,
      withoutOutcome: 0,
      times: [],
    };
    const { outcome } = fact;
    days.set(day, {
      day,
      counts: outcome === undefined ? counts : { ...counts, [outcome]: counts[outcome] + 1 },
      withoutOutcome: outcome === undefined ? withoutOutcome + 1 : withoutOutcome,
      times: time === undefined ? times : [...times, time].sort(),
    });
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** As used after a number. */
const outcomeTexts: Readonly<Record<DoseOutcome, string>> = {
  given: 'given',
  refused: 'refused',
  'brought-up': 'brought up again',
};

/** Returns 'two given, one refused'; doses without an outcome are 'one noted'. */
export function doseDayText({ counts, withoutOutcome }: DoseDay): string {
  return [
    ...doseOutcomes.flatMap((outcome) =>
      counts[outcome] === 0 ? [] : [`${countWord(counts[outcome])} ${outcomeTexts[outcome]}`],
    ),
    ...(withoutOutcome === 0 ? [] : [`${countWord(withoutOutcome)} noted`]),
  ].join(', ');
}

export interface DoseCounts {
  readonly given: number;
  readonly refused: number;
  readonly broughtUp: number;
  /** Without a recorded outcome. */
  readonly withoutOutcome: number;
}

export interface MedicineDoses {
  readonly id: string;
  /** The name used last. */
  readonly name: string;
  readonly counts: DoseCounts;
  /** Days with a dose, oldest first. Nothing was recorded on a missing day. */
  readonly days: readonly { readonly day: CalendarDay; readonly counts: DoseCounts }[];
}

interface Medicine {
  name: string;
  readonly days: Map<CalendarDay, DoseCounts>;
}

const noDoses: DoseCounts = { given: 0, refused: 0, broughtUp: 0, withoutOutcome: 0 };

/**
 * Groups doses by medicine, the one with the most doses first. Medicines are matched by their id on the child's list, or else by
 * name.
 */
export function medicineDoses(
  noted: readonly NotedFact<'medication'>[],
  listed: readonly ListedMedicine[] = [],
): readonly MedicineDoses[] {
  const medicines = new Map<string, Medicine>();
  const keyOf = keysOfNamed(
    noted.map(({ fact }) => namedIn(fact)),
    listed,
  );
  for (const { day, fact } of noted) {
    const id = keyOf(namedIn(fact));
    const medicine: Medicine = medicines.get(id) ?? { name: fact.name, days: new Map() };
    medicine.name = fact.name;
    medicine.days.set(day, addCounts(medicine.days.get(day) ?? noDoses, countOne(fact.outcome)));
    medicines.set(id, medicine);
  }
  return [...medicines]
    .map(([id, { name, days }]) => ({
      id,
      name,
      counts: [...days.values()].reduce(addCounts, noDoses),
      days: [...days]
        .map(([day, counts]) => ({ day, counts }))
        .sort((a, b) => (a.day < b.day ? -1 : 1)),
    }))
    .sort((a, b) => total(b.counts) - total(a.counts) || a.name.localeCompare(b.name, 'en'));
}

const namedIn = ({ medicineId, name }: FactOf<'medication'>) => ({ id: medicineId, name });

function countOne(outcome: DoseOutcome | undefined): DoseCounts {
  switch (outcome) {
    case 'given':
      return { ...noDoses, given: 1 };
    case 'refused':
      return { ...noDoses, refused: 1 };
    case 'brought-up':
      return { ...noDoses, broughtUp: 1 };
    case undefined:
      return { ...noDoses, withoutOutcome: 1 };
  }
}

function addCounts(a: DoseCounts, b: DoseCounts): DoseCounts {
  return {
    given: a.given + b.given,
    refused: a.refused + b.refused,
    broughtUp: a.broughtUp + b.broughtUp,
    withoutOutcome: a.withoutOutcome + b.withoutOutcome,
  };
}

function total({ given, refused, broughtUp, withoutOutcome }: DoseCounts): number {
  return given + refused + broughtUp + withoutOutcome;
}

/** Returns '12 given, 1 refused, 1 brought up again'; doses without an outcome are 'noted without what became of it'. */
export function doseCountsText({ given, refused, broughtUp, withoutOutcome }: DoseCounts): string {
  return [
    ...(given > 0 ? [`${given} ${doseOutcomeLabels.given.toLowerCase()}`] : []),
    ...(refused > 0 ? [`${refused} ${doseOutcomeLabels.refused.toLowerCase()}`] : []),
    ...(broughtUp > 0 ? [`${broughtUp} ${doseOutcomeLabels['brought-up'].toLowerCase()}`] : []),
    ...(withoutOutcome > 0 ? [`${withoutOutcome} noted without what became of it`] : []),
  ].join(', ');
}
