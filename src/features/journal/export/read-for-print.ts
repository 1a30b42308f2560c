import type { EntryChoice } from '../../../domain/export/chosen';
import { lostOfChoice } from '../../../data/export/lost-of-choice';
import { listEntries, readEntries } from '../../../data/records/journal';
import { readPhoto } from '../../../data/photos/photos';
import { searchWholeJournal } from '../../../data/search/search-journal';
import type { JournalEntry } from '../../../domain/entities';
import { photoIdsOf } from '../../../domain/record-photos';

/** Entries that a page can hold with their photos and be printed without trouble. */
export const printLimit = 500;

export interface PrintedEntry {
  readonly entry: JournalEntry;
  /** In their order, as far as they can be read. */
  readonly photos: readonly Blob[];
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
    const photos = await Promise.all(photoIdsOf(entry).map(readPhoto));
    printed.push({ entry, photos: photos.flatMap((photo) => photo?.full ?? []) });
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
