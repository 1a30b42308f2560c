import { createStore } from '@/lib/store';
import { localStore } from '@/data/db/web-storage';
import { keepReturnPlace } from './return-place';

/*
 * Locking is loading the page anew. Somebody may just be typing what the browser refused to keep: those words stand nowhere but
 * on this page, so a lock that nobody asked for in this tab waits for them, behind a cover. So it does for what is shown this once
 * (the words of a handover, a new recovery sheet), and for a file that is being written or read, and would have to be begun again.
 */

/** Another value with each locking: a page that was put aside meanwhile, for the Back button, sees by it that it has to lock. */
const lockedKey = 'kinleaf_locked';
const channelName = 'kinleaf-lock';
/** A channel reaches other listeners of the same page as well. */
const thisPage = crypto.randomUUID();
/** How often a page that waits looks whether it may go, in ms. */
const lookEvery = 1000;

const isWaiting = createStore(false);

/** Whether this page waits to lock, for what is not done: nothing of it may be seen meanwhile. */
export const isLockWaiting = isWaiting.get;

/** Calls back when that changes; returns the way to stop. */
export const onLockWaiting = isWaiting.subscribe;

/** The person has seen to that, by the passphrase: the lock begins to wait anew. */
export function stopWaitingToLock(): void {
  isWaiting.set(false);
}

/** Which locking was the last. */
export function lastLocking(): string | null {
  return localStore.get(lockedKey);
}

/** Tells all tabs to lock. */
export function broadcastLock(): void {
  localStore.set(lockedKey, crypto.randomUUID());
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(thisPage);
  channel.close();
}

/** Calls back when another tab locks all; returns the way to stop. */
export function onSaidLocked(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === lockedKey) listener();
  };
  addEventListener('storage', hear);
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channelName) : null;
  channel?.addEventListener('message', ({ data }) => {
    if (data !== thisPage) listener();
  });
  return () => {
    removeEventListener('storage', hear);
    channel?.close();
  };
}

/** Loads this page anew, locked, unless something would be lost that stands nowhere else: then as soon as it would not. */
export function reloadLocked(): void {
  if (isWaiting.get()) return;
  if (wouldLoseAny()) {
    isWaiting.set(true);
    lookAgain();
    return;
  }
  keepReturnPlace();
  location.replace('/');
}

function lookAgain(): void {
  setTimeout(() => {
    if (!isWaiting.get()) return;
    if (wouldLoseAny()) lookAgain();
    else {
      isWaiting.set(false);
      reloadLocked();
    }
  }, lookEvery);
}

/** Asks those who would ask the person if the tab was closed (`lib/use-unload-guard.ts`, `data/backup/backup-client.ts`), without asking the person. */
function wouldLoseAny(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
