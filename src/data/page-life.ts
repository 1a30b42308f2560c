import { db } from './db';
import { asStorageError, isStorageBusy } from './errors';
import { reportStorage, storageState } from './storage-state';

/*
 * A page that is left may be put aside whole, for the Back button. The storage library closes its connection then, so
 * that other pages can clear the data or bring the stores to a newer version, and asks every live query anew when the
 * page comes back. Closing loses no write: the browser finishes the transactions of a connection that is closed. What the
 * library does not do is to ask whether the stores are still the ones that this page knew.
 */

let isFollowing = false;

/** Looks, whenever this page comes back, whether its stores were cleared or are of a newer version by now. */
export function followPageLife(): void {
  if (isFollowing || !('onpageshow' in globalThis)) return;
  isFollowing = true;
  const { version } = db.backendDB();
  let timesMade = 0;
  db.on('populate', () => {
    timesMade += 1;
  });

  async function lookAnew() {
    const before = timesMade;
    try {
      await db.open();
    } catch (error) {
      // The screens say what they can of it: their queries fail in the same way.
      asStorageError(error);
      return;
    }
    if (timesMade > before) letGo('cleared');
    else if (db.backendDB().version > version) letGo('outdated');
  }

  let wasBusy = false;
  addEventListener('pagehide', () => {
    wasBusy = isStorageBusy();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // Firefox never tells a page what came of a call that was under way when it was put aside: a form would say
    // 'Saving...' for good. Loaded anew, the page shows what is stored, and offers the draft of what is not.
    if (wasBusy) {
      window.location.reload();
      return;
    }
    const state = storageState();
    // It had let go before it was put aside. The library has forgotten that.
    if (state === 'cleared' || state === 'outdated') letGo(state);
    else void lookAnew();
    // Settings and choices follow other pages by these events, which nobody sends to a page that is put aside.
    // Without a key: all of them.
    dispatchEvent(new StorageEvent('storage'));
  });
}

function letGo(state: 'cleared' | 'outdated') {
  db.close({ disableAutoOpen: true });
  reportStorage(state);
}
