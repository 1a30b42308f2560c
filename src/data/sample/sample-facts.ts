/* Reads the facts of the sample journal (`sample-facts.json`), which belong to the text in `sample-journal.json`. */
import {
  addDays,
  addMonths,
  type CalendarDay,
  daysBetween,
  startOfWeek,
} from '@/domain/dates/calendar-day';
import type { ClockTime } from '@/domain/dates/clock-time';
import type { Skill } from '@/domain/schema/child-lists';
import type { Child, FoodItem, StoredFact } from '@/domain/schema/entities';
import { nightOf } from '@/domain/facts/sleep-fact';
import { wallTime } from '@/domain/dates/wall-time';
import { invariant } from '@/lib/invariant';
import sampleFacts from './sample-facts.json';
import sampleJournal from './sample-journal.json';

/** A fact in the file: items of lists by their slugs, a night by its two times. */
interface FactInFile {
  readonly kind: string;
  readonly asleep?: string | undefined;
  readonly awake?: string | undefined;
  readonly medicineId?: string | undefined;
  readonly tries?: readonly { readonly foodId: string }[] | undefined;
  readonly goals?: readonly { readonly goalId: string }[] | undefined;
  readonly skills?: readonly SkillInFile[] | undefined;
}

interface SkillInFile {
  readonly skillId?: string | undefined;
  /** Copied from the child's list if there's an id. */
  readonly words?: string | undefined;
  /** How many months ago it was, for one whose month is remembered, not the day. */
  readonly onMonthsAgo?: number | undefined;
}

interface EntryInFile extends EntryFacts, Dated {
  readonly childId: string;
  readonly category: string;
  readonly title: string;
  readonly content: string;
  readonly photos?: readonly string[] | undefined;
}

/** What an entry records besides its text. */
interface EntryFacts {
  readonly time?: string | undefined;
  readonly minutes?: number | undefined;
  readonly facts?: readonly FactInFile[] | undefined;
}

interface ChildInFile {
  readonly medicines?: readonly MedicineInFile[] | undefined;
  readonly gestation?: Child['gestation'];
  readonly goals?: readonly { readonly id: string; readonly words: string }[] | undefined;
  readonly skills?: readonly Pick<Skill, 'id' | 'words' | 'area'>[] | undefined;
  readonly changes?: readonly (Dated & { readonly words: string })[] | undefined;
}

interface MedicineInFile {
  readonly id: string;
  readonly name: string;
  readonly strength?: string | undefined;
  readonly form?: string | undefined;
  readonly amount?: number | undefined;
  readonly unit?: string | undefined;
  readonly endedDaysAgo?: number | undefined;
}

interface FoodInFile {
  readonly texture?: string | undefined;
  readonly from?: { readonly foodId: string; readonly differsIn: string } | undefined;
  readonly moves?: readonly { readonly daysAgo: number }[] | undefined;
}

export interface Dated {
  readonly daysAgo: number;
  readonly onTuesday?: boolean | undefined;
}

/** Returns the day of something in the file; with `onTuesday`, the last Tuesday up to that day. */
export function dayBefore(today: CalendarDay, { daysAgo, onTuesday }: Dated): CalendarDay {
  const day = addDays(today, -daysAgo);
  return onTuesday === true ? addDays(startOfWeek(addDays(day, -2)), 2) : day;
}

const children: Readonly<Record<string, ChildInFile>> = sampleFacts.children;
const factsByEntry: Readonly<Record<string, EntryFacts>> = sampleFacts.noted;
const foods: Readonly<Record<string, FoodInFile>> = sampleFacts.food;

/** Returns the birthdate of a child in the file. */
export function birthdateOf(slug: string, today: CalendarDay): CalendarDay {
  return addDays(addMonths(today, -bySlug(sampleJournal.children, slug).ageMonths), -11);
}

/** Returns all entries with their facts, those of a day in the order of the list. */
export function entriesInFile(today: CalendarDay): EntryInFile[] {
  return [
    ...sampleFacts.measured.map(({ ageDays, ...entry }) => ({
      ...entry,
      daysAgo: daysBetween(birthdateOf(entry.childId, today), today) - ageDays,
    })),
    ...sampleFacts.nights,
    ...sampleJournal.journal.map((entry) => ({ ...entry, ...factsByEntry[entry.id] })),
    ...sampleFacts.entries,
    ...sampleFacts.doses,
  ];
}

