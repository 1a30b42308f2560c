import { lostEntries } from '@/data/records/entries';
import { lostOf } from '@/data/records/readable-records';
import type { EntryChoice } from '@/domain/backup/export-choice';

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
