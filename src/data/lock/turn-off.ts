import { ConflictError } from '@/data/db/errors';
import { resumeMigration } from './go-on';
import { currentDataKey, currentLockFile, unlock } from './lock-session';
import { changeVault } from './lock-file-store';
import type { Rest } from '@/data/encryption/migration';
import { untilOwnWalkEnds } from '@/data/encryption/walk-lock';

/**
 * Turns the lock off on an unlocked page, also while the journal is still being sealed: that walk ends first, wherever it is. Then
 * the other one begins, which `walkState` tells of: resolves when it is over, or has stopped. Rejects with StorageFailure, and with
 * ConflictError where the lock is not as this page knows it; nothing is changed then.
 */
export async function turnOff(rest?: Rest): Promise<void> {
  const [key, held] = [currentDataKey(), currentLockFile()];
  if (!key || !held) return;
  const file = await changeVault((stored) => {
    if (stored.createdAt !== held.createdAt) throw new ConflictError('This is another lock.');
    return stored.state === 'opening'
      ? stored
      : { ...stored, state: 'opening', epoch: stored.epoch + 1 };
  });
  const wasOpening = held.state === 'opening';
  unlock(key, file);
  if (!wasOpening) await untilOwnWalkEnds();
  await resumeMigration(rest);
  // Where what was under way here before has gone on with it.
  await untilOwnWalkEnds();
}
