import type { JournalEntry } from '@/domain/schema/entities';
import { type NotedFact, notedFacts } from '@/domain/facts/noted-facts';
import type { FactKind } from '@/domain/facts/schemas';
import type { Period } from '@/domain/dates/period';
import { factEntryIds } from './facts';
import { readSome } from './readable-records';

/** The facts of a kind that count in a period, in the order of their days, read a few at a time. */
export async function readNotedFacts<K extends FactKind>(
  childId: string,
  kind: K,
  period: Period,
): Promise<readonly NotedFact<K>[]> {
  const noted: NotedFact<K>[] = [];
  const ids = await factEntryIds(childId, { about: 'kind', kind }, period);
  await readInPieces(ids, (entries) => {
    noted.push(...notedFacts(entries, kind));
  });
  return noted;
}

/** Entries read at a time: their reading holds up no tap. */
const atOnce = 100;

/** Hands over the entries of these ids, a few at a time. */
export async function readInPieces(
  ids: readonly string[],
  take: (entries: readonly JournalEntry[]) => void,
): Promise<void> {
  for (let at = 0; at < ids.length; at += atOnce)
    take(await readSome<JournalEntry>('journal', ids.slice(at, at + atOnce)));
}
