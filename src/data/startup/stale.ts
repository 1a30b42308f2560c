import { db } from '@/data/db/db';
import { restoreLock } from '@/data/backup/lock';

/** Removes what a restore left behind that was never finished, such as in a tab that was closed in the middle. */
export async function clearStaleRestore(): Promise<void> {
  if ((await db.staged.count()) === 0) return;
  const { clearStaged } = await import('@/data/backup/restore');
  await navigator.locks.request(restoreLock, { ifAvailable: true }, async (lock) => {
    if (lock) await clearStaged();
  });
}
