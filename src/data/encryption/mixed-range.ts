import {
  cmp,
  type DBCoreCursor,
  type DBCoreOpenCursorRequest,
  type DBCoreQueryRequest,
} from 'dexie';
import type { SealedStore } from './sealed-store';
import type { StoredRange } from './stored-keys';

/** A row that was found, opened, and by what. */
export interface Found {
  readonly key: unknown;
  readonly primaryKey: unknown;
  /** Undefined where values were not asked for. */
  readonly value: unknown;
}

interface How {
  readonly reverse?: boolean;
  readonly unique?: boolean;
  readonly values?: boolean;
}

/**
 * All of a range while both kinds of rows stand in a store, in the order in which they would stand unsealed. Reads all of it:
 * for the minutes of being sealed or opened.
 */
export function readMixedRange(
  { down, keys, seal }: SealedStore,
  { trans, query: { index, range } }: DBCoreQueryRequest | DBCoreOpenCursorRequest,
  asked: StoredRange,
  { reverse = false, unique = false, values = false }: How,
): Promise<Found[]> {
  const found: Found[] = [];
  const add = (cursor: DBCoreCursor | null) =>
    cursor?.start(() => {
      found.push({
        key: keys.plainKeyOf(index, cursor.key),
        primaryKey: keys.plainKeyOf(down.schema.primaryKey, cursor.primaryKey),
        value: values ? seal.open(cursor.value) : undefined,
      });
      cursor.continue();
    });
  const of = (one: StoredRange['range']) =>
    down.openCursor({ trans, values, query: { index, range: one } }).then(add);
  return of(asked.range)
    .then(() => of(range))
    .then(() => {
      found.sort((a, b) => cmp(a.key, b.key) || cmp(a.primaryKey, b.primaryKey));
      const all = unique ? found.filter((one, at) => !isSame(one, found[at - 1])) : found;
      return reverse ? all.reverse() : all;
    });
}

const isSame = (one: Found, other: Found | undefined) =>
  other !== undefined && cmp(one.key, other.key) === 0;
