import type { Collection } from 'dexie';
import type { CalendarDay } from '../domain/calendar-day';
import type { CategoryId } from '../domain/categories';
import type { EntryFields } from '../domain/entry-form';
import type { JournalEntry } from '../domain/entities';
import { newestFirst } from '../domain/newest-first';
import { db } from './db';
import { forgetDraftsAbout } from './forget-drafts';
import { keepPhoto, type PhotoChange } from './photos';
import { datedOfChild, spanBounds } from './ranges';
import { createRecord, deleteRecord, updateRecord } from './records';

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
  if (category === null) return datedOfChild(db.journal, childId, from, to);
  return db.journal
    .where('[childId+category+date+createdAt]')
    .between(...spanBounds([childId, category], from, to));
}

/** The newest `limit` entries that pass the filter. Reads no more than those. */
export async function listEntries(
  childId: string,
  filter: EntryFilter,
  limit: number,
): Promise<JournalEntry[]> {
  return span(childId, filter.category, filter.date, filter.date).reverse().limit(limit).toArray();
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
  const found = await db.journal.bulkGet([...ids]);
  return found.filter((entry) => entry !== undefined).sort(newestFirst);
}

/** One entry, or undefined. */
export async function readEntry(id: string): Promise<JournalEntry | undefined> {
  return db.journal.get(id);
}

/** Throws NotFoundError ('Child with ID {id} not found'), StorageFailure. */
export async function addEntry(
  childId: string,
  fields: EntryFields,
  photo: PhotoChange = keepPhoto,
  now = new Date(),
): Promise<JournalEntry> {
  return createRecord<JournalEntry>(
    db.journal,
    (base) => ({ ...fields, childId, ...base }),
    photo,
    now,
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
    db.journal,
    'Journal entry',
    id,
    expected,
    // Fields that the form left out, such as emptied notes, go: only what is not the form's is carried over.
    ({ childId, createdAt, updatedAt, photoId, sample }) => ({
      ...fields,
      id,
      childId,
      createdAt,
      updatedAt,
      ...(photoId !== undefined && { photoId }),
      ...(sample && { sample }),
    }),
    photo,
    now,
  );
}

/** Forgets its drafts too, but for those in an open form. Answers whether there was such an entry. Throws StorageFailure. */
export async function deleteEntry(id: string): Promise<boolean> {
  const isDeleted = await deleteRecord(db.journal, id);
  if (isDeleted) await forgetDraftsAbout(new Set([id]), 'waiting');
  return isDeleted;
}
