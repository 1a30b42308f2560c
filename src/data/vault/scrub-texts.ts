import { whenAtRest } from '../../lib/when-idle';
import { currentSealing } from '../stores/sealing';
import { localStore, sessionStore, type TextStore } from '../stores/web-storage';

/*
 * What stood in localStorage before the lock was turned on stays in the browser's files until it merges them, as with the
 * rows (scrub.ts). Chromium writes localStorage at most once in a minute, into a new file after 64 KiB, and merges the fifth: so
 * a long text is stored once in a while, a few times, in whatever session that is.
 */

/** Under it stands how often that is still to be done, and the long text. */
const key = 'kinleaf_scrub';
const length = 70_000;
const times = 8;
/** In ms. */
const every = 65_000;

/** Begins anew: texts were sealed just now. */
export function scrubTexts(): void {
  for (const store of [localStore, sessionStore]) write(store, times);
  goOnScrubbingTexts();
}

/** Goes on, also after the page was closed in between. */
export function goOnScrubbingTexts(): void {
  setTimeout(() => {
    whenAtRest(() => {
      if (currentSealing() === null) return;
      const left = [localStore, sessionStore].filter(writeNext);
      if (left.length > 0) goOnScrubbingTexts();
    });
  }, every);
}

/** Whether there is more to do. */
function writeNext(store: TextStore): boolean {
  const left = Number.parseInt(store.get(key) ?? '0', 10);
  if (left > 1) {
    write(store, left - 1);
    return true;
  }
  store.remove(key);
  return false;
}

function write(store: TextStore, left: number): void {
  const bytes = crypto.getRandomValues(new Uint8Array(length / 2));
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  store.set(key, `${left} ${text}`);
}
