import { LockChangedError } from '../commit/lock-of-stores';
import { rewrite } from '../commit/rewrite';
import { forgetShareKey, openSharedPhoto } from '../photos/shared-photo';
import { asStorageError, StorageFailure } from '../stores/errors';
import { vaultKey } from '../stores/sealed-keys';
import { localStore } from '../stores/web-storage';
import { heldKey, heldVault, letGoOfKey, unlock } from './lock-session';
import { shareIdentity } from './share-key';
import { changeVault } from './vault-mark';
import { keysLeft, walkAll, walkedStores } from './walk';
import { asOnlyWalker } from './walk-lock';
import { setWalkState } from './walk-state';
import { rewriteTexts } from './walk-texts';

type Key = Uint8Array<ArrayBuffer>;
type Rest = Parameters<typeof walkAll>[1];

/**
 * Turns the lock off on an unlocked page. The walk begins, which `walkState` tells of: resolves when it is over, or has stopped.
 * Rejects with StorageFailure, and with ConflictError where the lock is not as this page knows it; nothing is changed then.
 */
export async function turnOff(rest?: Rest): Promise<void> {
  const key = heldKey();
  if (!key) return;
  const file = await changeVault((stored) =>
    stored.state === 'opening' ? stored : { ...stored, state: 'opening', epoch: stored.epoch + 1 },
  );
  unlock(key, file);
  await openAll(key, rest);
}

/** Opens what is still sealed, where this tab is the one that walks; then there is no lock any more. */
export async function openAll(key: Key, rest?: Rest): Promise<void> {
  const way = 'opening';
  try {
    const walked = await asOnlyWalker(async () => {
      await walkAll(way, rest);
      await finish(key);
      return true;
    });
    setWalkState(walked === null ? { kind: 'elsewhere', way } : { kind: 'none' });
  } catch (error) {
    const failure = asStorageError(error);
    // Somebody else has turned it on or off meanwhile: this page follows.
    if (failure instanceof LockChangedError) setWalkState({ kind: 'none' });
    else {
      const reason = failure instanceof StorageFailure ? failure.reason : 'failed';
      console.info('The journal is not opened whole yet.', error);
      setWalkState({ kind: 'stopped', way, reason });
    }
  }
}

/** Where a row that no key opens any more is of no use to anybody. What a person wrote is set aside instead. */
const worthlessIn: ReadonlySet<string> = new Set([
  'staged',
  'replaced',
  'marks',
  'factKeys',
  'photos',
  'draftPhotos',
]);

/**
 * One transaction over all stores: where nothing sealed is left in them, the mark of the lock goes. Whoever writes after it
 * with a key is refused, and whoever wrote before it was seen.
 */
async function finish(key: Key): Promise<void> {
  await rewrite(walkedStores, async (bare) => {
    for (const store of walkedStores) {
      const left = await keysLeft(store, 'opening', bare);
      if (left.length === 0) continue;
      if (!worthlessIn.has(store))
        throw new StorageFailure('failed', new Error(`${store} is not opened whole`));
      await bare(store).remove(left);
    }
    await bare('marks').remove(['vault']);
  });
  await closeUp(key);
}

/** The rest of it, once the stores know no lock any more: also for a page that was killed at this point. */
export async function closeUp(key: Key): Promise<void> {
  const file = heldVault();
  // The browser's copy may be of an earlier time; what is rewritten from here on is opened.
  if (file) unlock(key, { ...file, state: 'opening' });
  try {
    await forgetShareKey();
    await openSharedPhoto(shareIdentity(key));
  } catch (error) {
    console.info('A shared photo could not be opened.', error);
  }
  rewriteTexts();
  localStore.remove(vaultKey);
  letGoOfKey();
}
