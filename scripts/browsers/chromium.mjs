// Finds the Chromium for the tests: the system's, because it's patched with the system and available from its packages.
import { fileURLToPath } from 'node:url';
import { aptGet, installPackages, isProgram, onPath } from './apt.mjs';

/** For a headless browser that opens only our own pages: it makes no requests of its own. */
export const chromiumFlags = [
  // Chromium cannot nest its sandbox inside a container, or start it as root.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Headless Chromium: the same pages in two thirds of the time. */
const withoutWindows = 'chromium-headless-shell';

export const chromiumPackages = [withoutWindows, 'fonts-noto-color-emoji'];

/**
 * Returns the path of a Chromium: the one that CHROMIUM_PATH names, else the first on PATH.
 * @returns {string | undefined}
 */
export function findChromium() {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') return chosen;
  return [withoutWindows, 'chromium', 'chromium-browser', 'google-chrome']
    .map(onPath)
    .find((path) => path !== undefined);
}

/** Returns whether there is a Chromium to use. On a build machine, one with windows counts only if it was chosen. */
export function hasChromium() {
  const isBuildMachine = (process.env['CI'] ?? '') !== '';
  const isChosen = (process.env['CHROMIUM_PATH'] ?? '') !== '';
  return (
    isChosen ||
    onPath(withoutWindows) !== undefined ||
    (!isBuildMachine && findChromium() !== undefined)
  );
}

/**
 * Returns the path of a Chromium that can be started.
 * @throws {Error} saying what to do, if there is none
 */
export function requireChromium() {
  const path = findChromium();
  if (path === undefined) {
    throw new Error(
      'The browser tests need Chromium, and apt-get could not install it. Install it ' +
        '(on Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to its program.',
    );
  }
  if (!isProgram(path)) {
    throw new Error(`CHROMIUM_PATH is ${path}, and there is no program of that name.`);
  }
  return path;
}

/**
 * Returns the path of a Chromium. Installs one from Debian's packages if there is none, on a build machine also if there is only one with
 * windows.
 * @throws {Error} saying what to do, if there is none and it can't be installed
 */
export function ensureChromium() {
  const installer = hasChromium() ? undefined : aptGet();
  if (installer !== undefined) {
    console.log('Installing Chromium from the packages of this system …');
    installPackages(installer, [chromiumPackages]);
  }
  return requireChromium();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(ensureChromium());
