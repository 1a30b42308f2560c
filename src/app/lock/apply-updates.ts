import { isOpenElsewhere } from '../../data/vault/open-tabs';

let isOpening = false;

/** Somebody is opening the journal: from now on this page stays as it is. */
export function keepThisVersion(): void {
  isOpening = true;
}

/** Whether loading the page anew would cost somebody what they have done here: then the newer version waits for the next start. */
function isInUse(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input, textarea',
  );
  return isOpening || [...fields].some(({ value }) => value !== '');
}

/**
 * Keeps the app for offline use, and lets a newer version take over at once, unless something is typed on this page. Not while
 * another tab is unlocked, whose files it would take away: that one is asked there.
 */
export async function applyUpdates(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  try {
    const registration = await serviceWorker.register('/service-worker.js');
    let isTakingOver = false;
    serviceWorker.addEventListener('controllerchange', () => {
      if (isTakingOver && !isInUse()) window.location.reload();
    });
    const takeOver = async () => {
      // The very first version waits for a moment as well: there is no other one that it could follow.
      if (!registration.waiting || !registration.active || isTakingOver) return;
      if (isInUse() || (await isOpenElsewhere()) || isInUse()) return;
      isTakingOver = true;
      registration.waiting.postMessage({ type: 'SKIP_WAITING' });
    };
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', () => void takeOver());
    });
    await takeOver();
  } catch (error) {
    // Refused (private modes, blocked site data) or not served: the app works, only not offline.
    console.info('Kinleaf cannot be kept for offline use here.', error);
  }
}
