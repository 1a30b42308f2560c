import type { Mark } from '@/data/db/rows';
import { db } from '@/data/db/db';
import { ConflictError, guarded, NamedError, StorageFailure } from '@/data/db/errors';
import { lockFileKey } from '@/data/db/encrypted-keys';
import { localStore } from '@/data/db/web-storage';
import { put, remove } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { readLockHint, type LockFile, asLockFile } from './lock-file';

/** The lock file as found in the stores: null with the lock off. */
type Stored = LockFile | 'newer' | 'damaged' | null;

/** Another tab turned the lock on first. Nothing was written; this attempt's recovery sheet and passphrase unlock nothing. */
export class LockIsOnError extends NamedError {
  override readonly name = 'LockIsOnError';
  constructor() {
    super('The lock is on already.');
  }
}

const refusal = 'The lock was changed elsewhere, or by a newer version.';

function fileOf(mark: Mark | undefined): Stored {
  return mark?.key === 'vault' ? (asLockFile(mark.file) ?? 'damaged') : null;
}

/** Reads the lock file from the stores, which is the truth; null with the lock off. Throws StorageFailure. */
export async function readLockMark(): Promise<Stored> {
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
 * Stores a lock file in both places. Throws LockIsOnError if the stores have another lock's file or one that can't be read, since it
 * is the only way to decrypt what is stored; ConflictError if they have a higher epoch of the same lock; StorageFailure. Nothing has
 * changed then.
 */
export async function writeLockFile(file: LockFile): Promise<void> {
  await store((stored) => {
    if (stored === null) return file;
    if (typeof stored === 'string' || stored.createdAt !== file.createdAt)
      throw new LockIsOnError();
    if (stored.epoch > file.epoch) throw new ConflictError(refusal);
    return file;
  });
}

/**
 * Restores the lock file that unlocked the journal, if the one in the stores is missing or can't be read. Returns the stored file. How
 * far a migration got is unknown, so the state says that both kinds of rows exist; the epoch is above any page's, since the copy
 * is at most one change behind. Throws ConflictError if the stores have another lock, and StorageFailure.
 */
export function recoverLockFile(file: LockFile): Promise<LockFile> {
  return store((stored) => {
    if (stored !== null && typeof stored !== 'string' && stored.createdAt === file.createdAt)
      return stored;
    if (stored !== null && stored !== 'damaged') throw new ConflictError(refusal);
    const state = file.state === 'opening' ? 'opening' : 'sealing';
    return { ...file, state, epoch: file.epoch + 2 };
  });
}

/**
 * Changes the lock file as the stores have it now, so that no change of another tab is lost. Returns the changed file. Throws
 * ConflictError if the lock is off or its file can't be read, and StorageFailure; nothing has changed then.
 */
export function changeLockFile(change: (stored: LockFile) => LockFile): Promise<LockFile> {
  return store((stored) => {
    if (stored === null || typeof stored === 'string') throw new ConflictError(refusal);
    return change(stored);
  });
}

/**
 * Writes the stores first, then the copy. If a tab is killed in between, the stores are right and the next unlocking renews the copy; in
 * the other order, a page could ask for a passphrase that unlocks nothing.
 */
async function store(decide: (stored: Stored) => LockFile): Promise<LockFile> {
  let before: Mark | undefined;
  const file = await commitWithin(['marks'], async (apply) => {
    before = await db.marks.get('vault');
    const next = decide(fileOf(before));
    await apply([put('marks', { key: 'vault', file: next })]);
    return next;
  });
  if (writeLockHint(file)) return file;
  await undoWrite(file, before);
  throw new StorageFailure('full', new Error('localStorage took no copy of the vault file'));
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
 * Renews the copy from the stores, whatever version wrote the file; but a damaged file never replaces a readable copy. Returns
 * whether there is a copy now. Throws StorageFailure.
 */
export async function renewLockHint(): Promise<boolean> {
  const mark = await guarded(() => db.marks.get('vault'));
  if (mark?.key !== 'vault') return false;
  const hint = readLockHint();
  if (fileOf(mark) === 'damaged' && hint !== null && hint !== 'damaged') return true;
  return localStore.set(lockFileKey, JSON.stringify(mark.file));
}
