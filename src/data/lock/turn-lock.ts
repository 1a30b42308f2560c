import { db } from '@/data/db/db';
import { guarded } from '@/data/db/errors';
import { resumeMigration } from './go-on';
import { broadcastLock } from './relock';
import { unlock } from './lock-session';
import { shareRecipient } from './share-key';
import type { LockFile } from './lock-file';
import { writeLockFile } from './lock-file-store';
import type { Rest } from '@/data/encryption/migration';
import { rewriteTexts } from '@/data/encryption/walk-texts';

/**
 * Turns the lock on. From here on every tab seals what it writes, and the other tabs ask for the passphrase. Then the walk begins,
 * which `walkState` tells of: resolves when it is over, or has stopped. Rejects with StorageFailure where the lock could not even be
 * noted, and with LockIsOnError where another tab was first: nothing is changed then.
 */
export async function turnOn(
  key: Uint8Array<ArrayBuffer>,
  file: LockFile,
  rest?: Rest,
): Promise<void> {
  await guarded(() => db.open());
  const first = { ...file, shareKey: await shareRecipient(key) };
  await writeLockFile(first);
  unlock(key, first);
  broadcastLock();
  rewriteTexts();
  await resumeMigration(rest);
}
