import { closeStores, db } from './db';
import { asStorageError, isStorageBusy } from './errors';
import { reportStorage, storageState } from './storage-state';
import { wasAborted } from './open-transactions';

/*
 * A page that is left may be put aside whole, for the Back button. The storage library closes its connection then, so
 * that other pages can clear the data or bring the stores to a newer version, and asks every live query anew when the
 * page comes back; what was under way is taken back before, by open-transactions.ts. What the library does not do is to ask whether
 * the stores are still the ones that this page knew.
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
    // A call that was under way when the page was put aside was taken back, or is never answered: a form would say
    // 'Saving...' for good. Loaded anew, the page shows what is stored, and offers the draft of what is not.
    if (wasBusy || wasAborted()) {
      window.location.reload();
      return;
    }
    drawAgain();
    const state = storageState();
    // This page had let go of the stores before it was put aside. The library has forgotten that.
    if (state === 'cleared' || state === 'outdated') letGo(state);
    else void lookAnew();
    // Settings and choices follow other pages by these events, which nobody sends to a page that is put aside.
    // An event without a key says that all of them may have changed.
    dispatchEvent(new StorageEvent('storage'));
  });
}

/** Pictures that were on their way when the page was put aside stay broken in WebKit: they are asked for once more. */
function drawAgain() {
  for (const image of document.images)
    if (image.complete && image.naturalWidth === 0) image.setAttribute('src', image.src);
}

function letGo(state: 'cleared' | 'outdated') {
  closeStores({ forGood: true });
  reportStorage(state);
}
