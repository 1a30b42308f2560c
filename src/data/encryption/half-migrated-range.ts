import {
  cmp,
  type DBCoreCursor,
  type DBCoreKeyRange,
  type DBCoreOpenCursorRequest,
  type DBCoreQueryRequest,
  Dexie,
} from 'dexie';
import type { EncryptedStore } from './row-cipher';

/** A row that was found, with plain keys and values. */
export interface FoundRow {
  readonly key: unknown;
  readonly primaryKey: unknown;
  /** Undefined if values were not asked for. */
  readonly value: unknown;
}

interface ReadOptions {
  readonly reverse?: boolean;
  readonly unique?: boolean;
  readonly values?: boolean;
}

/**
 * Reads a whole range of a store that has several kinds of rows, in the order of their plain keys; `ranges` has it in the form of each
 * kind. Reads all of it into memory: only for the minutes that a migration takes.
 */
export function readMixedRange(
  { table, keys, cipher }: EncryptedStore,
  { trans, query: { index } }: DBCoreQueryRequest | DBCoreOpenCursorRequest,
  ranges: readonly DBCoreKeyRange[],
  { reverse = false, unique = false, values = false }: ReadOptions,
): Promise<FoundRow[]> {
  const found: FoundRow[] = [];
  const add = (cursor: DBCoreCursor | null) =>
    cursor?.start(() => {
      const value = values ? cipher.decrypt(cursor.value) : undefined;
      if (!values || value !== undefined)
        found.push({
          key: keys.plainKeyOf(index, cursor.key),
          primaryKey: keys.plainKeyOf(table.schema.primaryKey, cursor.primaryKey),
          value,
        });
      cursor.continue();
    });
  const of = (range: DBCoreKeyRange) =>
    table.openCursor({ trans, values, query: { index, range } }).then(add);
  return ranges
    .reduce<Promise<unknown>>(
      (reading, range) => reading.then(() => of(range)),
      Dexie.Promise.resolve(),
    )
    .then(() => {
      found.sort((a, b) => cmp(a.key, b.key) || cmp(a.primaryKey, b.primaryKey));
      const all = unique ? found.filter((one, at) => !isSame(one, found[at - 1])) : found;
      return reverse ? all.reverse() : all;
    });
}

const isSame = (one: FoundRow, other: FoundRow | undefined) =>
  other !== undefined && cmp(one.key, other.key) === 0;

/** Returns a cursor over at least one row, read already. It behaves like the library's own. */
export function cursorOver(
  found: readonly FoundRow[],
  { trans, reverse = false }: DBCoreOpenCursorRequest,
): DBCoreCursor {
  let at = 0;
  let isRunning = false;
  let isStopped = false;
  let step: (() => void) | null = null;
  let settle: { stop: (value: unknown) => void; fail: (error: unknown) => void } | null = null;

  function run(): void {
    if (isRunning) return;
    isRunning = true;
    // Each step asks for the next one, at once or later.
    while (step !== null && !isStopped && isNextRequested) {
      isNextRequested = false;
      if (at >= found.length) {
        stop();
        break;
      }
      try {
        step();
      } catch (error) {
        fail(error);
      }
    }
    isRunning = false;
  }
  let isNextRequested = true;

  function goTo(next: number): void {
    if (step === null || isStopped) throw new Error('The cursor cannot advance');
    at = next;
    isNextRequested = true;
    run();
  }
  const isBefore = (one: unknown, other: unknown) =>
    reverse ? cmp(one, other) > 0 : cmp(one, other) < 0;

  function toKey(key: unknown, primaryKey?: unknown): number {
    const isReached = (one: FoundRow) => {
      if (cmp(one.key, key) !== 0) return !isBefore(one.key, key);
      return primaryKey === undefined || !isBefore(one.primaryKey, primaryKey);
    };
    const next = found.findIndex((one, index) => index > at && isReached(one));
    return next === -1 ? found.length : next;
  }

  function stop(value?: unknown): void {
    isStopped = true;
    settle?.stop(value);
  }

  function fail(error: unknown): void {
    isStopped = true;
    settle?.fail(error);
  }

  return {
    trans,
    get key(): unknown {
      return found[at]?.key;
    },
    get primaryKey(): unknown {
      return found[at]?.primaryKey;
    },
    get value(): unknown {
      return found[at]?.value;
    },
    get done() {
      return at >= found.length;
    },
    continue: (key?: unknown) => {
      goTo(key === undefined ? at + 1 : toKey(key));
    },
    continuePrimaryKey: (key: unknown, primaryKey: unknown) => {
      goTo(toKey(key, primaryKey));
    },
    advance: (count) => {
      goTo(at + count);
    },
    start: (onNext) =>
      new Dexie.Promise<unknown>((resolve, reject) => {
        settle = { stop: resolve, fail: reject };
        step = onNext;
        run();
      }),
    stop,
    next: () =>
      Dexie.Promise.reject(new Error('A cursor over both kinds is walked from its start')),
    fail,
  };
}
