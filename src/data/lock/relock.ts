import * as z from 'zod/mini';
import { createStore } from '@/lib/store';
import { localStore, sessionStore } from '@/data/db/web-storage';
import { isReloadingHome } from '@/data/db/after-reload';
import { currentEncryption } from '@/data/db/encryption';
import { setRedaction } from '@/lib/url-redaction';

/*
 * Locking means reloading the page. Text that the browser refused to store exists only on this page: so a lock that wasn't asked for in
 * this tab waits for it, behind a cover. It also waits for things that are shown only once (the passphrase of a handover, a new recovery
 * sheet), and for a file that is being written or read and would have to be started again.
 */

/** Changes whenever the tabs lock, so that a page coming back from the back/forward cache notices that it has to lock. */
const lockedKey = 'kinleaf_locked';
const channelName = 'kinleaf-lock';
/** A channel also reaches other listeners of the same page. */
const thisPage = crypto.randomUUID();
/** How often a waiting page checks whether it can lock, in ms. */
const checkEvery = 1000;

const isWaiting = createStore(false);

/** Whether this page waits to lock until something is finished: none of it may be visible in the meantime. */
export const isLockWaiting = isWaiting.get;

/** Calls back when that changes; returns the unsubscribe function. */
export const onLockWaiting = isWaiting.subscribe;

/** Ends the wait after the person has entered the passphrase. */
export function stopWaitingToLock(): void {
  isWaiting.set(false);
}

/** Returns an id that changes whenever the tabs lock; null before the first time. */
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

/** Calls back when another tab locks all; returns the unsubscribe function. */
export function onLockedElsewhere(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === lockedKey) listener();
  };
  addEventListener('storage', onStorage);
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channelName) : null;
  channel?.addEventListener('message', ({ data }) => {
    if (data !== thisPage) listener();
  });
  return () => {
    removeEventListener('storage', onStorage);
    channel?.close();
  };
}

/** Reloads this page, locked. If that would lose something that exists only here, waits until it no longer would. */
export function reloadLocked(): void {
  if (isWaiting.get()) return;
  if (wouldLoseAny()) {
    isWaiting.set(true);
    checkAgain();
    return;
  }
  storeReturnUrl();
  location.replace('/');
}

function checkAgain(): void {
  setTimeout(() => {
    if (!isWaiting.get()) return;
    if (wouldLoseAny()) checkAgain();
    else {
      isWaiting.set(false);
      reloadLocked();
    }
  }, checkEvery);
}

/** Runs the checks that guard a closing tab (`lib/use-leave-guard.ts`, `data/backup/backup-client.ts`), without asking the person. */
function wouldLoseAny(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/**
 * Where the page to return to after unlocking is stored: encrypted and only for this tab, since a URL may contain a search term of
 * the journal.
 */
const key = 'kinleaf_lock_return';
/** Where the router stores the scroll position of each page. */
const scrolledKey = 'react-router-scroll-positions';

const returnUrlSchema = z.object({
  address: z.string(),
  scrolled: z.number(),
  words: z.array(z.tuple([z.string(), z.string()])),
});

/**
 * Stores this page's URL and scroll position for after unlocking. Does nothing on a locked page, which has no key to encrypt them,
 * or when a restore leads home, whose message is shown there.
 */
export function storeReturnUrl(): void {
  if (currentEncryption() === null || isReloadingHome()) return;
  const { pathname, search, hash } = window.location;
  sessionStore.set(
    key,
    JSON.stringify({
      address: pathname + search + hash,
      scrolled: window.scrollY,
      words: hiddenTexts(),
    }),
  );
}

/** The URL, and the scroll position in CSS pixels. */
export type ReturnUrl = Pick<z.infer<typeof returnUrlSchema>, 'address' | 'scrolled'>;

/** Returns the page to return to, once; null if there is none. Call it after unlocking and before the app starts. */
export function takeReturnUrl(): ReturnUrl | null {
  const text = sessionStore.get(key);
  sessionStore.remove(key);
  sessionStore.remove(scrolledKey);
  if (text === null) return null;
  try {
    const { address, scrolled, words } = returnUrlSchema.parse(JSON.parse(text));
    // Only a URL of this site: '//' would name another one.
    if (!/^\/(?!\/)/.test(address)) return null;
    restoreHiddenTexts(words);
    return { address, scrolled };
  } catch {
    return null;
  }
}

/** Search terms by number: while the lock is on, URLs contain only the number. */
let textByNumber = new Map<string, string>();

/** The prefix of a hidden text's number, as `url-redaction.ts` expects it. */
const mark = '~';

/** Sets whether URLs hide text of the journal. */
export function setUrlRedaction(hidden: boolean): void {
  setRedaction(hidden ? { redact, restore } : null);
}

function redact(text: string): string {
  if (text === '') return text;
  for (const [number, hidden] of textByNumber) if (hidden === text) return number;
  const number = `${mark}${textByNumber.size + 1}`;
  textByNumber.set(number, text);
  return number;
}

function restore(number: string): string | undefined {
  return textByNumber.get(number);
}

/** Returns all hidden texts with their numbers, for the same page after a reload. */
export function hiddenTexts(): readonly (readonly [string, string])[] {
  return [...textByNumber];
}

export function restoreHiddenTexts(hidden: readonly (readonly [string, string])[]): void {
  textByNumber = new Map(hidden);
}
