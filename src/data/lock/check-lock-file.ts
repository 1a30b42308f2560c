import { type DataKey, type LockFile, lockFileVersion, readLockHint } from './lock-file';
import { findEncryptedRows, hasNewTokens, isAnyRowStored } from '@/data/encryption/migration';
import { reportDamage } from '@/data/db/damage-reports';
import { isAuthentic } from './lock-file-mac';
import { readLockMark, type StoredLockFile } from './lock-file-store';
import { shareRecipient } from './share-key';

/** Minutes hidden after which the page is locked, if the file that said so cannot be believed. */
const defaultHideAfter = 5;
/** A higher one was not counted: each turning on or off adds two. */
const maxEpoch = 1_000_000;

/**
 * Returns the lock file to open the journal with, once `opened` has yielded the data key: the latest copy with a MAC of this key, whether in the
 * stores or in localStorage. Writes nothing. Without such a copy, only the unlock methods and dates are taken over, and for a journal that never had
 * a MAC the time until it locks; the state that follows reads no plain rows.
 *
 * Returns 'half-locked' where plain rows may well be the family's own, and only a person can tell: if a file of version 1, which has no MAC,
 * says that the lock is being turned on or off; and if the lock was turned off but the browser lost its last writes to localStorage, which a
 * crash can do. Call it again with the answer; with true, all plain rows are read once more and encrypted.
 */
export async function checkLockFile(
  key: DataKey,
  opened: LockFile,
  arePlainRowsOwn?: boolean,
): Promise<LockFile | 'half-locked'> {
  hasAnswer = arePlainRowsOwn !== undefined;
  const stored = await readStored();
  const copies = [stored, readLockHint(), opened].filter(isLockFile);
  const authentic = copies.filter((copy) => isAuthentic(key, copy));
  const [latest] = authentic.toSorted((a, b) => b.epoch - a.epoch);
  // A copy of version 1 was left by a page that was killed while it replaced both.
  if (copies.some((copy) => copy.version !== 1 && !authentic.includes(copy)))
    reportDamage({ kind: 'lock-file' });
  const isMarkGone = stored === null && (await hasOnlyPlainRows(key));
  if (latest) {
    if (!isMarkGone || latest.state === 'opening') return latest;
    if (arePlainRowsOwn === undefined) return 'half-locked';
    return { ...latest, state: arePlainRowsOwn ? 'sealing' : 'renewing' };
  }
  const isFirstVersion = copies.every(({ version }) => version === 1);
  const isHalf = isMarkGone || (isFirstVersion && copies.some(({ state }) => state !== 'on'));
  if (isHalf && arePlainRowsOwn === undefined) return 'half-locked';
  const { ways, createdAt, recoveryMadeAt } = opened;
  return {
    ...{ version: lockFileVersion, ways, createdAt, recoveryMadeAt },
    epoch: Math.min(opened.epoch, maxEpoch),
    state: isHalf && arePlainRowsOwn === true ? 'sealing' : 'renewing',
    shareKey: await shareRecipient(key),
    hideAfter: isFirstVersion && !(await hasNewTokens()) ? opened.hideAfter : defaultHideAfter,
  };
}

/** Returns what the stores hold. If they can't be read, the copy in localStorage decides. */
async function readStored(): Promise<StoredLockFile> {
  try {
    return await readLockMark();
  } catch (error) {
    console.info('The lock could not be looked up in the stores.', error);
    return 'damaged';
  }
}

const hasOnlyPlainRows = async (key: DataKey): Promise<boolean> =>
  (await isAnyRowStored()) && (await findEncryptedRows(key)) === 'none';

let hasAnswer = false;

/** Returns whether a person said on this page whose the plain rows are. */
export function isAnswered(): boolean {
  return hasAnswer;
}

const isLockFile = (copy: StoredLockFile): copy is LockFile =>
  copy !== null && typeof copy !== 'string';