/** Returns functions that turn slugs and days of the file into ids and dates; a slug always gets the same id. */
export function resolver(today: CalendarDay) {
  const ids = new Map<string, string>();
  const idOf = (slug: string) => {
    const id = ids.get(slug) ?? crypto.randomUUID();
    ids.set(slug, id);
    return id;
  };
  const medicine = (slug: string) => bySlug(allItems('medicines'), slug);
  const goal = (slug: string) => bySlug(allItems('goals'), slug);
  const food = (slug: string) => bySlug(sampleJournal.food, slug);

  function copiedSkill(slug: string) {
    const { words, area } = bySlug(allItems('skills'), slug);
    return { skillId: idOf(slug), words, area };
  }

  function noticed({ skillId, onMonthsAgo, ...rest }: SkillInFile) {
    return {
      ...(skillId !== undefined && copiedSkill(skillId)),
      ...rest,
      ...(onMonthsAgo !== undefined && { on: addMonths(today, -onMonthsAgo).slice(0, 7) }),
    };
  }

  function fact(
    { asleep, awake, medicineId, tries, goals, skills, ...rest }: FactInFile,
    day: CalendarDay,
  ) {
    const resolved: StoredFact = {
      ...(medicineId !== undefined && doseOf(medicine(medicineId), idOf(medicineId))),
      ...rest,
      ...(asleep !== undefined && awake !== undefined && clockTimesOf(day, asleep, awake)),
      ...(tries && {
        tries: tries.map((one) => ({
          ...one,
          foodId: idOf(one.foodId),
          name: food(one.foodId).name,
        })),
      }),
      ...(goals && {
        goals: goals.map((one) => ({
          ...one,
          goalId: idOf(one.goalId),
          words: goal(one.goalId).words,
        })),
      }),
      ...(skills && { skills: skills.map(noticed) }),
    };
    return resolved;
  }

  function factsField({ facts }: EntryFacts, day: CalendarDay) {
    return facts ? { facts: facts.map((one) => fact(one, day)) } : {};
  }

  function listsOf(slug: string): Partial<Record<keyof Child, unknown>> {
    const { medicines, goals, skills, changes, gestation } = children[slug] ?? {};
    return {
      ...(gestation && { gestation }),
      ...(medicines && {
        medicines: medicines.map(({ endedDaysAgo, ...one }) => ({
          ...one,
          id: idOf(one.id),
          ...(endedDaysAgo !== undefined && { endedOn: addDays(today, -endedDaysAgo) }),
        })),
      }),
      ...(goals && { goals: goals.map((one) => ({ ...one, id: idOf(one.id) })) }),
      ...(skills && { skills: skills.map((one) => ({ ...one, id: idOf(one.id) })) }),
      ...(changes && {
        changes: changes.map(({ daysAgo, onTuesday, ...one }) => ({
          ...one,
          id: crypto.randomUUID(),
          day: dayBefore(today, { daysAgo, onTuesday }),
        })),
      }),
    };
  }

  /** Returns a food's properties, the food it was derived from, and its changes of state. */
  function historyOf(slug: string): Partial<Record<keyof FoodItem, unknown>> {
    const { from, moves, ...properties } = foods[slug] ?? {};
    return {
      ...properties,
      ...(from && { from: { ...from, foodId: idOf(from.foodId), name: food(from.foodId).name } }),
      ...(moves && {
        moves: moves.map(({ daysAgo, ...one }) => ({ ...one, day: addDays(today, -daysAgo) })),
      }),
    };
  }

  return { idOf, factsField, listsOf, historyOf };
}

/** Returns the fields that an entry copies from a medicine. */
function doseOf(medicine: MedicineInFile, medicineId: string) {
  const copied = (['name', 'strength', 'form', 'amount', 'unit'] as const).flatMap((field) =>
    medicine[field] === undefined ? [] : [[field, medicine[field]] as const],
  );
  return { medicineId, ...Object.fromEntries(copied) };
}

function allItems<K extends 'medicines' | 'goals' | 'skills'>(list: K) {
  return Object.values(children).flatMap(
    (child): readonly NonNullable<ChildInFile[K]>[number][] => child[list] ?? [],
  );
}

function bySlug<T extends { readonly id: string }>(items: readonly T[], slug: string): T {
  return invariant(
    items.find(({ id }) => id === slug),
    `an item of the sample named ${slug}`,
  );
}

/** The sample isn't about a real place, so its nights have no UTC offset. */
function clockTimesOf(day: CalendarDay, from: ClockTime, to: ClockTime) {
  const { asleep, awake } = nightOf(day, { asleep: from, awake: to }, wallTime(day, to));
  return { asleep, awake };
}
