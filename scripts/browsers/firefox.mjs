// Finds the Firefox for the tests: the system's, as with Chromium.
import { isProgram, onPath } from './apt.mjs';

export const firefoxPackages = ['firefox-esr'];

/**
 * Returns the path of a Firefox: the one that FIREFOX_PATH names, else the first on PATH.
 * @returns {string | undefined}
 * @throws {Error} if FIREFOX_PATH names no program
 */
export function findFirefox() {
  const chosen = process.env['FIREFOX_PATH'];
  if (chosen === undefined || chosen === '') return onPath('firefox-esr') ?? onPath('firefox');
  if (isProgram(chosen)) return chosen;
  throw new Error(`FIREFOX_PATH is ${chosen}, and there is no program of that name.`);
}
