// Lets every command work on a fresh clone. Uses only Node, because it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} Package
 * @typedef {Record<string, Package>} Packages
 */

/**
 * Runs `npm ci` unless node_modules has exactly what package-lock.json names. If that fails, ends the program with npm's own explanation
 * on the screen.
 */
export function ensureInstall() {
  if (isInstalled(root)) return;
  console.log('Installing the packages that package-lock.json names (npm ci) …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  console.error('npm ci failed, and nothing can run without its packages.');
  process.exit(1);
}

/**
 * Returns whether a folder's node_modules matches its package-lock.json. Compares their contents rather than their age: a checkout makes
 * any file new, and npm writes its own list last, so an interrupted installation has none.
 * @param {string} folder
 */
export function isInstalled(folder) {
  const wanted = packagesIn(join(folder, 'package-lock.json'));
  const installed = packagesIn(join(folder, 'node_modules', '.package-lock.json'));
  if (wanted === undefined) throw new Error(`${folder} has no package-lock.json that can be read`);
  if (installed === undefined) return false;

  const same = (/** @type {string} */ path) =>
    installed[path]?.version === wanted[path]?.version &&
    installed[path]?.integrity === wanted[path]?.integrity;
  // A package for another system is left out by design.
  const mayMiss = (/** @type {string} */ path) =>
    !(path in installed) && wanted[path]?.optional === true;

  return (
    Object.keys(wanted).every((path) => path === '' || same(path) || mayMiss(path)) &&
    Object.keys(installed).every((path) => path in wanted)
  );
}

/**
 * @param {string} path
 * @returns {Packages | undefined} undefined when there is no such file
 */
function packagesIn(path) {
  try {
    /** @type {{ packages: Packages }} */
    const lock = JSON.parse(readFileSync(path, 'utf8'));
    return lock.packages;
  } catch {
    return undefined;
  }
}
