import { rewrite } from '@/data/commit/rewrite-rows';
import { asStorageError, StorageFailure } from '@/data/db/errors';
import { currentDataKey, currentLockFile, forgetDataKey, unlock } from './lock-session';
import {
  keysLeft,
  findEncryptedRows,
  isAnyRowStored,
  migrateAll,
  type Rest,
  rowStores,
  runMigration,
  reportStopped,
  migratedStores,
  type MigrationEnd,
} from '@/data/encryption/migration';
import { deleteFillers, scrub } from '@/data/encryption/scrub';
import {
  changeLockFile,
  recoverLockFile,
  readLockMark,
  renewLockHint,
  type StoredLockFile,
  writeLockHint,
} from './lock-file-store';
import { rewriteTexts } from '@/data/encryption/migrate-rows';
import {
  forgetShareKey,
  decryptSharedItems,
  rememberShareKey,
  encryptSharedItems,
} from '@/data/photos/shared-photo';
import { lockFileKey } from '@/data/db/encrypted-keys';
import { localStore } from '@/data/db/web-storage';
import { shareIdentity } from './share-key';
import { reportStorage } from '@/data/db/storage-state';
import { reloadLocked } from './relock';
import type { DataKey, LockFile } from './lock-file';
import { isAnswered } from './check-lock-file';
import { isAuthentic } from './lock-file-mac';
import {
  type MigrationDirection,
  setMigrationState,
  untilNoOtherMigration,
  migrationState,
} from '@/data/encryption/migration-state';

/**
 * Resumes an interrupted migration, once the journal is open and the page is idle. While another tab migrates, waits and then checks again,
 * since that tab may be closed halfway.
 */
export async function resumeMigration(rest?: Rest): Promise<void> {
  for (;;) {
    const [key, file] = [currentDataKey(), currentLockFile()];
    if (!key || !file) break;
    // In case turning the lock on was interrupted before this.
    if (file.state !== 'opening') await encryptShared(file.shareKey);
    if (file.state === 'on') {
      // Sets aside texts that should be encrypted and aren't.
      rewriteTexts();
      break;
    }
    const end = await (file.state === 'opening'
      ? decryptAll(key, rest)
      : encryptAll(key, file.state, rest));
    if (end === 'ended') return;
    if (end === 'elsewhere') await untilNoOtherMigration();
    if (!(await isStillOurs(file.state))) return;
  }
  if (migrationState().kind === 'elsewhere') setMigrationState({ kind: 'none' });
}

/** Encrypts the rest of the journal, or renews its index tokens, unless another tab does, and then sets the lock to 'on'. */
function encryptAll(
  key: DataKey,
  direction: 'sealing' | 'renewing',
  rest?: Rest,
): Promise<MigrationEnd> {
  return runMigration(direction, async () => {
    const pace = await migrateAll(direction, rest);
    await scrub(rowStores, pace);
    if (!rewriteTexts()) throw new StorageFailure('full', undefined);
    await finishEncrypting(key, direction);
  });
}

/** Checks all stores once more in one transaction, in case a tab stored plain rows behind the migration. */
async function finishEncrypting(key: DataKey, direction: 'sealing' | 'renewing'): Promise<void> {
  await rewrite(migratedStores, async (bare) => {
    for (const store of migratedStores) {
      const left = await keysLeft(store, direction, bare);
      if (left.length > 0)
        throw new StorageFailure('failed', new Error(`${store} is not sealed whole`));
    }
  });
  const epoch = currentLockFile()?.epoch;
  const file = await changeLockFile(key, (stored) =>
    stored.state === direction && stored.epoch === epoch
      ? { ...stored, state: 'on', epoch: stored.epoch + 1 }
      : stored,
  );
  unlock(key, file);
}

/** Decrypts the rest of the journal, unless another tab does, and then removes the lock. */
function decryptAll(key: DataKey, rest?: Rest): Promise<MigrationEnd> {
  return runMigration('opening', async () => {
    if ((await readLockMark()) !== null) await decryptStores(key, rest);
    else if ((await findEncryptedRows(key)) !== 'none')
      throw new StorageFailure('failed', new Error('The mark of the lock is missing'));
    await finishTurningOff(key);
  });
}

async function decryptStores(key: DataKey, rest?: Rest): Promise<void> {
  // In case the lock was turned off during a scrub.
  await deleteFillers();
  await migrateAll('opening', rest);
  const left = await rewrite(migratedStores, async (bare) => {
    const found = new Map<string, readonly IDBValidKey[]>();
    for (const store of migratedStores) found.set(store, await keysLeft(store, 'opening', bare));
    return found;
  });
  // Tries once more what could not be decrypted, before giving it up.
  if ([...left.values()].some(({ length }) => length > 0)) await migrateAll('opening', rest);
  // While the stores still have the lock: if this fails, the page can continue to write.
  await decryptShared(key);
  await finishDecrypting(left);
}

/** The stores in which a row that no key decrypts any more is useless. In all others, what a person wrote is quarantined. */
const disposableIn: ReadonlySet<string> = new Set([
  'staged',
  'replaced',
  'marks',
  // The migration has rebuilt what it could of them.
  'factKeys',
  'photos',
  'draftPhotos',
]);

/**
 * Removes the lock mark in one transaction over all stores, if nothing encrypted is left in them except what the migration could not
 * decrypt either. A write with a key after it is refused; one before it is seen here.
 */
async function finishDecrypting(
  undecryptable: ReadonlyMap<string, readonly IDBValidKey[]>,
): Promise<void> {
  await rewrite(migratedStores, async (bare) => {
    for (const store of migratedStores) {
      const left = await keysLeft(store, 'opening', bare);
      if (left.length === 0) continue;
      const before = new Set(undecryptable.get(store));
      if (!disposableIn.has(store) || !left.every((key) => before.has(key)))
        throw new StorageFailure('failed', new Error(`${store} is not opened whole`));
      await bare(store).remove(left);
    }
    await bare('marks').remove(['vault']);
  });
}

