import type { DBCoreCursor, DBCoreOpenCursorRequest } from 'dexie';
import type { SealedStore } from './sealed-store';

/** A cursor whose keys and rows are opened where it stands, when they are asked for. */
export function openedCursor(
  cursor: DBCoreCursor,
  { keys, seal, down }: SealedStore,
  { query: { index } }: DBCoreOpenCursorRequest,
): DBCoreCursor {
  const { primaryKey } = down.schema;
  // Whoever stands above may ask for a row more than once.
  let last: { readonly stored: unknown; readonly row: unknown } | null = null;
  // The library puts the cursor's methods in place when it starts: none is held on to.
  const opened: DBCoreCursor = {
    trans: cursor.trans,
    get key() {
      return keys.plainKeyOf(index, cursor.key);
    },
    get primaryKey() {
      return keys.plainKeyOf(primaryKey, cursor.primaryKey);
    },
    get value() {
      const stored: unknown = cursor.value;
      last = last !== null && last.stored === stored ? last : { stored, row: seal.open(stored) };
      return last.row;
    },
    get done() {
      return cursor.done ?? false;
    },
    continue: (key?: unknown) => {
      if (key === undefined) cursor.continue();
      else cursor.continue(keys.keyOf(index, key));
    },
    continuePrimaryKey: (key: unknown, name: unknown) => {
      cursor.continuePrimaryKey(keys.keyOf(index, key), keys.keyOf(primaryKey, name));
    },
    advance: (count) => {
      cursor.advance(count);
    },
    start: (onNext) => cursor.start(onNext),
    stop: (value: unknown) => {
      cursor.stop(value);
    },
    next: () => cursor.next().then(() => opened),
    fail: (error) => {
      cursor.fail(error);
    },
  };
  return opened;
}
