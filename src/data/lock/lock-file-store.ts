import type { Mark } from '@/data/db/rows';
import { db } from '@/data/db/db';
import { ConflictError, guarded, NamedError, StorageFailure } from '@/data/db/errors';
import { vaultKey } from '@/data/db/encrypted-keys';
import { localStore } from '@/data/db/web-storage';
import { put, remove } from '@/data/commit/changes';
import { commitWithin } from '@/data/commit/commit';
import { readLockHint, type LockFile, vaultOf } from './lock-file';

/** What may stand in the stores: null with the lock off. */
type Stored = LockFile | 'newer' | 'damaged' | null;

/** There is a lock already, which another tab turned on: nothing was written. What would open this one opens nothing. */
export class LockIsOnError extends NamedError {
  override readonly name = 'LockIsOnError';
  constructor() {
    super('The lock is on already.');
  }
}

const refusal = 'The lock was changed elsewhere, or by a newer version.';

function fileOf(mark: Mark | undefined): Stored {
  return mark?.key === 'vault' ? (vaultOf(mark.file) ?? 'damaged') : null;
}

/** The vault file in the stores, which is the truth; null with the lock off. Throws StorageFailure. */
export async function readVaultMark(): Promise<Stored> {
  return fileOf(await guarded(() => db.marks.get('vault')));
}

/**
 * Writes what a page sees that begins. Answers whether it was stored: without it the next page would open the sealed journal as
 * if there were no lock.
 */
export function writeVaultHint(file: LockFile): boolean {
  return localStore.set(vaultKey, JSON.stringify(file));
}

/**
 * Keeps a vault file in both places. Throws LockIsOnError where that of another lock stands there, or one that cannot be read: what
 * it says is all that opens what is sealed; ConflictError where the same lock is further on (its epoch is higher); and StorageFailure;
 * then nothing has changed.
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
 * Writes the vault file back that opened the journal, where the stores have none any more or one that cannot be read. Answers what
 * stands there then. How far the lock was nobody knows, so that both kinds of rows are looked for; and its epoch is beyond that of
 * any page, since the copy is one change behind at most. Throws ConflictError where another lock stands there, and StorageFailure.
 */
export function mendVault(file: LockFile): Promise<LockFile> {
  return store((stored) => {
    if (stored !== null && typeof stored !== 'string' && stored.createdAt === file.createdAt)
      return stored;
    if (stored !== null && stored !== 'damaged') throw new ConflictError(refusal);
    const state = file.state === 'opening' ? 'opening' : 'sealing';
    return { ...file, state, epoch: file.epoch + 2 };
  });
}

/**
 * Changes the vault file as it stands in the stores by then, so that nothing of another tab's change is lost: for what the lock
 * is told in Settings. Answers the changed file. Throws ConflictError where the lock is off by now or its file cannot be read, and
 * StorageFailure; then nothing has changed.
 */
export function changeVault(change: (stored: LockFile) => LockFile): Promise<LockFile> {
  return store((stored) => {
    if (stored === null || typeof stored === 'string') throw new ConflictError(refusal);
    return change(stored);
  });
}

/**
 * The stores first, then the copy. A tab that is killed in between leaves the truth behind, and whoever opens the journal
 * renews the copy; the other way round a page could ask for a passphrase that opens nothing.
 */
async function store(decide: (stored: Stored) => LockFile): Promise<LockFile> {
  let before: Mark | undefined;
  const file = await commitWithin(['marks'], async (apply) => {
    before = await db.marks.get('vault');
    const next = decide(fileOf(before));
    await apply([put('marks', { key: 'vault', file: next })]);
    return next;
  });
  if (writeVaultHint(file)) return file;
  await takeBack(file, before);
  throw new StorageFailure('full', new Error('localStorage took no copy of the vault file'));
}

/** What another tab has stored since was made of that file, and stays. */
async function takeBack(file: LockFile, before: Mark | undefined): Promise<void> {
  await commitWithin(['marks'], async (apply) => {
    const stored = await db.marks.get('vault');
    if (stored?.key !== 'vault' || JSON.stringify(stored.file) !== JSON.stringify(file)) return;
    await apply([before ? put('marks', before) : remove('marks', 'vault')]);
  });
}

/**
 * Writes the copy anew from what the stores hold, whatever version wrote that; but nothing that cannot be read over a copy that
 * can. Answers whether there is one by then. Throws StorageFailure.
 */
export async function renewVaultHint(): Promise<boolean> {
  const mark = await guarded(() => db.marks.get('vault'));
  if (mark?.key !== 'vault') return false;
  const hint = readLockHint();
  if (fileOf(mark) === 'damaged' && hint !== null && hint !== 'damaged') return true;
  return localStore.set(vaultKey, JSON.stringify(mark.file));
}
