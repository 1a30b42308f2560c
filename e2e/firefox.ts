/** The core journeys, which run in Firefox as well: words, photos, tabs, versions, offline, and what clears them. */
export const inFirefox = [
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

/** Parts of titles in these files that stay with Chromium, and why. */
export const notInFirefox = new RegExp(
  [
    // Firefox without a window never lets go of a card: nothing is dropped.
    'moved by mouse',
    // Not of the core, and long.
    'moving a food',
    'moved by keyboard',
    'cards of the eight categories',
    'all eight orientations',
    // They speak the Chromium protocol.
    'the same for a child with a photo',
    'quota reached in the middle',
    'taken away while the page is open',
    // What they provoke on the console has no words in Firefox's automation, so it cannot be told from a fault.
    'Reload after the browser was allowed to store',
    'IndexedDB ',
    'localStorage and cookies refused',
    'when the move fails',
    // A canvas of Firefox writes no colour profile.
    'from a file: what it carries',
    // They choose one file after another in one page; Playwright is not told of the later choosers.
    'taken in as chosen, dragged or pasted',
    'a file that is no backup is refused',
    // Exports: a finished download of a page's own blob is never told to Playwright.
    'Clear All Data asks first',
    'Data safety',
    // Chromium's own: shortcuts of an installed app, and how it tells a second tab of the update.
    'installed',
    'accepted in one tab',
  ].join('|'),
);
