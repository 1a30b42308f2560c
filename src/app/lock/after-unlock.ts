import { whileBusy } from '@/lib/busy';
import { whenSettled } from '@/lib/scheduling';
import { unlock } from '@/data/lock/lock-session';
import { takeReturnUrl } from '@/data/lock/relock';
import type { Unlocked } from '@/features/lock/try-unlock';

/**
 * Opens the app in place of the lock screen: where the person was when it locked, otherwise at the requested URL.
 * Throws if the app's code doesn't load; the lock screen then stays as it was.
 */
export async function openAppAfterUnlock(
  { key, file, passphrase }: Unlocked,
  requestedUrl: string,
): Promise<void> {
  const dataset = document.documentElement.dataset;
  unlock(key, file);
  const position = takeReturnUrl();
  // A URL opened since counts more than where the person was before.
  const back = requestedUrl === '/' ? position : null;
  history.replaceState(null, '', back?.address ?? requestedUrl);
  delete dataset['locked'];
  delete dataset['drawn'];
  const { coverWhileWaiting, followHeading, restoreScroll, startLockWatch } =
    await import('./while-unlocked');
  // Before the app draws itself, so that a key pressed at once counts.
  startLockWatch();
  coverWhileWaiting();
  const { startApp } = await import('@/app/start');
  startApp();
  await untilDrawn();
  followHeading();
  if (back) restoreScroll(back.scrolled);
  if (passphrase === undefined) return;
  const { raiseCostOf } = await import('@/data/lock/raise-passphrase-cost');
  // It measures the device, which must not be busy with the start.
  whenSettled(() => void whileBusy(raiseCostOf(passphrase)));
}

/** Resolves when the app has been drawn. */
function untilDrawn(): Promise<void> {
  return new Promise((resolve) => {
    const root = document.documentElement;
    const observer = new MutationObserver(check);
    observer.observe(root, { attributeFilter: ['data-drawn'] });
    check();
    function check() {
      if (root.dataset['drawn'] === undefined) return;
      observer.disconnect();
      resolve();
    }
  });
}
