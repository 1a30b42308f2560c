import * as z from 'zod/mini';
import { createStore } from '@/lib/store';
import { localStore, sessionStore } from '@/data/db/web-storage';
import { isGoingHome } from '@/data/db/after-reload';
import { currentEncryption } from '@/data/db/encryption';
import { setRedaction } from '@/lib/redaction';

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

/** Asks those who would ask the person if the tab was closed (`lib/use-leave-guard.ts`, `data/backup/backup-client.ts`), without asking the person. */
function wouldLoseAny(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/*
 * Where somebody was when the page locked. It stands sealed in this tab alone, like all that names the journal: an address may
 * hold what was searched for.
 */
const key = 'kinleaf_lock_return';
/** Where the router keeps how far each page was scrolled. */
const scrolledKey = 'react-router-scroll-positions';

const place = z.object({
  address: z.string(),
  scrolled: z.number(),
  words: z.array(z.tuple([z.string(), z.string()])),
});

/**
 * Keeps the place of this page, for after unlocking. Nothing where the page is locked: there is no key to seal it. Nothing
 * either where a restore leads home: what that tells stands there.
 */
export function keepReturnPlace(): void {
  if (currentEncryption() === null || isGoingHome()) return;
  const { pathname, search, hash } = window.location;
  sessionStore.set(
    key,
    JSON.stringify({
      address: pathname + search + hash,
      scrolled: window.scrollY,
      words: hiddenWords(),
    }),
  );
}

/** Where somebody was: the address, and how far down, in CSS pixels. */
export type ReturnPlace = Pick<z.infer<typeof place>, 'address' | 'scrolled'>;

/** Where to go back to, once; null where nobody was anywhere. To be asked after unlocking and before the app begins. */
export function takeReturnPlace(): ReturnPlace | null {
  const text = sessionStore.get(key);
  sessionStore.remove(key);
  sessionStore.remove(scrolledKey);
  if (text === null) return null;
  try {
    const { address, scrolled, words } = place.parse(JSON.parse(text));
    // An address of this site: '//' would name another one.
    if (!/^\/(?!\/)/.test(address)) return null;
    bringBackHiddenWords(words);
    return { address, scrolled };
  } catch {
    return null;
  }
}

/*
 * What was typed stands here, under a number that the address has in its place.
 */

let words = new Map<string, string>();

/** Before the number of a hidden text, as `redaction.ts` knows it. */
const mark = '~';

/** Words of the journal are hidden from now on, or not any more. */
export function hideWords(hidden: boolean): void {
  setRedaction(hidden ? { forAddress, ofAddress } : null);
}

function forAddress(text: string): string {
  if (text === '') return text;
  for (const [key, kept] of words) if (kept === text) return key;
  const key = `${mark}${words.size + 1}`;
  words.set(key, text);
  return key;
}

function ofAddress(found: string): string | undefined {
  return words.get(found);
}

/** All hidden texts with their numbers, for the same page once it is loaded anew. */
export function hiddenWords(): readonly (readonly [string, string])[] {
  return [...words];
}

export function bringBackHiddenWords(kept: readonly (readonly [string, string])[]): void {
  words = new Map(kept);
}
