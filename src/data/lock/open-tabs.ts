/*
 * Whether the journal is open in a tab, told by a web lock that all open tabs share. Where a browser has none, nobody says so.
 */
const name = 'kinleaf-open';

/** From now on until it is left, this page counts as open. */
export function countAsOpen(): void {
  if (!('locks' in navigator)) return;
  navigator.locks
    .request(name, { mode: 'shared' }, () => new Promise(() => undefined))
    .catch(() => undefined);
}

/**
 * Does some work once the journal is open in no other tab, and while nobody else does: others that wait come after it. A page that is
 * being loaded anew waits for the one that it replaces, which counts until it is gone. Rejects when `signal` ends the wait.
 */
export async function onceOpenNowhere(
  work: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  if (!('locks' in navigator)) return work();
  const tryOnce = () =>
    navigator.locks.request(name, { signal }, async () => {
      await settled();
      // Those that open meanwhile are let in after this one, which then waits once more.
      if (await isWanted()) return false;
      await work();
      return true;
    });
  while (!(await tryOnce()));
}

/** In ms. A tab that has just been locked is loading its lock screen, which the version of before serves. */
const settling = 1000;
const settled = () => new Promise((resolve) => setTimeout(resolve, settling));

async function isWanted(): Promise<boolean> {
  const { pending = [] } = await navigator.locks.query();
  return pending.some((lock) => lock.name === name && lock.mode === 'shared');
}
