import type { EntryChoice } from '../../../domain/export/chosen';
import { lostOfChoice } from '../../../data/export/lost-of-choice';
import { listEntries, readEntries } from '../../../data/records/journal';
import { readPhoto } from '../../../data/photos/photos';
import { searchWholeJournal } from '../../../data/search/search-journal';
import type { JournalEntry } from '../../../domain/entities';

/** Entries that a page can hold with their photos and be printed without trouble. */
export const printLimit = 500;

export interface PrintedEntry {
  readonly entry: JournalEntry;
  readonly photo: Blob | null;
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
    const photo = entry.photoId === undefined ? undefined : await readPhoto(entry.photoId);
    printed.push({ entry, photo: photo?.full ?? null });
  }
  return { entries: printed, lost: (await lostOfChoice(choice)).length };
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
