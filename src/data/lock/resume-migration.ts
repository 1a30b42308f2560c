import { rewrite } from '@/data/commit/rewrite';
import { asStorageError, StorageFailure } from '@/data/db/errors';
import { currentDataKey, currentLockFile, forgetDataKey, unlock } from './lock-session';
import {
  keysLeft,
  lookForSealed,
  migrateAll,
  type Rest,
  rowStores,
  runMigration,
  sayStopped,
  walkedStores,
  type WalkEnd,
} from '@/data/encryption/migration';
import { forgetScrub, scrub } from '@/data/encryption/scrub';
import {
  changeVault,
  mendVault,
  readVaultMark,
  renewVaultHint,
  writeVaultHint,
} from './lock-file-store';
import { rewriteTexts } from '@/data/encryption/migrate-rows';
import {
  forgetShareKey,
  openSharedPhoto,
  rememberShareKey,
  sealSharedPhoto,
} from '@/data/photos/shared-photo';
import { vaultKey } from '@/data/db/encrypted-keys';
import { localStore } from '@/data/db/web-storage';
import { shareIdentity } from './share-key';
import { reportStorage } from '@/data/db/storage-state';
import { reloadLocked } from './relock';
import type { LockFile } from './lock-file';
import { setWalkState, untilWalked, walkState } from '@/data/encryption/migration-state';

type Key = Uint8Array<ArrayBuffer>;

/** Seals what is not sealed yet, where this tab is the one that walks; and says when all is. */
function encryptAll(key: Key, rest?: Rest): Promise<WalkEnd> {
  return runMigration('sealing', async () => {
    const pace = await migrateAll('sealing', rest);
    await scrub(rowStores, pace);
    if (!rewriteTexts()) throw new StorageFailure('full', undefined);
    await finishEncrypting(key);
  });
}

/** Looks once more, at all stores in one transaction: nobody can have stored anything in the clear behind the walk. */
async function finishEncrypting(key: Key): Promise<void> {
  await rewrite(walkedStores, async (bare) => {
    for (const store of walkedStores) {
      const left = await keysLeft(store, 'sealing', bare);
      if (left.length > 0)
        throw new StorageFailure('failed', new Error(`${store} is not sealed whole`));
    }
  });
  const epoch = currentLockFile()?.epoch;
  const file = await changeVault((stored) =>
    stored.state === 'sealing' && stored.epoch === epoch
      ? { ...stored, state: 'on', epoch: stored.epoch + 1 }
      : stored,
  );
  unlock(key, file);
}

/** Opens what is still sealed, where this tab is the one that walks; then there is no lock any more. */
function decryptAll(key: Key, rest?: Rest): Promise<WalkEnd> {
  return runMigration('opening', async () => {
    if ((await readVaultMark()) !== null) await openStores(key, rest);
    else if ((await lookForSealed(key)) !== 'none')
      throw new StorageFailure('failed', new Error('The mark of the lock is missing'));
    await closeUp(key);
  });
}

async function openStores(key: Key, rest?: Rest): Promise<void> {
  // Turned off in the midst of a scrub.
  await forgetScrub();
  await migrateAll('opening', rest);
  const left = await rewrite(walkedStores, async (bare) => {
    const found = new Map<string, readonly IDBValidKey[]>();
    for (const store of walkedStores) found.set(store, await keysLeft(store, 'opening', bare));
    return found;
  });
  // What could not be opened is tried again before it is given up.
  if ([...left.values()].some(({ length }) => length > 0)) await migrateAll('opening', rest);
  // As long as the stores know the lock: where it stops here, this page can go on writing.
  await openShared(key);
  await finishDecrypting(left);
}

/** Where a row that no key opens any more is of no use to anybody. What a person wrote is set aside instead. */
const worthlessIn: ReadonlySet<string> = new Set([
  'staged',
  'replaced',
  'marks',
  // The walk has made anew what it could of them.
  'factKeys',
  'photos',
  'draftPhotos',
]);

/**
 * One transaction over all stores: where nothing sealed is left in them but what was left by the walk before as well, the mark of the
 * lock goes. Whoever writes after it with a key is refused, and whoever wrote before it was seen.
 */
async function finishDecrypting(
  leftBefore: ReadonlyMap<string, readonly IDBValidKey[]>,
): Promise<void> {
  await rewrite(walkedStores, async (bare) => {
    for (const store of walkedStores) {
      const left = await keysLeft(store, 'opening', bare);
      if (left.length === 0) continue;
      const before = new Set(leftBefore.get(store));
      if (!worthlessIn.has(store) || !left.every((key) => before.has(key)))
        throw new StorageFailure('failed', new Error(`${store} is not opened whole`));
      await bare(store).remove(left);
    }
    await bare('marks').remove(['vault']);
  });
}

let isSharedPhotoGone = false;

/** Whether a photo that another app had shared was damaged, and went when this page turned the lock off. */
export function hasLostSharedPhoto(): boolean {
  return isSharedPhotoGone;
}

/** A photo that another app shared lies beside the stores, and nobody could open it without the key. */
async function openShared(key: Key): Promise<void> {
  await forgetShareKey();
  if ((await openSharedPhoto(shareIdentity(key))) === 'gone') isSharedPhotoGone = true;
}

/**
 * The rest of it, once no row is sealed and the stores know no lock any more: also for a page that was killed at this point. Throws
 * what keeps it from being done; the key stays then, without which neither what is typed nor a shared photo could be read, and the
 * next start goes on.
 */
async function closeUp(key: Key): Promise<void> {
  const file = currentLockFile();
  // The browser's copy may be of an earlier time; what is rewritten from here on is opened.
  if (file) unlock(key, { ...file, state: 'opening' });
  await openShared(key);
  if (!rewriteTexts()) throw new StorageFailure('full', undefined);
  localStore.remove(vaultKey);
  forgetDataKey();
}

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
