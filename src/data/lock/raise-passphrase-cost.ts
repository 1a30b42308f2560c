import { isSameValue } from '@/lib/values';
import { passphraseMethod, unlockMethodOf } from './wrapped-keys';
import { withUnlockMethodsOf } from './lock-file';
import { changeLock, currentDataKey, currentLockFile } from './lock-session';
import { raisePassphraseCost } from './unlock-methods';

/**
 * Makes each guess at the passphrase that unlocked this page as slow as the device now allows. It takes seconds, in a worker. If it fails, a
 * later unlock tries again.
 */
export async function raiseCostOf(passphrase: string): Promise<void> {
  const [key, file] = [currentDataKey(), currentLockFile()];
  if (!key || !file) return;
  try {
    const raised = await raisePassphraseCost(file, key, passphrase, new Date());
    if (raised === null) return;
    const used = unlockMethodOf(file, passphraseMethod);
    await changeLock((stored) =>
      // Another tab may have chosen a new passphrase in the meantime.
      isSameValue(unlockMethodOf(stored, passphraseMethod), used)
        ? withUnlockMethodsOf(raised, 'passphrase')(stored)
        : stored,
    );
  } catch (error) {
    console.info('The cost of the passphrase could not be raised.', error);
  }
}
