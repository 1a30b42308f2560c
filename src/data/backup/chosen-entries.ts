import type { JournalEntry } from '@/domain/schema/entities';
import { listEntries, knownLostEntryIds, readEntries } from '@/data/records/entries';
import { indexEntry, searchIndex } from '@/data/search/journal-index';
import type { ExportChoice, EntryChoice } from '@/domain/backup/export-choice';
import { knownLostIds } from '@/data/records/readable-records';

export interface ChosenEntries {
  /** Oldest first. */
  readonly entries: readonly JournalEntry[];
  /** Ids of those that the browser can't read any more. */
  readonly lost: readonly string[];
}

/** Returns the chosen entries that are still stored. Reads the whole journal, so don't call it on the main thread. */
export async function readChosenEntries(choice: EntryChoice): Promise<ChosenEntries> {
  const { childId, text, from, ids } = choice;
  if (from === 'none') {
    const entries = (await readEntries(ids)).filter((entry) => entry.childId === childId);
    return { entries: entries.reverse(), lost: await lostChosenIds(choice) };
  }
  const inFilter = (await listEntries(childId, choice, Infinity)).reverse();
  const without = new Set(ids);
  const matches =
    text.trim() === '' && choice.isStarred !== true
      ? null
      : new Set(
          searchIndex(inFilter.map(indexEntry), { ...choice, limit: Infinity }).map(
            ({ entry }) => entry.id,
          ),
        );
  return {
    entries: inFilter.filter(({ id }) => !without.has(id) && (matches?.has(id) ?? true)),
    lost: await lostChosenIds(choice),
  };
}

/** Returns the chosen entries for a file in the backup format, which counts lost ones itself. */
export async function chooseEntries(
  choice: EntryChoice,
): Promise<Extract<ExportChoice, { kind: 'entries' }>> {
  const { entries, lost } = await readChosenEntries(choice);
  return {
    kind: 'entries',
    childId: choice.childId,
    ids: [...entries.map(({ id }) => id), ...lost],
  };
}

/**
 * Returns the ids of chosen entries that a read has found lost. After a text search, includes all of them, since it's unknown whether
 * they match.
 */
export async function lostChosenIds(choice: EntryChoice): Promise<readonly string[]> {
  const { childId, from, ids } = choice;
  if (from === 'none') return knownLostIds('journal', ids);
  const without = new Set(ids);
  return (await knownLostEntryIds(childId, choice)).filter((id) => !without.has(id));
}
