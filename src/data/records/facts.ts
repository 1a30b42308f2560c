import type { JournalEntry } from '../../domain/entities';
import { factRange, type FactSubject } from '../../domain/facts/fact-keys';
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

/**
 * The newest entries of a child with a fact about a subject, at most `limit`, those of later days first, and how many there
 * are. Reads no more than those.
 */
export async function readNewestFactEntries(
  childId: string,
  subject: FactSubject,
  limit: number,
): Promise<{ readonly entries: readonly JournalEntry[]; readonly count: number }> {
  const [from, to] = factRange(childId, subject, { start: '', end: '\uffff' });
  const range = db.factKeys.where('keys').between(from, to, true, true);
  const [ids, count] = await Promise.all([
    range.clone().reverse().limit(limit).primaryKeys(),
    range.clone().count(),
  ]);
  return { entries: await readSome<JournalEntry>('journal', ids), count };
}
