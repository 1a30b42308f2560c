import { Dexie } from 'dexie';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { CategoryId } from '@/domain/schema/categories';
import { withoutOptionalEntryFields } from '@/domain/entry/entry-form';
import type { EntryFields, JournalEntry } from '@/domain/schema/entities';
import { newestFirst } from '@/domain/schema/newest-first';
import type { Period } from '@/domain/dates/period';
import { put } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { db } from '@/data/db/db';
import { factsField } from '@/domain/facts/entry-facts';
import { NotFoundError } from '@/data/db/errors';
import { readPageRange, RecordPages, type PageRange } from './record-pages';
import { keepPhoto, type PhotoChange } from '@/data/photos/photo-changes';
import { spanBounds } from '@/data/db/ranges';
import { createRecord, deleteRecord, updateRecord } from './records';
import { ifReadable, knownLostIds, readFirst, readSome } from './readable-records';
import type { DeletedRecords } from './deleted-records';
import type { ReadonlyCollection } from '@/data/db/readonly-view';

/** Which entries of a child to list; null or absent means no filter. */
export interface EntryFilter {
  readonly category: CategoryId | null;
  readonly period: Period | null;
}

/** Returns a child's entries that pass the filter as an index range, oldest first. */
function span(
  childId: string,
  { category, period }: EntryFilter,
): ReadonlyCollection<JournalEntry, string> {
  const { prefix, index } = indexOf(childId, category);
  return db.journal.where(index).between(...boundsOf(prefix, period));
}

/** Returns the index that has a child's entries in list order, and the prefix of its keys. */
function indexOf(childId: string, category: CategoryId | null) {
  return category === null
    ? { prefix: [childId], index: '[childId+date+createdAt]' }
    : { prefix: [childId, category], index: '[childId+category+date+createdAt]' };
}

function boundsOf(prefix: readonly string[], period: Period | null) {
  return spanBounds(prefix, period?.start ?? null, period?.end ?? null);
}

/** Returns the newest `limit` entries that pass the filter. Reads no more than those. */
export async function listEntries(
  childId: string,
  filter: EntryFilter,
  limit: number,
): Promise<JournalEntry[]> {
  return readFirst('journal', span(childId, filter).reverse(), limit);
}

/** Returns the newest `limit` entries that pass the filter in a stretch of the list. Reads no more than those. */
async function listEntriesIn(
  childId: string,
  filter: EntryFilter,
  stretch: PageRange,
  limit: number,
): Promise<JournalEntry[]> {
  const { prefix, index } = indexOf(childId, filter.category);
  const bounds = boundsOf(prefix, filter.period);
  return readPageRange(
    { list: 'journal', table: db.journal, index, prefix, bounds },
    stretch,
    limit,
  );
}

export async function countEntries(childId: string, filter: EntryFilter): Promise<number> {
  return span(childId, filter).count();
}

/** Counts a child's entries in a span of days, both ends included, that pass the category filter. */
export async function countEntriesBetween(
  childId: string,
  category: CategoryId | null,
  start: CalendarDay,
  end: CalendarDay,
): Promise<number> {
  return span(childId, { category, period: { start, end } }).count();
}

/** Returns the entries with these ids that are still stored, newest first. */
export async function readEntries(ids: readonly string[]): Promise<JournalEntry[]> {
  return (await readSome<JournalEntry>('journal', ids)).sort(newestFirst);
}

/** Returns the ids of entries that pass the filter and that a read has found lost. */
export async function knownLostEntryIds(
  childId: string,
  filter: EntryFilter,
): Promise<readonly string[]> {
  return knownLostIds('journal', await span(childId, filter).primaryKeys());
}

export async function readEntry(id: string): Promise<JournalEntry | undefined> {
  return ifReadable('journal', await db.journal.get(id));
}

/** Throws NotFoundError ('Child with ID {id} not found'), StorageFailure. */
export async function addEntry(
  childId: string,
  fields: EntryFields & Pick<JournalEntry, 'visitId'>,
  photo: PhotoChange = keepPhoto,
  now = new Date(),
  like?: JournalEntry,
): Promise<JournalEntry> {
  const { facts, ...rest } = fields;
  return createRecord<JournalEntry>(
    'journal',
    // A copy saved as a new entry keeps the star.
    (base) => ({
      ...rest,
      ...factsField(facts, like),
      ...(like?.starred && { starred: true as const }),
      childId,
      ...base,
    }),
    photo,
    now,
    like,
  );
}

/** Throws NotFoundError ('Journal entry with ID {id} not found'), ConflictError, StorageFailure. */
export async function updateEntry(
  id: string,
  fields: EntryFields,
  photo: PhotoChange = keepPhoto,
  expected?: string,
  now = new Date(),
): Promise<JournalEntry> {
  const { facts, ...rest } = fields;
  return updateRecord<JournalEntry>(
    'journal',
    id,
    expected,
    // Emptied notes and times are removed; fields that aren't in the form stay, including those of a later app version.
    (current) => {
      const { facts: _, ...others } = withoutOptionalEntryFields(current);
      return { ...others, ...rest, ...factsField(facts, current) };
    },
    photo,
    now,
  );
}

/**
 * Sets or removes the star of an entry. `updatedAt` stays: the star isn't in the form, so a form that is open elsewhere can still be saved,
 * and doesn't change the star. Throws NotFoundError, StorageFailure.
 */
export async function starEntry(id: string, isStarred: boolean): Promise<void> {
  await commitWithin(['journal'], async (apply) => {
    const current = await db.journal.get(id);
    if (!current) throw new NotFoundError('Journal entry', id);
    const { starred: _, ...rest } = current;
    await apply([
      put('journal', isStarred ? { ...rest, starred: true } : rest, { before: current }),
    ]);
  });
}

export interface DayWithEntries {
  readonly day: CalendarDay;
  readonly count: number;
}

/** Returns the last day with entries before a period and the first one after it, if there are such days. */
export async function nearestDays(
  childId: string,
  category: CategoryId | null,
  { start, end }: Period,
): Promise<readonly DayWithEntries[]> {
  const { prefix, index } = indexOf(childId, category);
  const [lowest, highest] = boundsOf(prefix, null);
  const before = db.journal.where(index).between(lowest, [...prefix, start], true, false);
  const after = db.journal.where(index).between([...prefix, end, Dexie.maxKey], highest);
  const found: DayWithEntries[] = [];
  for (const range of [before.reverse(), after]) {
    const [key] = await range.limit(1).keys();
    const day: unknown = Array.isArray(key) ? key[prefix.length] : undefined;
    if (typeof day !== 'string') continue;
    found.push({ day, count: await countEntriesBetween(childId, category, day, day) });
  }
  return found;
}

/**
 * Deletes an entry and its drafts, except those in an open form. Returns what was deleted; null if there was no such entry. Throws
 * StorageFailure, and ConflictError if `expected` isn't its `updatedAt`.
 */
export async function deleteEntry(id: string, expected?: string): Promise<DeletedRecords | null> {
  return deleteRecord('journal', id, expected);
}

export class EntryPages extends RecordPages<JournalEntry> {
  /** @param size entries per page */
  constructor(childId: string, filter: EntryFilter, size: number) {
    super((stretch, limit) => listEntriesIn(childId, filter, stretch, limit), size);
  }
}
