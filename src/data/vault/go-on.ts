import { StorageFailure } from '../stores/errors';
import { reportStorage } from '../stores/storage-state';
import { heldKey, heldVault, unlock } from './lock-session';
import { sealAll } from './turn-on';
import { closeUp, openAll } from './turn-off';
import { readVaultMark, renewVaultHint, writeVaultHint } from './vault-mark';
import { rewriteTexts } from './walk-texts';

/**
 * Compares what this page does about the lock with what the stores say, which are right, before the page reads anything else of them.
 * Answers whether it may; else it has to be loaded anew, and asks for the passphrase then: the browser had lost its copy of the
 * vault file, which is written back. Throws StorageFailure.
 */
export async function isLockAsStored(): Promise<boolean> {
  const mark = await readVaultMark();
  const [key, file] = [heldKey(), heldVault()];
  if (mark === null) {
    // Killed when the stores knew no lock any more, and the drafts were sealed still.
    if (key) await closeUp(key);
    return true;
  }
  const isRead = typeof mark !== 'string';
  if (key && isRead && file?.createdAt === mark.createdAt) {
    writeVaultHint(mark);
    if (file.epoch !== mark.epoch || file.state !== mark.state) unlock(key, mark);
    return true;
  }
  if (await renewVaultHint()) return false;
  // Loaded anew the page would be here again, for ever.
  reportStorage('unavailable');
  throw new StorageFailure('unavailable', new Error('localStorage takes nothing'));
}

type Rest = Parameters<typeof sealAll>[1];

/** What is to be done on an unlocked page once the journal is open and nobody waits: a walk that was cut off goes on. */
export async function goOnWithLock(rest?: Rest): Promise<void> {
  const [key, file] = [heldKey(), heldVault()];
  if (!key || !file) return;
  if (file.state === 'sealing') await sealAll(key, rest);
  else if (file.state === 'opening') await openAll(key, rest);
  // What a tab stored that did not know of the lock yet.
  else rewriteTexts();
}
