import {
  cmp,
  type DBCoreCursor,
  type DBCoreOpenCursorRequest,
  type DBCoreQueryRequest,
  Dexie,
} from 'dexie';
import type { SealedStore } from './row-cipher';
import type { StoredRange } from './index-tokens';

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

/** A cursor over what was found already, as the library's own walks over a store. There is at least one. */
export function cursorOver(
  found: readonly Found[],
  { trans, reverse = false }: DBCoreOpenCursorRequest,
): DBCoreCursor {
  let at = 0;
  let isWalking = false;
  let isStopped = false;
  let step: (() => void) | null = null;
  let settle: { stop: (value: unknown) => void; fail: (error: unknown) => void } | null = null;

  function walk(): void {
    if (isWalking) return;
    isWalking = true;
    // Each step goes on by itself, or waits for somebody who does.
    while (step !== null && !isStopped && isAsked) {
      isAsked = false;
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
    isWalking = false;
  }
  let isAsked = true;

  function goTo(next: number): void {
    if (step === null || isStopped) throw new Error('The cursor does not walk');
    at = next;
    isAsked = true;
    walk();
  }
  const isBefore = (one: unknown, other: unknown) =>
    reverse ? cmp(one, other) > 0 : cmp(one, other) < 0;

  function toKey(key: unknown, primaryKey?: unknown): number {
    const isThere = (one: Found) => {
      if (cmp(one.key, key) !== 0) return !isBefore(one.key, key);
      return primaryKey === undefined || !isBefore(one.primaryKey, primaryKey);
    };
    const next = found.findIndex((one, place) => place > at && isThere(one));
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
        walk();
      }),
    stop,
    next: () =>
      Dexie.Promise.reject(new Error('A cursor over both kinds is walked from its start')),
    fail,
  };
}
