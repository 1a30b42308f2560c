import type { EntryChoice } from '@/domain/backup/export-choice';
import { lostOfChoice } from '@/data/backup/chosen-entries';
import { listEntries, readEntries } from '@/data/records/entries';
import { readPicture } from '@/data/photos/photo-changes';
import { searchWholeJournal } from '@/data/search/use-search';
import { isLost } from '@/data/db/readable-rows';
import type { JournalEntry } from '@/domain/schema/entities';
import { photoIdsOf } from '@/domain/schema/photo-fields';

/** Entries that a page can hold with their photos and be printed without trouble. */
export const printLimit = 500;

export interface PrintedEntry {
  readonly entry: JournalEntry;
  /** In their order; null for one that the browser cannot read any more. The bytes of the others may be lost as well. */
  readonly photos: readonly (Blob | null)[];
}

export interface PrintedJournal {
  /** Oldest first. */
  readonly entries: readonly PrintedEntry[];
  /** How many more were chosen, which the browser cannot read any more. */
  readonly lost: number;
}

/** The chosen entries with their photos. To be asked for no more than `printLimit`. */
export async function readForPrint(choice: EntryChoice): Promise<PrintedJournal> {
  const printed: PrintedEntry[] = [];
  for (const entry of (await chosenNewestFirst(choice)).reverse()) {
    printed.push({ entry, photos: await Promise.all(photoIdsOf(entry).map(pictureOf)) });
  }
  return { entries: printed, lost: (await lostOfChoice(choice)).length };
}

async function pictureOf(id: string): Promise<Blob | null> {
  try {
    return (await readPicture(id, 'full')) ?? null;
  } catch (error) {
    if (!isLost(error)) throw error;
    return null;
  }
}

async function chosenNewestFirst(choice: EntryChoice): Promise<JournalEntry[]> {
  const { childId, text, from, ids } = choice;
  if (from === 'none') return readEntries(ids);
  const limit = printLimit + ids.length;
  const entries =
    text.trim() === '' && choice.isStarred !== true
      ? await listEntries(childId, choice, limit)
      : (await searchWholeJournal({ ...choice, limit })).entries;
  const without = new Set(ids);
  return entries.filter(({ id }) => !without.has(id));
}
