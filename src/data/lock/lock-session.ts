import { createStore } from '@/lib/store';
import { broadcastLock, hideWords, keepReturnPlace, reloadLocked } from './relock';
import { setCatchUp } from '@/data/commit/lock-check';
import { held as onThisPage, setEncryption } from '@/data/db/encryption';
import { isSealedKey, vaultKey } from '@/data/db/encrypted-keys';
import { localStore } from '@/data/db/web-storage';
import { makeEncryption } from '@/data/encryption/make-encryption';
import { type LockFile, readLockHint } from './lock-file';
import { changeVault, readVaultMark, writeVaultHint } from './lock-file-store';
import { untilWalked } from '@/data/encryption/migration-state';

type Key = Uint8Array<ArrayBuffer>;

/** What this page holds while it is unlocked. */
const held = createStore<{ readonly key: Key; readonly file: LockFile } | null>(null);

/** The vault file that this page goes by; null while it is locked or the lock is off. */
export function currentLockFile(): LockFile | null {
  return held.get()?.file ?? null;
}

/** Calls back when that is another one; returns the way to stop. */
export const onHeldVault = held.subscribe;

/** The data key, for a new way in or another recovery sheet. */
export function currentDataKey(): Key | null {
  return held.get()?.key ?? null;
}

/** Opens the journal for this page: from now on everything passes through the key. */
export function unlock(key: Key, file: LockFile): void {
  const before = held.get()?.file;
  hold({ key, file });
  hideWords(true);
  setCatchUp(catchUp);
  if (before?.epoch !== file.epoch || before.state !== file.state)
    setEncryption(makeEncryption({ key, epoch: file.epoch, state: file.state }));
}

/** The lock is off: nothing passes through the key any more. */
export function forgetDataKey(): void {
  hold(null);
  hideWords(false);
  setEncryption(null);
}

function hold(next: ReturnType<typeof held.get>): void {
  onThisPage.isLockGone = isLockGone;
  held.set(next);
}

/**
 * Changes the vault file like `changeVault`, which tells the other tabs alone, and goes by the changed one from then on. Throws what
 * that throws; then nothing has changed.
 */
export async function changeLock(change: (stored: LockFile) => LockFile): Promise<void> {
  const file = await changeVault(change);
  const now = held.get();
  if (now && isOfOurs(file)) unlock(now.key, file);
}

/**
 * Locks every tab, as somebody asked: each is loaded anew, so that nothing of the journal is left in its memory. The browser asks
 * first where words would be lost that it refused to keep.
 */
export function lockNow(): void {
  keepReturnPlace();
  broadcastLock();
  location.replace('/');
}

/**
 * Takes up what another tab has done to the lock, as the stores say it. Answers whether this page can go on; else it is loaded
 * anew, and asks for the passphrase.
 */
async function catchUp(): Promise<boolean> {
  const mark = await readVaultMark();
  const now = held.get();
  if (now && mark === null) {
    // Whoever turned the lock off opens the drafts and settings now.
    await untilWalked();
    // Killed before that was done: after the next unlocking it is.
    if (localStore.get(vaultKey) !== null) {
      reloadLocked();
      return false;
    }
    forgetDataKey();
    return true;
  }
  if (now && isOfOurs(mark)) {
    if (isHintLost(readLockHint())) writeVaultHint(mark);
    unlock(now.key, mark);
    return true;
  }
  if (now === null && mark === null && localStore.get(vaultKey) === null) return true;
  reloadLocked();
  return false;
}

function isOfOurs(file: unknown): file is LockFile {
  return (
    typeof file === 'object' &&
    file !== null &&
    'createdAt' in file &&
    file.createdAt === held.get()?.file.createdAt
  );
}

const isHintLost = (hint: ReturnType<typeof readLockHint>) => hint === null || hint === 'damaged';

/**
 * Whether what is to be sealed under a key would be for nobody: another tab turned the lock off, and perhaps on again, and this page
 * has not heard of it. It looks it up then, and what is typed next is stored as it has to be.
 */
function isLockGone(name: string): boolean {
  const now = held.get();
  if (now === null || !isSealedKey(name)) return false;
  const hint = readLockHint();
  // What is stored while the lock is being turned off is not sealed: it may be the last of it.
  const isGone = hint === null ? now.file.state !== 'opening' : !isOfOurs(hint);
  if (isGone) lookUp();
  return isGone;
}

/** Follows the copy of the vault file, which other tabs write. */
export function followVaultFile(): void {
  const hint = readLockHint();
  const now = held.get();
  if (hint === null && now === null) return;
  if (now && isOfOurs(hint)) {
    // Never back: the copy may be older than what the stores have said.
    if (hint.epoch >= now.file.epoch) unlock(now.key, hint);
    return;
  }
  lookUp();
}

let isLookingUp = false;

/** Catches up with the stores, once at a time: a page that leaves stores what was typed, and would ask again. */
function lookUp(): void {
  if (isLookingUp) return;
  isLookingUp = true;
  void catchUp()
    .catch(reloadLocked)
    .finally(() => {
      isLookingUp = false;
    });
}
