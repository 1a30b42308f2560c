/**
 * Whether `npm run test:all` runs: everything, no matter how long it takes. `npm test` leaves out repetition: more random draws, the same
 * state in another width, and in a second engine what doesn't depend on one.
 */
export const isEverything = process.env['TEST_SET'] === 'all';

/** Whether `npm test` runs, which includes only those tests of the built app with the tag `@gate`. */
export const isGate = process.env['TEST_SET'] === 'gate';
