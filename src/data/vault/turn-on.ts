import { LockChangedError } from '../commit/lock-of-stores';
import { rewrite } from '../commit/rewrite';
import { rememberShareKey, sealSharedPhoto } from '../photos/shared-photo';
import { db } from '../stores/db';
import { asStorageError, guarded, StorageFailure } from '../stores/errors';
import { sayLocked } from './leaving';
import { heldVault, unlock } from './lock-session';
import { scrub } from './scrub';
import { shareRecipient } from './share-key';
import type { VaultFile } from './vault-file';
import { changeVault, writeVault } from './vault-mark';
import { keysLeft, rowStores, walkAll, walkedStores } from './walk';
import { asOnlyWalker } from './walk-lock';
import { setWalkState } from './walk-state';
import { rewriteTexts } from './walk-texts';

type Key = Uint8Array<ArrayBuffer>;
type Rest = Parameters<typeof walkAll>[1];

/**
 * Turns the lock on. From here on every tab seals what it writes, and the other tabs ask for the passphrase. Then the walk begins,
 * which `walkState` tells of: resolves when it is over, or has stopped. Rejects with StorageFailure where the lock could not even be
 * noted: nothing is changed then.
 */
export async function turnOn(key: Key, file: VaultFile, rest?: Rest): Promise<void> {
  await guarded(() => db.open());
  const shareKey = await shareRecipient(key);
  const first = { ...file, shareKey };
  await writeVault(first);
  unlock(key, first);
  sayLocked();
  rewriteTexts();
  await sealShared(shareKey);
  await sealAll(key, rest);
}

/** Seals what is not sealed yet, where this tab is the one that walks; and says when all is. */
export async function sealAll(key: Key, rest?: Rest): Promise<void> {
  const way = 'sealing';
  try {
    const walked = await asOnlyWalker(async () => {
      const pace = await walkAll(way, rest);
      await scrub(rowStores, pace);
      if (!rewriteTexts()) throw new StorageFailure('full', undefined);
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
      console.info('The journal is not sealed whole yet.', error);
      setWalkState({ kind: 'stopped', way, reason });
    }
  }
}

/** A photo that another app shared waits outside the stores. Where it cannot be sealed it is not kept from its form. */
async function sealShared(shareKey: string): Promise<void> {
  try {
    await rememberShareKey(shareKey);
    await sealSharedPhoto();
  } catch (error) {
    console.info('A shared photo could not be sealed.', error);
  }
}

/** Looks once more, at all stores in one transaction: nobody can have stored anything in the clear behind the walk. */
async function finish(key: Key): Promise<void> {
  await rewrite(walkedStores, async (bare) => {
    for (const store of walkedStores) {
      const left = await keysLeft(store, 'sealing', bare);
      if (left.length > 0)
        throw new StorageFailure('failed', new Error(`${store} is not sealed whole`));
    }
  });
  const epoch = heldVault()?.epoch;
  const file = await changeVault((stored) =>
    stored.state === 'sealing' && stored.epoch === epoch
      ? { ...stored, state: 'on', epoch: stored.epoch + 1 }
      : stored,
  );
  unlock(key, file);
}
