import { db } from '@/data/db/db';
import { NamedError } from '@/data/db/errors';
import { vaultKey } from '@/data/db/encrypted-keys';
import { currentEncryption } from '@/data/db/encryption';
import { localStore } from '@/data/db/web-storage';

/*
 * What this page does about the lock has to be what the stores say: a page that has slept through a change would write
 * sealed rows into an opened journal, where nobody can read them, or plain ones into a locked journal.
 */

/** The lock of the stores is not that of this page, and the page could not catch up: nothing was written. */
export class LockChangedError extends NamedError {
  override readonly name = 'LockChangedError';
  constructor() {
    super('The lock was turned on or off elsewhere');
  }
}

/** Whether the mark has to be read: where a sealing holds, and where there is no localStorage to say that there is no lock. */
export function mustLookAtLock(): boolean {
  return currentEncryption() !== null || !hasLocalStorage();
}

/** A worker sees none, and a browser may refuse it to a page. */
function hasLocalStorage(): boolean {
  try {
    return typeof localStorage !== 'undefined';
  } catch {
    return false;
  }
}

/**
 * Inside a write whose stores include `marks` where `mustLookAtLock` says so. Throws LockChangedError. With the lock off it
 * is one look at localStorage.
 */
export async function checkLock(): Promise<void> {
  const epoch = currentEncryption()?.epoch ?? null;
  if (!mustLookAtLock()) {
    if (localStore.get(vaultKey) !== null) throw new LockChangedError();
    return;
  }
  if ((await epochOfStores()) !== epoch) throw new LockChangedError();
}

/** Null with the lock off. */
async function epochOfStores(): Promise<number | null> {
  const mark = await db.marks.get('vault');
  if (mark?.key !== 'vault') return null;
  const { epoch } = mark.file;
  // What cannot be read fits nobody's.
  return typeof epoch === 'number' ? epoch : Number.NaN;
}

let catchUp: () => Promise<boolean> = () => Promise.resolve(false);

/** How this page takes up the lock of the stores; answers whether it could. Else it is about to be loaded anew. */
export function setCatchUp(way: () => Promise<boolean>): void {
  catchUp = way;
}

/** Does some work on the stores, and once more where the page had to catch up with their lock first. */
export async function withLockOfStores<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof LockChangedError) || !(await catchUp())) throw error;
    return work();
  }
}
