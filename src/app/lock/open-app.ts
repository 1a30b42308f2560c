import type { LockFile } from '@/data/lock/lock-file';
import { onceOpenNowhere } from '@/data/lock/open-tabs';

/**
 * The address that this page was opened with. It may say what somebody looked at, so it leaves the address bar and the history
 * until the journal is opened; a reload forgets it.
 */
export function takeRequestedUrl(): string {
  const { pathname, search, hash } = window.location;
  if (pathname + search + hash !== '/' || history.state !== null)
    history.replaceState(null, '', '/');
  return pathname + search + hash;
}

const afterUnlock = () => import('./after-unlock');

/** Fetches what opening takes, while somebody still types. What does not come is asked for again then. */
export function preloadApp(): void {
  afterUnlock().catch(() => undefined);
}

/** Opens the app with the data key. Rejects where its code does not load; then the lock screen stands as before. */
export async function openApp(
  key: Uint8Array<ArrayBuffer>,
  file: LockFile,
  asked: string,
): Promise<void> {
  keepThisVersion();
  const { begin } = await afterUnlock();
  await begin(key, file, asked);
}

/** Aborted once somebody opens the journal here. */
const waiting = new AbortController();

/** Somebody is opening the journal: from now on this page stays as it is. */
export function keepThisVersion(): void {
  waiting.abort();
}

/** Whether loading the page anew would cost somebody what they have done here: then the newer version waits for the next start. */
function isInUse(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input, textarea',
  );
  return waiting.signal.aborted || [...fields].some(({ value }) => value !== '');
}

/**
 * Whether another version is kept here than the one of this page, which took over before the page could hear of it: the parts
 * that are still to come are not kept any more.
 */
async function isLeftBehind(): Promise<boolean> {
  if (!navigator.serviceWorker.controller) return false;
  // oxlint-disable-next-line no-restricted-globals -- Asked of the service worker, which has it.
  const kept = await (await fetch('/index.html')).text();
  const build = /<html [^>]*data-build="([^"]+)"/.exec(kept)?.[1];
  return build !== undefined && build !== document.documentElement.dataset['build'];
}

/** How long a version that was asked may take before it is asked again, in ms: Chromium at times leaves it waiting. */
const patience = 5_000;

/** Waits until a version has begun to take over, or for as long as that may take. */
async function untilTaken(next: ServiceWorker): Promise<void> {
  const ends = AbortSignal.timeout(patience);
  await new Promise<void>((resolve) => {
    next.addEventListener('statechange', () => resolve());
    ends.addEventListener('abort', () => resolve());
  });
}

/**
 * Keeps the app for offline use, and lets a newer version take over, unless something is typed on this page: at once, or once no
 * other tab is unlocked, whose files it would take away. That one is asked there. A version that another lock screen let in is
 * followed in the same way.
 */
export async function applyUpdates(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  try {
    // Where there was none, the first one takes charge of the page that it came with.
    let hadOne = serviceWorker.controller !== null;
    serviceWorker.addEventListener('controllerchange', () => {
      if (hadOne && !isInUse()) window.location.reload();
      hadOne = true;
    });
    const registration = await serviceWorker.register('/service-worker.js');
    let isAsking = false;
    const newest = () => registration.waiting;
    const takeOver = async () => {
      // The very first version waits for a moment as well: there is no other one that it could follow.
      if (!newest() || !registration.active || isAsking) return;
      isAsking = true;
      let isLeftWaiting = true;
      while (isLeftWaiting) {
        isLeftWaiting = false;
        await onceOpenNowhere(async () => {
          const next = newest();
          if (!next || isInUse()) return;
          next.postMessage({ type: 'SKIP_WAITING' });
          await untilTaken(next);
          isLeftWaiting = newest() === next;
        }, waiting.signal).catch(() => undefined);
      }
      isAsking = false;
    };
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', () => void takeOver());
    });
    // What cannot be asked keeps no version from taking over.
    if ((await isLeftBehind().catch(() => false)) && !isInUse()) window.location.reload();
    else await takeOver();
  } catch (error) {
    // Refused (private modes, blocked site data) or not served: the app works, only not offline.
    console.info('Kinleaf cannot be kept for offline use here.', error);
  }
}
