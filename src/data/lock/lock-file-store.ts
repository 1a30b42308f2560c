import type { Mark } from '@/data/db/rows';
import { db } from '@/data/db/db';
import { ConflictError, guarded, NamedError, StorageFailure } from '@/data/db/errors';
import { lockFileKey } from '@/data/db/encrypted-keys';
import { localStore } from '@/data/db/web-storage';
import { put, remove } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { type DataKey, readLockHint, type LockFile, asLockFile } from './lock-file';
import { isAuthentic, withMac } from './lock-file-mac';

/** The lock file as found in the stores: null with the lock off. */
export type StoredLockFile = LockFile | 'newer' | 'damaged' | null;

/** Another tab turned the lock on first. Nothing was written; this attempt's recovery sheet and passphrase unlock nothing. */
export class LockIsOnError extends NamedError {
  override readonly name = 'LockIsOnError';
  constructor() {
    super('The lock is on already.');
  }
}

const refusal = 'The lock was changed elsewhere, or by a newer version.';

function fileOf(mark: Mark | undefined): StoredLockFile {
  return mark?.key === 'vault' ? (asLockFile(mark.file) ?? 'damaged') : null;
}

/**
 * Reads the lock file from the stores, which is the truth, except that it isn't authenticated yet; null with the lock off. Throws
 * StorageFailure.
 */
export async function readLockMark(): Promise<StoredLockFile> {
  return fileOf(await guarded(() => db.marks.get('vault')));
}

/**
 * Writes the copy in localStorage. Returns whether it was stored: without it the next page would open the encrypted journal as if there
 * were no lock.
 */
export function writeLockHint(file: LockFile): boolean {
  return localStore.set(lockFileKey, JSON.stringify(file));
}

/**
 * Stores a new lock's file, with its MAC, in both places and returns it. Throws LockIsOnError if the stores have another lock's file or one that can't be read, since it
 * is the only way to decrypt what is stored; ConflictError if they have a higher epoch of the same lock; StorageFailure. Nothing has
 * changed then.
 */
export function writeLockFile(key: DataKey, file: LockFile): Promise<LockFile> {
  return store(key, (stored) => {
    if (stored === null) return file;
    if (typeof stored === 'string' || stored.createdAt !== file.createdAt)
      throw new LockIsOnError();
    if (stored.epoch > file.epoch) throw new ConflictError(refusal);
    return file;
  });
}

/**
 * Stores the lock file that unlocked the journal, unless the stores have one that this key made. Returns the stored file. Its epoch is above
 * any page's, since the copy in localStorage is at most one change behind. Throws ConflictError if a newer version wrote the one in the
 * stores, and StorageFailure.
 */
export function recoverLockFile(key: DataKey, file: LockFile): Promise<LockFile> {
  return store(key, (stored) => {
    if (stored === 'newer') throw new ConflictError(refusal);
    if (stored !== null && stored !== 'damaged' && isAuthentic(key, stored)) return stored;
    return { ...file, epoch: file.epoch + 2 };
  });
}

/**
 * Changes the lock file as the stores have it now, so that no change of another tab is lost. Returns the changed file. If the stores' isn't
 * authentic, changes `own` instead, which is the file that opened this lock. Throws ConflictError if there is none or the stores have
 * another lock, and StorageFailure; nothing has changed then.
 */
export function changeLockFile(
  key: DataKey,
  change: (stored: LockFile) => LockFile,
  own?: LockFile,
): Promise<LockFile> {
  return store(key, (stored) => {
    if (stored === null || typeof stored === 'string') throw new ConflictError(refusal);
    if (isAuthentic(key, stored)) return change(stored);
    if (stored.createdAt !== own?.createdAt) throw new ConflictError(refusal);
    return change({ ...own, epoch: own.epoch + 2 });
  });
}

/**
 * Writes the stores first, then the copy. If a tab is killed in between, the stores are right and the next unlocking renews the copy; in
 * the other order, a page could ask for a passphrase that unlocks nothing.
 */
async function store(
  key: DataKey,
  decide: (stored: StoredLockFile) => LockFile,
): Promise<LockFile> {
  let before: Mark | undefined;
  const file = await commitWithin(['marks'], async (apply) => {
    before = await db.marks.get('vault');
    const next = withMac(key, decide(fileOf(before)));
    await apply([put('marks', { key: 'vault', file: next })]);
    return next;
  });
  if (writeLockHint(file)) return file;
  await undoWrite(file, before);
  throw new StorageFailure('full', new Error('localStorage took no copy of the lock file'));
}

/** Undoes the write, unless another tab has stored a file based on it since. */
async function undoWrite(file: LockFile, before: Mark | undefined): Promise<void> {
  await commitWithin(['marks'], async (apply) => {
    const stored = await db.marks.get('vault');
    if (stored?.key !== 'vault' || JSON.stringify(stored.file) !== JSON.stringify(file)) return;
    await apply([before ? put('marks', before) : remove('marks', 'vault')]);
  });
}

/**
 * Renews the copy from the stores, no matter which version wrote the file; but a damaged file never replaces a readable copy. Returns
 * whether there is a copy now. Throws StorageFailure.
 */
export async function renewLockHint(): Promise<boolean> {
  const mark = await guarded(() => db.marks.get('vault'));
  if (mark?.key !== 'vault') return false;
  const hint = readLockHint();
  if (fileOf(mark) === 'damaged' && hint !== null && hint !== 'damaged') return true;
  return localStore.set(lockFileKey, JSON.stringify(mark.file));
}
