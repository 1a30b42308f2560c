import { rewrite } from '@/data/commit/rewrite';
import { StorageFailure } from '@/data/db/errors';
import { heldVault, unlock } from './lock-session';
import { runWalk, type WalkEnd } from '@/data/encryption/run-walk';
import { scrub } from '@/data/encryption/scrub';
import { changeVault } from './lock-file-store';
import { keysLeft, rowStores, type Rest, walkAll, walkedStores } from '@/data/encryption/migration';
import { rewriteTexts } from '@/data/encryption/walk-texts';

type Key = Uint8Array<ArrayBuffer>;

/** Seals what is not sealed yet, where this tab is the one that walks; and says when all is. */
export function sealAll(key: Key, rest?: Rest): Promise<WalkEnd> {
  return runWalk('sealing', async () => {
    const pace = await walkAll('sealing', rest);
    await scrub(rowStores, pace);
    if (!rewriteTexts()) throw new StorageFailure('full', undefined);
    await finish(key);
  });
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
