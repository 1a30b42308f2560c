import { rewrite } from '@/data/commit/rewrite';
import { StorageFailure } from '@/data/db/errors';
import { currentLockFile, unlock } from './lock-session';
import { runMigration, type WalkEnd } from '@/data/encryption/run-walk';
import { scrub } from '@/data/encryption/scrub';
import { changeVault } from './lock-file-store';
import {
  keysLeft,
  rowStores,
  type Rest,
  migrateAll,
  walkedStores,
} from '@/data/encryption/migration';
import { rewriteTexts } from '@/data/encryption/walk-texts';

type Key = Uint8Array<ArrayBuffer>;

/** Seals what is not sealed yet, where this tab is the one that walks; and says when all is. */
export function encryptAll(key: Key, rest?: Rest): Promise<WalkEnd> {
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