let isSharedPhotoGone = false;

/** Returns whether a photo shared from another app was damaged, and so was deleted when this page turned the lock off. */
export function wasSharedPhotoDeleted(): boolean {
  return isSharedPhotoGone;
}

/** Decrypts what another app shared: it waits outside the stores, and would be lost with the key. */
async function decryptShared(key: DataKey): Promise<void> {
  await forgetShareKey();
  if ((await decryptSharedItems(shareIdentity(key))) === 'gone') isSharedPhotoGone = true;
}

/**
 * Finishes turning the lock off, once no row is encrypted and the stores have no lock; also for a page that was killed at this point.
 * Throws what prevents it. The key then stays, since drafts and a shared photo could not be read without it, and the next start tries
 * again.
 */
async function finishTurningOff(key: DataKey): Promise<void> {
  const file = currentLockFile();
  // The copy in localStorage may have an older state; 'opening' makes what is written from here on plain.
  if (file) unlock(key, { ...file, state: 'opening' });
  await decryptShared(key);
  if (!rewriteTexts()) throw new StorageFailure('full', undefined);
  localStore.remove(lockFileKey);
  forgetDataKey();
}

/**
 * Compares the lock as this page knows it with the stores, which are right, before the page reads anything else of them. Resolves with
 * whether it may continue; if not, it has to be reloaded and then asks for the passphrase: the browser had lost the lock file's copy,
 * which has been written again. Throws StorageFailure.
 */
export async function isLockAsStored(): Promise<boolean> {
  const mark = await readLockMark();
  const [key, file] = [currentDataKey(), currentLockFile()];
  if (mark === null && !key) return true;
  if (key && file && mark !== 'newer') {
    if (mark !== null && mark !== 'damaged' && isAuthentic(key, mark)) {
      writeLockHint(mark);
      if (file.epoch !== mark.epoch || file.state !== mark.state) unlock(key, mark);
      return true;
    }
    const end = await repairLockFile(key, file, mark);
    if (end !== 'other-lock') return end === 'open';
  }
  if (await renewLockHint()) return false;
  // A reload would lead here again, forever.
  throw unavailable('localStorage takes nothing');
}

/**
 * Restores the lock file in the stores, which is missing, damaged, altered or of an earlier version, from this page's. Resolves with whether
 * the page may continue, has to ask for the passphrase again, or is of another lock than the stores.
 */
async function repairLockFile(
  key: DataKey,
  file: LockFile,
  mark: Exclude<StoredLockFile, 'newer'>,
): Promise<'open' | 'ask-again' | 'other-lock'> {
  const found = await findEncryptedRows(key);
  const isOther = mark !== null && mark !== 'damaged' && mark.createdAt !== file.createdAt;
  if (isOther && found !== 'ours') return 'other-lock';
  // Keep both: the rows that another key decrypts, and the copy.
  if (found === 'foreign') throw unavailable('The stores are sealed by another key');
  const isHintGone = localStore.get(lockFileKey) === null;
  if (mark === null && found === 'none' && (isHintGone || (await isAnyRowStored())))
    return withoutLock(key, file, isHintGone);
  unlock(key, await recoverOrKeep(key, file, mark));
  return 'open';
}

/** Decides for a page whose lock the stores don't have, with nothing encrypted in them. */
async function withoutLock(
  key: DataKey,
  file: LockFile,
  isHintGone: boolean,
): Promise<'open' | 'ask-again'> {
  // Another tab turned the lock off while this page was being unlocked.
  if (isHintGone) forgetDataKey();
  // A page was killed after the stores' lock was removed, but before the drafts were decrypted.
  else if (file.state === 'opening') await tryFinishTurningOff(key);
  else if (!isAnswered()) return 'ask-again';
  else unlock(key, await recoverOrKeep(key, file, null));
  return 'open';
}

/** Stores this page's lock file. If there is no room for it, the journal opens all the same: the next start tries again. */
async function recoverOrKeep(
  key: DataKey,
  file: LockFile,
  mark: Exclude<StoredLockFile, 'newer'>,
): Promise<LockFile> {
  try {
    return await recoverLockFile(key, file);
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    console.info('The lock file could not be renewed.', error);
    return mark === null || mark === 'damaged' ? file : { ...file, epoch: mark.epoch };
  }
}

/**
 * Finishes turning the lock off. If that fails, the migration that starts once the journal is open tries again and says why it
 * stopped.
 */
async function tryFinishTurningOff(key: DataKey): Promise<void> {
  try {
    await finishTurningOff(key);
  } catch (error) {
    console.info('The lock could not be turned off whole.', error);
  }
}

function unavailable(why: string): StorageFailure {
  reportStorage('unavailable');
  return new StorageFailure('unavailable', new Error(why));
}

/** Returns whether this page may continue, according to the stores. If not, it is reloaded, or reports that the migration stopped. */
async function isStillOurs(direction: MigrationDirection): Promise<boolean> {
  try {
    if (await isLockAsStored()) return true;
    reloadLocked();
  } catch (error) {
    console.info('The lock could not be looked up in the stores.', error);
    reportStopped(direction, asStorageError(error));
  }
  return false;
}

/** Encrypts what another app shared, which waits outside the stores. If that fails, it stays available to its form. */
async function encryptShared(shareKey: string): Promise<void> {
  if (shareKey === '') return;
  try {
    await rememberShareKey(shareKey);
    await encryptSharedItems();
  } catch (error) {
    console.info('A shared photo could not be sealed.', error);
  }
}
