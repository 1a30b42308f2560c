import { closeStores, db } from './db';
import { asStorageError, isStorageBusy } from './errors';
import { reportStorage, storageState } from './storage-state';
import { wasAborted } from './open-transactions';

/*
 * A page that is left may enter the back/forward cache. The storage library then closes its connection, so that other pages can clear the
 * data or upgrade the stores, and runs every live query again when the page comes back; open-transactions.ts has aborted open
 * transactions before that. What the library doesn't do is check whether the stores are still the ones this page knew.
 */

let isFollowing = false;

/** Checks whether the stores were cleared or upgraded whenever this page comes back from the back/forward cache. */
export function followPageLife(): void {
  if (isFollowing || !('onpageshow' in globalThis)) return;
  isFollowing = true;
  const { version } = db.backendDB();
  let timesCreated = 0;
  db.on('populate', () => {
    timesCreated += 1;
  });

  async function checkStores() {
    const before = timesCreated;
    try {
      await db.open();
    } catch (error) {
      // The screens show what they can of it: their queries fail in the same way.
      asStorageError(error);
      return;
    }
    if (timesCreated > before) closeFor('cleared');
    else if (db.backendDB().version > version) closeFor('outdated');
  }

  let wasBusy = false;
  addEventListener('pagehide', () => {
    wasBusy = isStorageBusy();
  });
  addEventListener('pageshow', ({ persisted }) => {
    // If something was aborted, the page is already loading again.
    if (!persisted || wasAborted()) return;
    // A call in progress when the page was cached may never get an answer: a form would say 'Saving...' forever. After a reload,
    // the page shows what is stored and offers the draft of what isn't.
    if (wasBusy) {
      window.location.reload();
      return;
    }
    reloadBrokenImages();
    const state = storageState();
    // This page had closed the stores before it was cached. The library has forgotten that.
    if (state === 'cleared' || state === 'outdated') closeFor(state);
    else void checkStores();
    // Settings and preferences follow other tabs by these events, which a cached page doesn't receive. An event without a key
    // means that any key may have changed.
    dispatchEvent(new StorageEvent('storage'));
  });
}

/** Loads broken images again: in WebKit, those that were loading when the page was cached stay broken. */
function reloadBrokenImages() {
  for (const image of document.images)
    if (image.complete && image.naturalWidth === 0) image.setAttribute('src', image.src);
}

function closeFor(state: 'cleared' | 'outdated') {
  closeStores({ forGood: true });
  reportStorage(state);
}
