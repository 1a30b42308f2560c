import type { Unlocked } from '@/features/lock/try-unlock';
import { whenOpenNowhere } from '@/data/lock/open-tabs';

/**
 * Returns the URL this page was opened with. It may reveal what someone looked at, so it is removed from the
 * address bar and the history until the journal is unlocked; a reload forgets it.
 */
export function takeRequestedUrl(): string {
  const { pathname, search, hash } = window.location;
  if (pathname + search + hash !== '/' || history.state !== null)
    history.replaceState(null, '', '/');
  return pathname + search + hash;
}

const afterUnlock = () => import('./after-unlock');

/** Preloads what unlocking needs while someone is still typing. What fails to load is requested again then. */
export function preloadApp(): void {
  afterUnlock().catch(() => undefined);
}

/** Opens the app with the data key. Throws if its code doesn't load; the lock screen then stays as it was. */
export async function openApp(unlocked: Unlocked, requestedUrl: string): Promise<void> {
  keepThisVersion();
  const { openAppAfterUnlock } = await afterUnlock();
  await openAppAfterUnlock(unlocked, requestedUrl);
}

/** Aborted once someone unlocks the journal here. */
const waiting = new AbortController();

/** Keeps this version from now on, because someone is unlocking the journal. */
export function keepThisVersion(): void {
  waiting.abort();
}

/**
 * Returns whether a reload would lose something the person did here; the newer version then waits for the next start.
 */
function isInUse(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input, textarea',
  );
  return waiting.signal.aborted || [...fields].some(({ value }) => value !== '');
}

/**
 * Returns whether the cache already holds a version other than this page's. Code that this page hasn't loaded yet is then gone
 * from the cache.
 */
async function isOutdated(): Promise<boolean> {
  if (!navigator.serviceWorker.controller) return false;
  // oxlint-disable-next-line no-restricted-globals -- Answered by the service worker, from its cache.
  const cached = await (await fetch('/index.html')).text();
  const build = /<html [^>]*data-build="([^"]+)"/.exec(cached)?.[1];
  return build !== undefined && build !== document.documentElement.dataset['build'];
}

/** How long to wait before asking a version again, in ms: Chromium sometimes leaves it waiting. */
const retryDelay = 5_000;

/** Waits until a version has begun to take over, or for as long as that may take. */
async function untilTakenOver(next: ServiceWorker): Promise<void> {
  const ends = AbortSignal.timeout(retryDelay);
  await new Promise<void>((resolve) => {
    next.addEventListener('statechange', () => resolve());
    ends.addEventListener('abort', () => resolve());
  });
}

/**
 * Caches the app for offline use and lets a newer version take over, unless something is typed on this page: at once,
 * or once no other tab is unlocked, because it would take away that tab's files. An unlocked tab asks its own user. A
 * version that another lock screen activated is followed in the same way.
 */
export async function applyUpdates(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  try {
    // Without a previous one, the first one takes control of the page it came with.
    let hadOne = serviceWorker.controller !== null;
    serviceWorker.addEventListener('controllerchange', () => {
      if (hadOne && !isInUse()) window.location.reload();
      hadOne = true;
    });
    const registration = await serviceWorker.register('/service-worker.js');
    let isAsking = false;
    const newest = () => registration.waiting;
    const takeOver = async () => {
      // The very first version also waits for a moment, but there is no earlier one it could follow.
      if (!newest() || !registration.active || isAsking) return;
      isAsking = true;
      let isStillWaiting = true;
      while (isStillWaiting) {
        isStillWaiting = false;
        await whenOpenNowhere(async () => {
          const next = newest();
          if (!next || isInUse()) return;
          next.postMessage({ type: 'SKIP_WAITING' });
          await untilTakenOver(next);
          isStillWaiting = newest() === next;
        }, waiting.signal).catch(() => undefined);
      }
      isAsking = false;
    };
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', () => void takeOver());
    });
    // A failed check doesn't prevent a version from taking over.
    if ((await isOutdated().catch(() => false)) && !isInUse()) window.location.reload();
    else await takeOver();
  } catch (error) {
    // Refused (private modes, blocked site data) or not served: the app works, but not offline.
    console.info('Kinleaf cannot be kept for offline use here.', error);
  }
}
