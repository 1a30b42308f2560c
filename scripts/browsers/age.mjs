// Finds Debian's `age`, an independent program that decrypts our files in tests.
import { onPath } from './apt.mjs';

/** It asks for a passphrase only at a terminal, which `script` of bsdutils provides. */
export const agePackages = ['age', 'bsdutils'];

/**
 * Returns the paths of `age` and of a terminal for it, if both are installed.
 * @returns {{ age: string, terminal: string } | undefined}
 */
export function findAge() {
  const age = onPath('age');
  const terminal = onPath('script');
  return age === undefined || terminal === undefined ? undefined : { age, terminal };
}
