import { createStore } from '@/lib/store';
import { broadcastLock, setUrlRedaction, storeReturnUrl, reloadLocked } from './relock';
import { setCatchUp } from '@/data/commit/lock-check';
import { pageEncryption as onThisPage, setEncryption } from '@/data/db/encryption';
import { ConflictError } from '@/data/db/errors';
import { isEncryptedKey, lockFileKey } from '@/data/db/encrypted-keys';
import { localStore } from '@/data/db/web-storage';
import { makeEncryption } from '@/data/encryption/make-encryption';
import { type DataKey, type LockFile, readLockHint } from './lock-file';
import { isAuthentic } from './lock-file-mac';
import {
  changeLockFile,
  readLockMark,
  type StoredLockFile,
  writeLockHint,
} from './lock-file-store';
import { untilNoOtherMigration } from '@/data/encryption/migration-state';

/** The key and file of this page while it is unlocked. */
const session = createStore<{ readonly key: DataKey; readonly file: LockFile } | null>(null);

/** Returns the lock file that this page uses; null while it's locked or the lock is off. */
export function currentLockFile(): LockFile | null {
  return session.get()?.file ?? null;
}

/** Calls back when the lock file changes; returns the unsubscribe function. */
export const onLockFile = session.subscribe;

/** Returns the data key, for a new unlock method or recovery sheet. */
export function currentDataKey(): DataKey | null {
  return session.get()?.key ?? null;
}

/** Unlocks the journal for this page: everything passes through the encryption from now on. */
export function unlock(key: DataKey, file: LockFile): void {
  const before = session.get()?.file;
  setSession({ key, file });
  setUrlRedaction(true);
  setCatchUp(catchUp);
  if (before?.epoch !== file.epoch || before.state !== file.state)
    setEncryption(makeEncryption({ key, epoch: file.epoch, state: file.state }));
}

/** Drops the key once the lock is off. */
export function forgetDataKey(): void {
  setSession(null);
  setUrlRedaction(false);
  setEncryption(null);
}

function setSession(next: ReturnType<typeof session.get>): void {
  onThisPage.isLockGone = isLockGone;
  onThisPage.isBehind = isBehind;
  session.set(next);
}

/**
 * Changes the lock file with `changeLockFile`, which notifies only the other tabs, and applies it to this page. Throws what that throws;
 * nothing has changed then.
 */
export async function changeLock(change: (stored: LockFile) => LockFile): Promise<void> {
  const now = session.get();
  if (!now) throw new ConflictError('The journal is locked.');
  const file = await changeLockFile(now.key, change, now.file);
  if (isOwnLock(file)) unlock(now.key, file);
}

/**
 * Locks every tab by reloading it, so that nothing of the journal stays in its memory. The browser asks first if there is text that it
 * refused to store.
 */
export function lockNow(): void {
  storeReturnUrl();
  broadcastLock();
  location.replace('/');
}

/**
 * Adopts the lock as the stores have it now. Resolves with whether this page can continue; if not, it is being reloaded, and asks for the
 * passphrase.
 */
async function catchUp(): Promise<boolean> {
  const mark = await readLockMark();
  const now = session.get();
  if (now && mark === null) {
    // The tab that turned the lock off may still be decrypting drafts and settings.
    await untilNoOtherMigration();
    // That tab was killed before it had finished: the next unlock finishes it.
    if (localStore.get(lockFileKey) !== null) {
      reloadLocked();
      return false;
    }
    forgetDataKey();
    return true;
  }
  if (now && isOwnLock(mark)) {
    if (!isOwnLock(readLockHint())) writeLockHint(mark);
    unlock(now.key, mark);
    return true;
  }
  // Something changed the file, or there was no room for this page's: nothing in it is followed.
  if (now && isSameLock(mark) && mark.epoch === now.file.epoch) return true;
  if (now === null && mark === null && localStore.get(lockFileKey) === null) return true;
  reloadLocked();
  return false;
}

/** Returns whether this page's key made a lock file. */
function isOwnLock(file: StoredLockFile): file is LockFile {
  const now = session.get();
  return now !== null && file !== null && typeof file !== 'string' && isAuthentic(now.key, file);
}

/** Returns whether a file says that it is of the same lock as this page's, no matter who wrote it. */
function isSameLock(file: StoredLockFile): file is LockFile {
  return (
    file !== null && typeof file !== 'string' && file.createdAt === session.get()?.file.createdAt
  );
}

/**
 * Returns whether text that this page encrypts now could never be decrypted: another tab turned the lock off, and perhaps on again, without this
 * page noticing. If so, starts to catch up, so that the next text is stored in the right form.
 */
function isLockGone(name: string): boolean {
  const now = session.get();
  if (now === null || !isEncryptedKey(name)) return false;
  const hint = readLockHint();
  // While the lock is being turned off, texts are stored unencrypted, and the copy may have been removed already.
  const isGone = hint === null ? now.file.state !== 'opening' : !isSameLock(hint);
  if (isGone) catchUpOnce();
  return isGone;
}

/** Returns whether the lock file's copy says that another tab turned the lock off, or began to. */
function isBehind(): boolean {
  const [now, hint] = [session.get(), readLockHint()];
  return now !== null && (hint === null || (isOwnLock(hint) && hint.epoch > now.file.epoch));
}

/** Follows changes of the lock file's copy, which other tabs write. */
export function followLockFile(): void {
  const hint = readLockHint();
  const now = session.get();
  if (hint === null && now === null) return;
  if (now && isOwnLock(hint)) {
    // Never go back: the copy may be older than what this page read from the stores.
    if (hint.epoch >= now.file.epoch) unlock(now.key, hint);
    return;
  }
  catchUpOnce();
}

let isCatchingUp = false;

/**
 * Catches up with the stores, one attempt at a time: a page that is being left stores what was typed, which would start another
 * attempt.
 */
function catchUpOnce(): void {
  if (isCatchingUp) return;
  isCatchingUp = true;
  void catchUp()
    .catch(reloadLocked)
    .finally(() => {
      isCatchingUp = false;
    });
}
