// Finds Debian's `age`, which opens our sealed files in the tests: a program that knows nothing of ours.
import { onPath } from './apt.mjs';

/** It asks for a passphrase at a terminal alone; `script` of bsdutils is one. */
export const agePackages = ['age', 'bsdutils'];

/**
 * The paths of `age` and of the terminal for it, if both are here.
 * @returns {{ age: string, terminal: string } | undefined}
 */
export function findAge() {
  const age = onPath('age');
  const terminal = onPath('script');
  return age === undefined || terminal === undefined ? undefined : { age, terminal };
}
