/**
 * Whether `npm run test:all` runs: everything that there is, however long it takes. `npm test` leaves out what repeats
 * itself: more of the same random draws, the same state once more in another width, and in a second engine what no
 * engine has a hand in.
 */
export const isEverything = process.env['TEST_ALL'] !== undefined;
