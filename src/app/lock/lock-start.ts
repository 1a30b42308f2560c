/**
 * What main.tsx loads instead of the app while the journal is locked. The bundler lists in main.tsx every file an
 * import needs at once; this extra step keeps that list out of everyone's first load.
 */
export const page = import('./lock-page');
