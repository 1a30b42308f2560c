/**
 * Whether `npm run test:all` runs: everything that there is, however long it takes. `npm test` leaves out what repeats
 * itself: more of the same random draws, the same state once more in another width, and in a second engine what no
 * engine has a hand in.
 */
export const isEverything = process.env['TEST_SET'] === 'all';

/** Whether `npm test` runs, which takes of the tests of the built app those with the tag `@gate` alone. */
export const isGate = process.env['TEST_SET'] === 'gate';
