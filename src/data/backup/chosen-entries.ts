import type { JournalEntry } from '@/domain/schema/entities';
import { listEntries, lostEntries, readEntries } from '@/data/records/entries';
import { indexEntry, search } from '@/data/search/journal-index';
import type { Chosen, EntryChoice } from '@/domain/backup/export-choice';
import { lostOf } from '@/data/records/readable-records';

export interface ChosenEntries {
  /** Oldest first. */
  readonly entries: readonly JournalEntry[];
  /** Ids of those that the browser cannot read any more. */
  readonly lost: readonly string[];
}

/** The chosen entries that are still stored. Reads the whole journal: not for the page's own thread. */
export async function readChosenEntries(choice: EntryChoice): Promise<ChosenEntries> {
  const { childId, text, from, ids } = choice;
  if (from === 'none') {
    const entries = (await readEntries(ids)).filter((entry) => entry.childId === childId);
    return { entries: entries.reverse(), lost: await lostOfChoice(choice) };
  }
  const inFilter = (await listEntries(childId, choice, Infinity)).reverse();
  const without = new Set(ids);
  const matches =
    text.trim() === '' && choice.isStarred !== true
      ? null
      : new Set(
          search(inFilter.map(indexEntry), { ...choice, limit: Infinity }).map(
            ({ entry }) => entry.id,
          ),
        );
  return {
    entries: inFilter.filter(({ id }) => !without.has(id) && (matches?.has(id) ?? true)),
    lost: await lostOfChoice(choice),
  };
}

/** The chosen entries as records for a file of the backup's form, which counts the lost ones by itself. */
export async function chooseEntries(
  choice: EntryChoice,
): Promise<Extract<Chosen, { kind: 'entries' }>> {
  const { entries, lost } = await readChosenEntries(choice);
  return {
    kind: 'entries',
    childId: choice.childId,
    ids: [...entries.map(({ id }) => id), ...lost],
  };
}

/**
 * Ids of the chosen entries that the browser cannot read any more, once they were asked for. Where words were searched
 * for, nobody knows whether they match.
 */
export async function lostOfChoice(choice: EntryChoice): Promise<readonly string[]> {
  const { childId, from, ids } = choice;
  if (from === 'none') return lostOf('journal', ids);
  const without = new Set(ids);
  return (await lostEntries(childId, choice)).filter((id) => !without.has(id));
}
