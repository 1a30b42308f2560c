import type { JournalEntry } from '../../domain/entities';
import { dayOfKey, factRange, type FactSubject } from '../../domain/facts/fact-keys';
import type { Period } from '../../domain/period';
import { db } from '../stores/db';
import { readSome } from './shown-records';

/**
 * The entries of a child with a fact about a subject, noted for a day of the period, both ends included, in the order of
 * these days. They are found by an index range of their keys; no other entry is read.
 */
export async function readFactEntries(
  childId: string,
  subject: FactSubject,
  period: Period,
): Promise<JournalEntry[]> {
  const [from, to] = factRange(childId, subject, period);
  const ids = await db.factKeys.where('keys').between(from, to, true, true).primaryKeys();
  return readSome<JournalEntry>('journal', [...new Set(ids)]);
}

const always: Period = { start: '0001-01-01', end: '9999-12-31' };

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

function keysOf(childId: string, subject: FactSubject) {
  const [from, to] = factRange(childId, subject, always);
  return db.factKeys.where('keys').between(from, to, true, true);
}
