import { db } from '@/data/db/db';
import { ConflictError, guarded } from '@/data/db/errors';
import { resumeMigration } from './resume-migration';
import { broadcastLock } from './relock';
import { currentDataKey, currentLockFile, unlock } from './lock-session';
import { shareRecipient } from './share-key';
import type { LockFile } from './lock-file';
import { changeLockFile, writeLockFile } from './lock-file-store';
import { markKeysBeforeLock } from '@/data/preferences/settings';
import type { Rest } from '@/data/encryption/migration';
import { rewriteTexts } from '@/data/encryption/migrate-rows';
import { untilOwnMigrationEnds } from '@/data/encryption/migration-state';

/**
 * Turns the lock on. From here on every tab encrypts what it writes, and the other tabs ask for the passphrase. Then a migration begins,
 * which `migrationState` reports; resolves when it has finished or stopped. Rejects with StorageFailure if the lock file could not be
 * stored, and with LockIsOnError if another tab was first: nothing has changed then.
 */
export async function turnOn(
  key: Uint8Array<ArrayBuffer>,
  file: LockFile,
  rest?: Rest,
): Promise<void> {
  await guarded(() => db.open());
  const first = { ...file, shareKey: await shareRecipient(key) };
  unlock(key, await writeLockFile(key, first));
  broadcastLock();
  markKeysBeforeLock();
  rewriteTexts();
  await resumeMigration(rest);
}

/**
 * Turns the lock off on an unlocked page, even while the journal is still being encrypted: that migration ends first, however far it got.
 * Then the opposite one begins, which `migrationState` reports; resolves when it has finished or stopped. Rejects with StorageFailure, and
 * with ConflictError if the lock isn't the one that this page knows; nothing has changed then.
 */
export async function turnOff(rest?: Rest): Promise<void> {
  const [key, current] = [currentDataKey(), currentLockFile()];
  if (!key || !current) return;
  const file = await changeLockFile(
    key,
    (stored) => {
      if (stored.createdAt !== current.createdAt) throw new ConflictError('This is another lock.');
      return stored.state === 'opening'
        ? stored
        : { ...stored, state: 'opening', epoch: stored.epoch + 1 };
    },
    current,
  );
  const wasOpening = current.state === 'opening';
  unlock(key, file);
  if (!wasOpening) await untilOwnMigrationEnds();
  await resumeMigration(rest);
  // An earlier migration of this page may have continued in the new direction.
  await untilOwnMigrationEnds();
}
