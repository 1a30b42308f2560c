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
 * Resolves once the journal is open in no other tab. A page that is being loaded anew waits for the one that it replaces,
 * which counts until it is gone. Rejects when `signal` ends the wait.
 */
export async function untilOpenNowhere(signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return;
  do await navigator.locks.request(name, { signal }, () => undefined);
  while (await isHeld());
}

/** Whether one was opened since: those that ask while somebody waits are let in after them. */
async function isHeld(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name);
}
