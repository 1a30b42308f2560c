/**
 * Keys to find facts by. They start with a child and a subject and end with a day, so that a range of days is one range of an
 * index. Only facts that count have keys.
 */
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { JournalEntry } from '@/domain/schema/entities';
import type { Period } from '@/domain/dates/period';
import { comparisonKey } from '@/domain/text/fold';
import { countedFacts, dayOfFact } from './entry-facts';
import type { NamedSubject } from './fact-descriptor';
import { type FactKind, type FactOf, kinds } from './kinds';

/**
 * The subject of a history: a kind of fact; one food, medicine, goal or skill; firsts; a medicine's name, with any id, by its present or its former
 * key; or a visit, by its report's id.
 */
export type FactSubject =
  | { readonly about: 'kind'; readonly kind: FactKind }
  | NamedSubject
  | { readonly about: 'former-medicine-name'; readonly name: string }
  | { readonly about: 'visit'; readonly id: string };

/** Occurs in no id. */
const separator = '\u0000';

/** Returns the keys of an entry without duplicates; none if it has no fact that counts and wasn't recorded at a visit. */
export function factKeysOf(entry: JournalEntry): readonly string[] {
  const { childId, date, visitId } = entry;
  const visit =
    visitId === undefined ? [] : [keyOf(childId, { about: 'visit', id: visitId }, date)];
  const facts = countedFacts(entry).flatMap((fact) => {
    const day = dayOfFact(fact, date);
    const subjects = [{ about: 'kind', kind: fact.kind } as const, ...subjectsOf(fact)];
    return subjects.map((subject) =>
      keyOf(childId, subject, (subject.about === 'first' ? subject.day : undefined) ?? day),
    );
  });
  return [...new Set([...facts, ...visit])];
}

/** Returns the first and last key of a subject in a period, both included. */
export function factRange(
  childId: string,
  subject: FactSubject,
  { start, end }: Period,
): readonly [string, string] {
  return [keyOf(childId, subject, start), keyOf(childId, subject, end)];
}

export function dayOfKey(key: string): CalendarDay {
  return key.slice(key.lastIndexOf(separator) + 1);
}

function subjectsOf<K extends FactKind>(fact: FactOf<K>): readonly FactSubject[] {
  return kinds[fact.kind].subjects?.(fact) ?? [];
}

function keyOf(childId: string, subject: FactSubject, day: CalendarDay): string {
  const about = subject.about === 'former-medicine-name' ? 'medicine-name' : subject.about;
  return [childId, about, subjectId(subject), day].join(separator);
}

function subjectId(subject: FactSubject): string {
  switch (subject.about) {
    case 'kind':
      return subject.kind;
    case 'medicine-name':
      return comparisonKey(subject.name);
    case 'former-medicine-name':
      return formerName(subject.name);
    default:
      return subject.id;
  }
}

/** Returns the name as keys had it before names were folded: trimmed and in lower case. */
const formerName = (name: string): string => name.trim().toLowerCase().replaceAll(separator, '');

/** Returns the subjects to find a medicine's name by: rows that an earlier version stored have the former key. */
export function namesOfMedicine(name: string): readonly FactSubject[] {
  const isRenewed = formerName(name) !== comparisonKey(name);
  return [
    { about: 'medicine-name', name },
    ...(isRenewed ? [{ about: 'former-medicine-name', name } as const] : []),
  ];
}
