import { isEverything } from './support/everything';

/** The core journeys, which run in Firefox as well: words, photos, tabs, versions, offline, backups, and what clears all. */
export const inFirefox = [
  'backup',
  'circle-engines',
  'facts-engines',
  'lock-engines',
  'lock-hidden',
  'sealed-engines',
  'food-move',
  'journal',
  'journal-drafts',
  'journal-form',
  'journeys',
  'legacy',
  'offline',
  'page-life',
  'photos',
  'smoke',
  'faults-backup',
  'faults-storage',
  'faults-tabs',
  'faults-versions',
];

/** A journey that Firefox leaves to Chromium: the few of `npm test` are shared out, and here they take twice as long. */
export const inChromiumAlone = '@chromium-alone';

/** Parts of titles in these files that stay with Chromium, and why. */
const never = [
  // Firefox without a window never lets go of a card: nothing is dropped.
  'moved by mouse',
  // Tests that are not of the core, and long or the same in every engine.
  'moving a food',
  'moved by keyboard',
  'cards of the eight categories',
  'all eight orientations',
  'of a large journal goes straight',
  'can be called off, and never holds',
  'that fails says so, and notes no backup',
  'what a restore replaced can be let go',
  'Data safety',
  'a file that is no backup is refused',
  // Tests that speak the Chromium protocol.
  'the same for a child with a photo',
  'quota reached in the middle',
  'taken away while the page is open',
  "'Later' puts it off",
  // What they provoke on the console has no words in Firefox's automation, so it cannot be told from a fault.
  'Reload after the browser was allowed to store',
  'IndexedDB ',
  'localStorage and cookies refused',
  'when the move fails',
  // A drop made by a script ended the page each time; a picture pasted by a script never arrived.
  'taken in as chosen, dragged or pasted',
  'while the one photo of a form is prepared',
  // A canvas of Firefox writes no colour profile.
  'from a file: what it carries',
  // Chromium's own: shortcuts of an installed app.
  'installed',
];

/**
 * Parts of titles that Firefox is asked in `npm run test:all` alone: no engine has a hand in them, and Chromium proves
 * them each time. What keeps words, photos and tabs from being lost is not among them.
 */
const onceInAWhile = [
  // Firefox offers no way to share to an installed app.
  'a photo shared from another app',
  // The page's own refusals, of which the first of their file is made in Firefox too.
  'of an edit leaves the entry as it was',
  'of a child keeps the dialog',
  'a photo that there is no room for until it is saved',
  // Rules of what is read: plain functions, and what React draws of them.
  'a hostile file is restored as text alone',
  'what the journal cannot show is set aside',
  'what cannot be read is set aside',
  'hostile words in an old list',
  // The first visit is asked about, with more to do; this is the same once more.
  'every screen and deep link opens from the second visit on',
  // What a screen shows and asks for. That entries are written, edited and deleted stays.
  'of the selected child only',
  'without entries',
  'a card shows what its entry has',
  'newest date first',
  'a new entry begins empty',
  'the form asks for what is missing',
  // Which form shows a draft, in one tab. What two tabs write, and what outlives a reload, stays.
  'a draft shows in its own form alone',
  inChromiumAlone,
];

export const notInFirefox = new RegExp(
  (isEverything ? never : [...never, ...onceInAWhile]).join('|'),
);
