import { rewrite } from '@/data/commit/rewrite';
import { forgetShareKey, openSharedPhoto } from '@/data/photos/shared-photo';
import { StorageFailure } from '@/data/db/errors';
import { vaultKey } from '@/data/db/encrypted-keys';
import { localStore } from '@/data/db/web-storage';
import { currentLockFile, forgetDataKey, unlock } from './lock-session';
import { lookForSealed } from '@/data/encryption/look-for-sealed';
import { runMigration, type WalkEnd } from '@/data/encryption/run-walk';
import { forgetScrub } from '@/data/encryption/scrub';
import { shareIdentity } from './share-key';
import { readVaultMark } from './lock-file-store';
import { keysLeft, type Rest, migrateAll, walkedStores } from '@/data/encryption/migration';
import { rewriteTexts } from '@/data/encryption/walk-texts';

type Key = Uint8Array<ArrayBuffer>;

/** Opens what is still sealed, where this tab is the one that walks; then there is no lock any more. */
export function decryptAll(key: Key, rest?: Rest): Promise<WalkEnd> {
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
export async function closeUp(key: Key): Promise<void> {
  const file = currentLockFile();
  // The browser's copy may be of an earlier time; what is rewritten from here on is opened.
  if (file) unlock(key, { ...file, state: 'opening' });
  await openShared(key);
  if (!rewriteTexts()) throw new StorageFailure('full', undefined);
  localStore.remove(vaultKey);
  forgetDataKey();
}
