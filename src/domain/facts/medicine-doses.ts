/** Doses by medicine and day. */
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { NotedFact } from './noted-facts';
import { outcomeWords } from './fact-text';
import type { DoseOutcome } from './schemas';

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
