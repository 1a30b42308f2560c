import * as z from 'zod/mini';
import { bringBackHiddenWords, hiddenWords } from './words-in-memory';
import { isGoingHome } from '@/data/db/after-reload';
import { currentEncryption } from '@/data/db/sealing';
import { sessionStore } from '@/data/db/web-storage';

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
