/**
 * The core journeys, which Firefox runs as well in `npm run test:all`: words, photos, tabs, versions, offline, backups, and what
 * clears all. Of these the gate runs the tests tagged `@gate-firefox`.
 */
export const inFirefox = [
  'app/offline',
  'app/page-life',
  'app/smoke',
  'backup/backup',
  'backup/engines',
  'backup/legacy',
  'circle/engines',
  'facts/engines',
  'faults/restore-and-clear',
  'faults/storage',
  'faults/tabs',
  'faults/versions',
  'food/move',
  'generated/journeys',
  'journal/drafts',
  'journal/journal',
  'journal/photos',
  'lock/engines',
  'lock/hidden-page',
];

/** Parts of titles in these files that stay with Chromium, and why. */
const never = [
  // Firefox without a window never lets go of a card: nothing is dropped.
  'moved by mouse',
  // Tests that are not of the core, and long or the same in every engine.
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
  // A picture pasted by a script never arrived.
  'while the one photo of a form is prepared',
  // A canvas of Firefox writes no colour profile.
  'from a file is shown without its position',
  // Chromium's own: shortcuts of an installed app.
  'installed',
];

export const notInFirefox = new RegExp(never.join('|'));
