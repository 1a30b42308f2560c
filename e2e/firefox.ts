/**
 * The core journeys, which Firefox runs, too, in `npm run test:all`: text, photos, tabs, versions, offline, backups, and erasing
 * everything. The gate runs those tagged `@gate-firefox`.
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

/** Parts of the titles of tests in these files that only Chromium runs, and why. */
const never = [
  // Headless Firefox never drops a dragged card.
  'moved by mouse',
  // Not core, and long or the same in every engine.
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
  // Firefox's automation reports their console messages without text, so they look like faults.
  'Reload after the browser was allowed to store',
  'IndexedDB ',
  'localStorage and cookies refused',
  'when the move fails',
  // A picture pasted by a script never arrived.
  'while the one photo of a form is prepared',
  // Firefox's canvas writes no colour profile.
  'from a file is shown without its position',
  // Chromium's own: shortcuts of an installed app.
  'installed',
];

export const notInFirefox = new RegExp(never.join('|'));
