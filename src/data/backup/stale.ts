import { db } from '@/data/stores/db';
import { restoreLock } from './lock';

/** Removes what a restore left behind that was never finished, such as in a tab that was closed in the middle. */
export async function clearStaleRestore(): Promise<void> {
  if ((await db.staged.count()) === 0) return;
  const { clearStaged } = await import('./restore-staged');
  await navigator.locks.request(restoreLock, { ifAvailable: true }, async (lock) => {
    if (lock) await clearStaged();
  });
}
