import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { JournalEntry } from '@/domain/schema/entities';
import { dayOfKey, factRange, type FactSubject } from '@/domain/facts/fact-keys';
import type { Period } from '@/domain/dates/period';
import { db } from '@/data/db/db';
import { readSome } from './readable-records';
import { type NotedFact, notedFacts } from '@/domain/facts/noted-facts';
import type { FactKind } from '@/domain/facts/schemas';

/**
 * The entries of a child with a fact about a subject, noted for a day of the period, both ends included, in the order of
 * these days. They are found by an index range of their keys; no other entry is read.
 */
export async function readFactEntries(
  childId: string,
  subject: FactSubject,
  period: Period,
): Promise<JournalEntry[]> {
  return readSome<JournalEntry>('journal', await factEntryIds(childId, subject, period));
}

/** The ids of these entries, each once: for those who read a long period in pieces. */
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
 * The last day, `until` at the latest, that has facts of a child about one of some subjects, found by keys alone; null where there
 * is none. Reads the entries of that day and no others, each once; it has none where they cannot be read.
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
 * The newest entries of a child with a fact about a subject, at most `limit`, those of later days first, and how many there
 * are. Reads no more than those.
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
  return { entries: await readSome<JournalEntry>('journal', ids), count };
}

export const always: Period = { start: '0001-01-01', end: '9999-12-31' };

/** How many entries of a child have a fact about a subject: counted by their keys alone. */
export async function countFactEntries(childId: string, subject: FactSubject): Promise<number> {
  return keysOf(childId, subject).count();
}

/** The first and the last day with a fact about a subject; null without any. */
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

/** The facts of a kind that count in a period, in the order of their days, read a few at a time. */
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

/** Entries read at a time: their reading holds up no tap. */
const atOnce = 100;

/** Hands over the entries of these ids, a few at a time. */
export async function readInBatches(
  ids: readonly string[],
  take: (entries: readonly JournalEntry[]) => void,
): Promise<void> {
  for (let at = 0; at < ids.length; at += atOnce)
    take(await readSome<JournalEntry>('journal', ids.slice(at, at + atOnce)));
}
