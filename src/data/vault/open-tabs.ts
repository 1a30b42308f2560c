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

/** Whether the journal is open in another tab. */
export async function isOpenElsewhere(): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name);
}
