import { db } from '@/data/db/db';
import { NamedError } from '@/data/db/errors';
import { lockFileKey } from '@/data/db/encrypted-keys';
import { currentEncryption } from '@/data/db/encryption';
import { localStore } from '@/data/db/web-storage';

/*
 * This page must agree with the stores about the lock: a page that missed a change would write encrypted rows to an unlocked journal,
 * where nobody can read them, or plain rows to a locked one.
 */

/** The stores have another lock than this page, which could not catch up. Nothing was written. */
export class LockChangedError extends NamedError {
  override readonly name = 'LockChangedError';
  constructor() {
    super('The lock was turned on or off elsewhere');
  }
}

/** Returns whether the lock mark has to be read: if this page has an encryption, or no localStorage that could say that the lock is off. */
export function mustReadLockMark(): boolean {
  return currentEncryption() !== null || !hasLocalStorage();
}

/** Workers have none, and a browser may refuse it to a page. */
function hasLocalStorage(): boolean {
  try {
    return typeof localStorage !== 'undefined';
  } catch {
    return false;
  }
}

/**
 * Throws LockChangedError if the stores have another lock than this page. Call it inside a write, whose stores must include `marks` if
 * `mustReadLockMark` says so. With the lock off it only reads localStorage.
 */
export async function checkLock(): Promise<void> {
  const epoch = currentEncryption()?.epoch ?? null;
  if (!mustReadLockMark()) {
    if (localStore.get(lockFileKey) !== null) throw new LockChangedError();
    return;
  }
  if ((await epochOfStores()) !== epoch) throw new LockChangedError();
}

/** Returns the lock's epoch as stored; null with the lock off. */
async function epochOfStores(): Promise<number | null> {
  const mark = await db.marks.get('vault');
  if (mark?.key !== 'vault') return null;
  const { epoch } = mark.file;
  // NaN equals no page's epoch.
  return typeof epoch === 'number' ? epoch : Number.NaN;
}

let catchUp: () => Promise<boolean> = () => Promise.resolve(false);

/** Sets how this page adopts the lock of the stores; `adopt` resolves with false if it can't, and the page is about to reload then. */
export function setCatchUp(adopt: () => Promise<boolean>): void {
  catchUp = adopt;
}

/** Runs a write, and once more if the page had to adopt the lock of the stores first. */
export async function withLockOfStores<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof LockChangedError) || !(await catchUp())) throw error;
    return work();
  }
}
