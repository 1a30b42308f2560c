import { localStore } from '@/data/db/web-storage';

/*
 * Wrong passphrases are counted and answered with a growing delay, against somebody at this device. Somebody with a copy of the stored data
 * never sees it; against them, Argon2id is slow. Nothing is ever deleted for a wrong passphrase, and if the browser can't store the
 * count, nobody has to wait.
 */

/** Not encrypted: it's read while the journal is locked (`db/encrypted-keys.ts`). */
const key = 'kinleaf_lock_tries';

const freeTries = 2;
const maxWait = 30;

interface Tries {
  /** Wrong passphrases since the last unlocking. */
  readonly count: number;
  /** The instant of the latest one, in ms. */
  readonly at: number;
}

/** Returns the number of wrong passphrases, and how many ms have to pass before the next attempt. */
export function readUnlockAttempts(now: Date): { readonly count: number; readonly wait: number } {
  const tries = readStored();
  if (tries === null) return { count: 0, wait: 0 };
  const { count } = tries;
  const at = Math.min(tries.at, now.getTime());
  // The clock was set back: restart the delay once, or it would last until the clock has caught up.
  if (at < tries.at) write({ count, at });
  return { count, wait: Math.max(0, at + waitAfter(count) - now.getTime()) };
}

/** Counts a wrong passphrase; returns the same as `readUnlockAttempts`. */
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
  return count <= freeTries ? 0 : Math.min(maxWait, 2 ** (count - freeTries - 1)) * 1000;
}

function readStored(): Tries | null {
  const [, count, at] = /^(\d{1,6}) (\d{1,15})$/.exec(localStore.get(key) ?? '') ?? [];
  return count === undefined || at === undefined ? null : { count: Number(count), at: Number(at) };
}

function write({ count, at }: Tries): void {
  localStore.set(key, `${count} ${at}`);
}
