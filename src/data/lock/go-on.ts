import { rememberShareKey, sealSharedPhoto } from '@/data/photos/shared-photo';
import { asStorageError, StorageFailure } from '@/data/db/errors';
import { reportStorage } from '@/data/db/storage-state';
import { reloadLocked } from './relock';
import { currentDataKey, currentLockFile, unlock } from './lock-session';
import { lookForSealed } from '@/data/encryption/look-for-sealed';
import { closeUp, decryptAll } from './open-all';
import { sayStopped } from '@/data/encryption/run-walk';
import { encryptAll } from './resume-migration';
import type { LockFile } from './lock-file';
import { mendVault, readVaultMark, renewVaultHint, writeVaultHint } from './lock-file-store';
import type { Rest } from '@/data/encryption/migration';
import { untilWalked } from '@/data/encryption/walk-lock';
import { setWalkState, walkState } from '@/data/encryption/migration-state';
import { rewriteTexts } from '@/data/encryption/walk-texts';

type Key = Uint8Array<ArrayBuffer>;

/**
 * Compares what this page does about the lock with what the stores say, which are right, before the page reads anything else of them.
 * Answers whether it may; else it has to be loaded anew, and asks for the passphrase then: the browser had lost its copy of the
 * vault file, which is written back. Throws StorageFailure.
 */
export async function isLockAsStored(): Promise<boolean> {
  const mark = await readVaultMark();
  const [key, file] = [currentDataKey(), currentLockFile()];
  if (key && file && (mark === null || mark === 'damaged')) {
    await mend(key, file, mark);
    return true;
  }
  if (mark === null) return true;
  const isRead = typeof mark !== 'string';
  if (key && isRead && file?.createdAt === mark.createdAt) {
    writeVaultHint(mark);
    if (file.epoch !== mark.epoch || file.state !== mark.state) unlock(key, mark);
    return true;
  }
  if (await renewVaultHint()) return false;
  // Loaded anew the page would be here again, for ever.
  throw unavailable('localStorage takes nothing');
}

/** The stores cannot say how they are opened; this page can, because their copy was good. */
async function mend(key: Key, file: LockFile, mark: 'damaged' | null): Promise<void> {
  const found = await lookForSealed(key);
  // Killed when the stores knew no lock any more, and the drafts were sealed still.
  if (mark === null && found === 'none') await closeUpIfPossible(key);
  // Neither is given up: what opens those rows, and the copy.
  else if (found === 'foreign') throw unavailable('The stores are sealed by another key');
  else unlock(key, await mendVault(file));
}

/** Else the walk, which comes once the journal is open, tries again and says why it stopped. */
async function closeUpIfPossible(key: Key): Promise<void> {
  try {
    await closeUp(key);
  } catch (error) {
    console.info('The lock could not be turned off whole.', error);
  }
}

function unavailable(why: string): StorageFailure {
  reportStorage('unavailable');
  return new StorageFailure('unavailable', new Error(why));
}

/**
 * What is to be done on an unlocked page once the journal is open and nobody waits: a walk that was cut off goes on. While another
 * tab walks this one waits, and looks again: that one may be closed in the middle of it.
 */
export async function resumeMigration(rest?: Rest): Promise<void> {
  for (;;) {
    const [key, file] = [currentDataKey(), currentLockFile()];
    if (!key || !file) break;
    // Whatever was cut off before it was done.
    if (file.state !== 'opening') await sealShared(file.shareKey);
    if (file.state === 'on') {
      // What a tab stored that did not know of the lock yet.
      rewriteTexts();
      break;
    }
    const walk = file.state === 'sealing' ? encryptAll : decryptAll;
    const end = await walk(key, rest);
    if (end === 'ended') return;
    if (end === 'elsewhere') await untilWalked();
    if (!(await isStillOurs(file.state))) return;
  }
  if (walkState().kind === 'elsewhere') setWalkState({ kind: 'none' });
}

/** Whether this page may go on, by what the stores say now. Else it is loaded anew, or says that it stopped. */
async function isStillOurs(way: 'sealing' | 'opening'): Promise<boolean> {
  try {
    if (await isLockAsStored()) return true;
    reloadLocked();
  } catch (error) {
    console.info('The lock could not be looked up in the stores.', error);
    sayStopped(way, asStorageError(error));
  }
  return false;
}

/** A photo that another app shared waits outside the stores. Where it cannot be sealed it is not kept from its form. */
async function sealShared(shareKey: string): Promise<void> {
  if (shareKey === '') return;
  try {
    await rememberShareKey(shareKey);
    await sealSharedPhoto();
  } catch (error) {
    console.info('A shared photo could not be sealed.', error);
  }
}
