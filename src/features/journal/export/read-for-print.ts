import type { EntryChoice } from '@/domain/backup/export-choice';
import { lostChosenIds } from '@/data/backup/chosen-entries';
import { listEntries, readEntries } from '@/data/records/entries';
import { readPicture } from '@/data/photos/photo-changes';
import { searchWholeJournal } from '@/data/search/use-search';
import { isLost } from '@/data/db/readable-rows';
import type { JournalEntry } from '@/domain/schema/entities';
import { photoIdsOf } from '@/domain/schema/photo-fields';

/** The most entries, with their photos, that browsers print without trouble. */
export const printLimit = 500;

export interface PrintedEntry {
  readonly entry: JournalEntry;
  /** In order; null for one that the browser can't read any more. The others may still turn out to be damaged when shown. */
  readonly photos: readonly (Blob | null)[];
}

export interface PrintedJournal {
  /** Oldest first. */
  readonly entries: readonly PrintedEntry[];
  /** How many of the chosen entries the browser can't read any more. */
  readonly unreadableCount: number;
}

/** Reads the chosen entries with their photos. Ask for at most `printLimit`. */
export async function readForPrint(choice: EntryChoice): Promise<PrintedJournal> {
  const printed: PrintedEntry[] = [];
  for (const entry of (await chosenNewestFirst(choice)).reverse()) {
    printed.push({ entry, photos: await Promise.all(photoIdsOf(entry).map(pictureOf)) });
  }
  return { entries: printed, unreadableCount: (await lostChosenIds(choice)).length };
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
  const excluded = new Set(ids);
  return entries.filter(({ id }) => !excluded.has(id));
}
