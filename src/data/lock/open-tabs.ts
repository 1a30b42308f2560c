/* Whether the journal is open in a tab, by a web lock that all open tabs share. Without web locks, no tab counts as open. */
const name = 'kinleaf-open';

/** Counts this page as open until it is left. */
export function countAsOpen(): void {
  if (!('locks' in navigator)) return;
  navigator.locks
    .request(name, { mode: 'shared' }, () => new Promise(() => undefined))
    .catch(() => undefined);
}

/**
 * Runs some work once the journal is open in no other tab; several callers take turns. A reloading page waits for the page that it
 * replaces, which counts until it is gone. Rejects when `signal` aborts the wait.
 */
export async function whenOpenNowhere(
  work: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  if (!('locks' in navigator)) return work();
  const tryOnce = () =>
    navigator.locks.request(name, { signal }, async () => {
      await settled();
      // Let tabs in that opened in the meantime, then wait again.
      if (await isWanted()) return false;
      await work();
      return true;
    });
  while (!(await tryOnce()));
}

/** In ms. A tab that has just been locked is still loading its lock screen, from the old version. */
const settling = 1000;
const settled = () => new Promise((resolve) => setTimeout(resolve, settling));

async function isWanted(): Promise<boolean> {
  const { pending = [] } = await navigator.locks.query();
  return pending.some((lock) => lock.name === name && lock.mode === 'shared');
}
