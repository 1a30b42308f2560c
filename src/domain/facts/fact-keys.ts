/**
 * What facts are found by: keys that begin with a child and what it is about, and end with a day, so that a run of days is
 * one range of an index. Only what counts has a key: facts about the category of their entry.
 */
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { JournalEntry } from '@/domain/schema/entities';
import type { Period } from '@/domain/dates/period';
import { countedFact } from './entry-facts';
import { dayOfFact } from './night';
import { type Fact, type FactKind, factKinds } from './schemas';

/**
 * What a history can be about: a kind of fact, or one food, medicine or goal; what a medicine is called, whatever its id; or what
 * was said at a visit, the report's id.
 */
export type FactSubject =
  | { readonly about: 'kind'; readonly kind: FactKind }
  | { readonly about: 'medicine-name'; readonly name: string }
  | { readonly about: 'food' | 'medicine' | 'goal' | 'visit'; readonly id: string };

/** No id holds it. */
const between = '\u0000';

/** The keys of an entry, each once; none where it has no fact that counts, and was not said at a visit. */
export function factKeysOf(entry: JournalEntry): readonly string[] {
  const { childId, date, visitId } = entry;
  const visit =
    visitId === undefined ? [] : [keyOf(childId, { about: 'visit', id: visitId }, date)];
  const kind = factKinds.find((one) => one === entry.category);
  const fact = kind && countedFact(entry, kind);
  if (!fact) return visit;
  const day = dayOfFact(fact, date);
  const subjects = [{ about: 'kind', kind: fact.kind } as const, ...subjectsOf(fact)];
  return [...new Set([...subjects.map((subject) => keyOf(childId, subject, day)), ...visit])];
}

/** The first and the last key of a subject within a period, both included. */
export function factRange(
  childId: string,
  subject: FactSubject,
  { start, end }: Period,
): readonly [string, string] {
  return [keyOf(childId, subject, start), keyOf(childId, subject, end)];
}

/** The day that a key ends with. */
export function dayOfKey(key: string): CalendarDay {
  return key.slice(key.lastIndexOf(between) + 1);
}

function subjectsOf(fact: Fact): readonly FactSubject[] {
  switch (fact.kind) {
    case 'food':
      return (fact.tries ?? []).flatMap(({ foodId }) => named('food', foodId));
    case 'medication':
      return [...named('medicine', fact.medicineId), { about: 'medicine-name', name: fact.name }];
    case 'education':
    case 'social':
      return (fact.goals ?? []).flatMap(({ goalId }) => named('goal', goalId));
    default:
      return [];
  }
}

function named(about: 'food' | 'medicine' | 'goal', id: string | undefined): FactSubject[] {
  return id === undefined ? [] : [{ about, id }];
}

function keyOf(childId: string, subject: FactSubject, day: CalendarDay): string {
  return [childId, subject.about, whatOf(subject), day].join(between);
}

function whatOf(subject: FactSubject): string {
  switch (subject.about) {
    case 'kind':
      return subject.kind;
    case 'medicine-name':
      return foldedName(subject.name).replaceAll(between, '');
    default:
      return subject.id;
  }
}

/** By which two medicines are called the same, however they were typed. */
export function foldedName(name: string): string {
  return name.trim().toLowerCase();
}
