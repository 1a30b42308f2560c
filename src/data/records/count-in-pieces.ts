import { cmp, Dexie, type IndexableType } from 'dexie';
import { waitForUserIdle, yieldToMain } from '@/lib/scheduling';
import { indexFormOf, isToken } from '@/data/db/indexed-fields';
import { currentEncryption } from '@/data/db/sealing';
import type { ReadonlyCollection, ReadonlyTable } from '@/data/db/readonly-view';

/** Whether an index stands in its own order: while the journal is sealed, one with tokens in it does not. */
function hasOrder<T>({ name, schema }: ReadonlyTable<T, string>, index: string): boolean {
  if (currentEncryption() === null) return true;
  const { keyPath } = schema.idxByName[index] ?? schema.primKey;
  return [keyPath ?? []].flat().every((field) => !isToken(indexFormOf(name, field)));
}

/** Keys that are walked through at a time: about two milliseconds, in which the browser answers no other read. */
const piece = 200;

/**
 * How many records an index holds, counted a few at a time: a browser walks through every key that it counts, and every
 * other read would wait until it has. While somebody taps or types, nothing is counted: a screen that is opened has the stores
 * for itself. What is written meanwhile is counted or not.
 */
export async function countInPieces<T>(
  table: ReadonlyTable<T, string>,
  index: string,
): Promise<number> {
  // While the journal is sealed there is no order to walk by: all of it is counted at once.
  if (!hasOrder(table, index)) return table.orderBy(index).count();
  let count = 0;
  let from: IndexableType = Dexie.minKey;
  let isFromIncluded = true;
  while (true) {
    await waitForUserIdle();
    const began = performance.now();
    const range: ReadonlyCollection<T, string> = isFromIncluded
      ? table.where(index).aboveOrEqual(from)
      : table.where(index).above(from);
    const [last, next] = await range
      .clone()
      .offset(piece - 1)
      .limit(2)
      .keys();
    if (last === undefined || next === undefined) return count + (await range.count());
    // Records of one key are not parted.
    const isParted = cmp(last, next) === 0;
    count += isParted
      ? await table.where(index).between(from, next, isFromIncluded, true).count()
      : piece;
    from = next;
    isFromIncluded = !isParted;
    await yieldToMain(performance.now() - began);
  }
}
