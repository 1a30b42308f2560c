import { cmp, Dexie, type DBCoreCursor, type DBCoreOpenCursorRequest } from 'dexie';
import type { Found } from './mixed-range';

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
