import { localStore } from '@/data/db/web-storage';

/*
 * Wrong passphrases are counted and cause a growing delay, against someone guessing on this device. It doesn't stop someone with a copy of
 * the stored data; for them, Argon2id is slow. A wrong passphrase never deletes anything, and if the browser can't store the count,
 * there is no delay.
 */

/** Not encrypted: it's read while the journal is locked (`db/encrypted-keys.ts`). */
const key = 'kinleaf_lock_tries';

const freeAttempts = 2;
const maxWait = 30;

interface FailedAttempts {
  /** Wrong passphrases since the last unlock. */
  readonly count: number;
  /** The instant of the latest one, in ms. */
  readonly at: number;
}

/** Returns the number of wrong passphrases, and how many ms have to pass before the next attempt. */
export function readUnlockAttempts(now: Date): { readonly count: number; readonly wait: number } {
  const stored = readStored();
  if (stored === null) return { count: 0, wait: 0 };
  const { count } = stored;
  const at = Math.min(stored.at, now.getTime());
  // The clock was set back: restart the delay once, or it would last until the clock has caught up.
  if (at < stored.at) write({ count, at });
  return { count, wait: Math.max(0, at + waitAfter(count) - now.getTime()) };
}

/** Counts a wrong passphrase and returns what `readUnlockAttempts` does. */
export function countFailedUnlock(now: Date): { readonly count: number; readonly wait: number } {
  write({ count: (readStored()?.count ?? 0) + 1, at: now.getTime() });
  return readUnlockAttempts(now);
}

/** Resets the count after unlocking. */
export function resetUnlockAttempts(): void {
  localStore.remove(key);
}

/** Returns the delay in ms: none after the first two, then 1, 2, 4 … seconds, at most 30. */
function waitAfter(count: number): number {
  return count <= freeAttempts ? 0 : Math.min(maxWait, 2 ** (count - freeAttempts - 1)) * 1000;
}

function readStored(): FailedAttempts | null {
  const [, count, at] = /^(\d{1,6}) (\d{1,15})$/.exec(localStore.get(key) ?? '') ?? [];
  return count === undefined || at === undefined ? null : { count: Number(count), at: Number(at) };
}

function write({ count, at }: FailedAttempts): void {
  localStore.set(key, `${count} ${at}`);
}
