/**
 * Whether a row is what it says. One whose seal was broken has `unopened` in place of all that it said (vault/unopened-rows.ts);
 * one of these stays where it is and keeps none of the others from being read.
 */
export function isDecrypted(row: object): boolean {
  return !('unopened' in row);
}
