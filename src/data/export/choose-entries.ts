import type { JournalEntry } from '../../domain/entities';
import { listEntries, readEntries } from '../journal';
import { indexEntry, search } from '../search/match';
import type { Chosen, EntryChoice } from './chosen';

/** The chosen entries that are still stored, oldest first. Reads the whole journal: not for the page's own thread. */
export async function readChosenEntries(choice: EntryChoice): Promise<JournalEntry[]> {
  const { childId, text, from, ids } = choice;
  if (from === 'none') {
    const entries = await readEntries(ids);
    return entries.filter((entry) => entry.childId === childId).reverse();
  }
  const inFilter = (await listEntries(childId, choice, Infinity)).reverse();
  const without = new Set(ids);
  const matches =
    text.trim() === ''
      ? null
      : new Set(
          search(inFilter.map(indexEntry), { ...choice, limit: Infinity }).map(
            ({ entry }) => entry.id,
          ),
        );
  return inFilter.filter(({ id }) => !without.has(id) && (matches?.has(id) ?? true));
}

/** The same as records for a file of the backup's form. */
export async function chooseEntries(
  choice: EntryChoice,
): Promise<Extract<Chosen, { kind: 'entries' }>> {
  const entries = await readChosenEntries(choice);
  return { kind: 'entries', childId: choice.childId, ids: entries.map(({ id }) => id) };
}
