/**
 * What main.tsx loads in place of the app while the journal is locked. The bundler lists in main.tsx every file that this leads to at
 * once: with one step in between, that list is no part of everybody's first load.
 */
export const page = import('./lock-page');
