import type { Collection } from 'dexie';
import type { CalendarDay } from '../../domain/calendar-day';
import type { CategoryId } from '../../domain/journal-categories';
import { type EntryFields, withoutNotes } from '../../domain/entry-form';
import type { JournalEntry } from '../../domain/entities';
import { newestFirst } from '../../domain/newest-first';
import { db } from '../stores/db';
import { readStretch, type Stretch } from './keyset';
import { keepPhoto, type PhotoChange } from '../photos/photos';
import { spanBounds } from '../stores/ranges';
import { createRecord, deleteRecord, updateRecord } from './records';
import { ifReadable, lostOf, readFirst, readSome } from './shown-records';
import type { Taken } from './taken';

/** Which entries of a child to list; null or absent means no filter. */
export interface EntryFilter {
  readonly category: CategoryId | null;
  readonly date: CalendarDay | null;
}

/** A child's entries that pass the category filter within a span of days, as an index range, oldest first. */
function span(
  childId: string,
  category: CategoryId | null,
  from: CalendarDay | null,
  to: CalendarDay | null,
): Collection<JournalEntry, string> {
  const { prefix, index } = indexOf(childId, category);
  return db.journal.where(index).between(...spanBounds(prefix, from, to));
}

/** The index that holds a child's entries in the order of the list, and what its keys begin with. */
function indexOf(childId: string, category: CategoryId | null) {
  return category === null
    ? { prefix: [childId], index: '[childId+date+createdAt]' }
    : { prefix: [childId, category], index: '[childId+category+date+createdAt]' };
}

/** The newest `limit` entries that pass the filter. Reads no more than those. */
export async function listEntries(
  childId: string,
  filter: EntryFilter,
  limit: number,
): Promise<JournalEntry[]> {
  const range = span(childId, filter.category, filter.date, filter.date).reverse();
  return readFirst('journal', range, limit);
}

/** The newest `limit` entries that pass the filter in a stretch of the list. Reads no more than those. */
export async function listEntriesIn(
  childId: string,
  filter: EntryFilter,
  stretch: Stretch,
  limit: number,
): Promise<JournalEntry[]> {
  const { prefix, index } = indexOf(childId, filter.category);
  const bounds = spanBounds(prefix, filter.date, filter.date);
  return readStretch({ list: 'journal', table: db.journal, index, prefix, bounds }, stretch, limit);
}

/** How many entries pass the filter. */
export async function countEntries(
  childId: string,
  { category, date }: EntryFilter,
): Promise<number> {
  return span(childId, category, date, date).count();
}

/** How many of a child's entries lie in a span of days, both ends included, and pass the category filter. */
export async function countEntriesBetween(
  childId: string,
  category: CategoryId | null,
  start: CalendarDay,
  end: CalendarDay,
): Promise<number> {
  return span(childId, category, start, end).count();
}

/** The entries of these ids that are still stored, newest first. */
export async function readEntries(ids: readonly string[]): Promise<JournalEntry[]> {
  return (await readSome<JournalEntry>('journal', ids)).sort(newestFirst);
}

/** Ids of the entries that pass the filter and that the browser lost, once they were asked for. */
export async function lostEntries(
  childId: string,
  { category, date }: EntryFilter,
): Promise<readonly string[]> {
  return lostOf('journal', await span(childId, category, date, date).primaryKeys());
}

/** One entry, or undefined. */
export async function readEntry(id: string): Promise<JournalEntry | undefined> {
  return ifReadable('journal', await db.journal.get(id));
}

/** Throws NotFoundError ('Child with ID {id} not found'), StorageFailure. */
export async function addEntry(
  childId: string,
  fields: EntryFields,
  photo: PhotoChange = keepPhoto,
  now = new Date(),
  like?: JournalEntry,
): Promise<JournalEntry> {
  return createRecord<JournalEntry>(
    'journal',
    (base) => ({ ...fields, childId, ...base }),
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
  return updateRecord<JournalEntry>(
    'journal',
    id,
    expected,
    // Notes that were emptied go; whatever else is not the form's stays, fields of a later version too.
    (current) => ({ ...withoutNotes(current), ...fields }),
    photo,
    now,
  );
}

/**
 * Forgets its drafts too, but for those in an open form. Answers what it took away; null when there was no such entry.
 * Throws StorageFailure.
 */
export async function deleteEntry(id: string): Promise<Taken | null> {
  return deleteRecord('journal', id);
}
