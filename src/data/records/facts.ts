import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { JournalEntry } from '@/domain/schema/entities';
import { dayOfKey, factRange, type FactSubject } from '@/domain/facts/fact-keys';
import type { Period } from '@/domain/dates/period';
import { db } from '@/data/db/db';
import { readSome } from './readable-records';
import { type NotedFact, notedFacts } from '@/domain/facts/entry-facts';
import type { FactKind } from '@/domain/facts/kinds';

/**
 * Returns a child's entries with a fact about a subject that belongs to a day of the period, both ends included, in the
 * order of these days. Finds them by an index range; reads no other entry.
 */
export async function readFactEntries(
  childId: string,
  subject: FactSubject,
  period: Period,
): Promise<JournalEntry[]> {
  return readSome<JournalEntry>('journal', await factEntryIds(childId, subject, period));
}

/** Returns the distinct ids of these entries, to read a long period in batches. */
export async function factEntryIds(
  childId: string,
  subject: FactSubject,
  period: Period,
): Promise<readonly string[]> {
  const ids = await keysOf(childId, subject, period).primaryKeys();
  return [...new Set(ids)];
}

/** The entries of one day with a fact about a subject. */
interface FactDay {
  readonly day: CalendarDay;
  readonly entries: readonly JournalEntry[];
}

/**
 * Returns the last day up to `until` with facts about one of the subjects, and the entries of that day; null if there is none.
 * Finds the day by keys alone and reads no other entries. `entries` is empty if they can't be read.
 */
export async function readLastFactDay(
  childId: string,
  subjects: readonly FactSubject[],
  until: CalendarDay,
): Promise<FactDay | null> {
  const upTo = { ...always, end: until };
  const keys = await Promise.all(
    subjects.map((subject) => keysOf(childId, subject, upTo).reverse().limit(1).keys()),
  );
  const days = keys.flat().flatMap((key) => (typeof key === 'string' ? [dayOfKey(key)] : []));
  const day = days.sort().at(-1);
  if (day === undefined) return null;
  const ids = await Promise.all(
    subjects.map((subject) => factEntryIds(childId, subject, { start: day, end: day })),
  );
  return { day, entries: await readSome<JournalEntry>('journal', [...new Set(ids.flat())]) };
}

/**
 * Returns a child's newest entries with a fact about a subject, at most `limit`, latest day first, and the count of all keys.
 * Reads no more entries than it returns.
 */
export async function readNewestFactEntries(
  childId: string,
  subject: FactSubject,
  limit: number,
): Promise<{ readonly entries: readonly JournalEntry[]; readonly count: number }> {
  const range = keysOf(childId, subject);
  const [ids, count] = await Promise.all([
    range.clone().reverse().limit(limit).primaryKeys(),
    range.clone().count(),
  ]);
  // Firsts of several days are several keys of an entry.
  return { entries: await readSome<JournalEntry>('journal', [...new Set(ids)]), count };
}

export const always: Period = { start: '0001-01-01', end: '9999-12-31' };

/** Counts a child's entries with a fact about a subject, by keys alone. */
export async function countFactEntries(childId: string, subject: FactSubject): Promise<number> {
  return keysOf(childId, subject).count();
}

/** Returns the first and the last day with a fact about a subject; null if there is none. */
export async function factSpan(childId: string, subject: FactSubject): Promise<Period | null> {
  const [first] = await keysOf(childId, subject).limit(1).keys();
  const [last] = await keysOf(childId, subject).reverse().limit(1).keys();
  if (typeof first !== 'string' || typeof last !== 'string') return null;
  return { start: dayOfKey(first), end: dayOfKey(last) };
}

function keysOf(childId: string, subject: FactSubject, period = always) {
  const [from, to] = factRange(childId, subject, period);
  return db.factKeys.where('keys').between(from, to, true, true);
}

/** Returns the facts of a kind that count in a period, in the order of their days. */
export async function readNotedFacts<K extends FactKind>(
  childId: string,
  kind: K,
  period: Period,
): Promise<readonly NotedFact<K>[]> {
  const noted: NotedFact<K>[] = [];
  const ids = await factEntryIds(childId, { about: 'kind', kind }, period);
  await readInBatches(ids, (entries) => {
    noted.push(...notedFacts(entries, kind));
  });
  return noted;
}

/** Entries read at a time: few enough not to delay a tap. */
const atOnce = 50;

/** Calls `take` with the entries of these ids, a batch at a time. */
export async function readInBatches(
  ids: readonly string[],
  take: (entries: readonly JournalEntry[]) => void,
): Promise<void> {
  for (let at = 0; at < ids.length; at += atOnce)
    take(await readSome<JournalEntry>('journal', ids.slice(at, at + atOnce)));
}
