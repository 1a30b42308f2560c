import { localStore } from '@/data/db/web-storage';

/*
 * Wrong passphrases are counted and answered with a growing wait. That is for whoever sits at this device; somebody with a copy
 * of what is stored never meets it, and for them Argon2id is slow. Nothing is ever deleted for a wrong passphrase, and where the
 * browser keeps no count nobody has to wait.
 */

/** In the clear: it is asked while nothing is open (`stores/sealing.ts`). */
const key = 'kinleaf_lock_tries';

const freeTries = 2;
const longestWait = 30;

interface Tries {
  /** How many wrong ones since it was last opened. */
  readonly count: number;
  /** The instant of the latest, in ms. */
  readonly at: number;
}

/** How many wrong passphrases there were, and how many ms must pass before the next one is taken. */
export function readTries(now: Date): { readonly count: number; readonly wait: number } {
  const tries = stored();
  if (tries === null) return { count: 0, wait: 0 };
  const { count } = tries;
  const at = Math.min(tries.at, now.getTime());
  // The clock was set back: the wait begins anew, once, and is over when it would be. Else it lasted until the clock is there again.
  if (at < tries.at) keep({ count, at });
  return { count, wait: Math.max(0, at + waitAfter(count) - now.getTime()) };
}

/** Counts a wrong passphrase; answers as `readTries` does. */
export function countFailedUnlock(now: Date): { readonly count: number; readonly wait: number } {
  keep({ count: (stored()?.count ?? 0) + 1, at: now.getTime() });
  return readTries(now);
}

/** It was opened. */
export function forgetTries(): void {
  localStore.remove(key);
}

/** None after the first two, then 1, 2, 4 … seconds, at most 30. In ms. */
function waitAfter(count: number): number {
  return count <= freeTries ? 0 : Math.min(longestWait, 2 ** (count - freeTries - 1)) * 1000;
}

function stored(): Tries | null {
  const [, count, at] = /^(\d{1,6}) (\d{1,15})$/.exec(localStore.get(key) ?? '') ?? [];
  return count === undefined || at === undefined ? null : { count: Number(count), at: Number(at) };
}

function keep({ count, at }: Tries): void {
  localStore.set(key, `${count} ${at}`);
}
