import { readRawRows } from '@/data/commit/rewrite';
import { bareTable } from '@/data/db/bare-stores';
import { isSealedRow } from './row-cipher';
import { opensRow } from './make-encryption';
import { rowsOf, walkedStores } from './migration';

/**
 * What is sealed in the stores, in one look at all of them: nothing, something that the key opens, or only what it does not open.
 * Asks nobody about the lock: for when nobody can say. Throws StorageFailure.
 */
export function lookForSealed(key: Uint8Array): Promise<'none' | 'ours' | 'foreign'> {
  return readRawRows(walkedStores, async (bare) => {
    let isAny = false;
    for (const store of walkedStores) {
      const sealed = (await rowsOf(store, bare)).filter(isSealedRow);
      if (sealed.some((row) => opensRow(key, bareTable(store), row))) return 'ours';
      isAny ||= sealed.length > 0;
    }
    return isAny ? 'foreign' : 'none';
  });
}
