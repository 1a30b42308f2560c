// Finds the browser for the tests, and gets it where it is missing. The system's Chromium rather than a
// download of our own: it is patched with the system, and reachable wherever packages are.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** For a browser without a screen that opens our own pages only: nothing in it calls home. */
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

/** Chromium without its windows: the same pages, in two thirds of the time. */
const withoutWindows = 'chromium-headless-shell';

/**
 * The path of a Chromium: the one that CHROMIUM_PATH names, else the first on PATH.
 * @returns {string | undefined}
 */
export function findChromium() {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen !== undefined && chosen !== '') return chosen;
  return [withoutWindows, 'chromium', 'chromium-browser', 'google-chrome']
    .map(onPath)
    .find((path) => path !== undefined);
}

/**
 * The path of a Chromium, installed from Debian's packages when there is none yet; on a build machine also when there
 * is only one with windows.
 * @throws {Error} saying what to do, when there is none and it cannot be installed from here
 */
export function ensureChromium() {
  const found = findChromium();
  if (found !== undefined && !isProgram(found)) {
    throw new Error(`CHROMIUM_PATH is ${found}, and there is no program of that name.`);
  }
  const isBuildMachine = (process.env['CI'] ?? '') !== '';
  const isChosen = (process.env['CHROMIUM_PATH'] ?? '') !== '';
  const isGood = isChosen || onPath(withoutWindows) !== undefined || !isBuildMachine;
  if (found !== undefined && isGood) return found;

  const installer = aptGet();
  if (installer !== undefined) install(installer);
  else if (found === undefined) throw new Error(`${instruction} This account may not install one.`);
  const path = findChromium();
  if (path === undefined) throw new Error(`${instruction} apt-get could not install one.`);
  return path;
}

/** @param {string[]} installer */
function install(installer) {
  console.log('Installing Chromium from the packages of this system …');
  // An old list of packages names files that the mirror no longer has.
  run(installer, ['update']);
  const packages = [withoutWindows, 'fonts-noto-color-emoji'];
  run(installer, ['install', '--yes', '--no-install-recommends', ...packages]);
}

const instruction =
  'The browser tests need Chromium: install it (on Debian: apt-get install chromium-headless-shell), ' +
  'or name its program in CHROMIUM_PATH.';

/**
 * How apt-get can be run here without a question, if at all.
 * @returns {string[] | undefined}
 */
function aptGet() {
  const program = onPath('apt-get');
  if (program === undefined) return undefined;
  if (process.getuid?.() === 0) return [program];
  const sudo = onPath('sudo');
  if (sudo === undefined) return undefined;
  const { status } = spawnSync(sudo, ['--non-interactive', 'true'], { stdio: 'ignore' });
  return status === 0
    ? [sudo, '--non-interactive', '--preserve-env=DEBIAN_FRONTEND', program]
    : undefined;
}

/** @param {string[]} command @param {string[]} args */
function run([program = '', ...before], args) {
  // Another installation may be under way: wait for its lock rather than fail.
  const { status } = spawnSync(
    program,
    [
      ...before,
      '-qq',
      // Without a terminal of its own dpkg prints no progress bars.
      ...['Dpkg::Use-Pty=0', 'DPkg::Lock::Timeout=300', 'Acquire::Retries=3'].flatMap((option) => [
        '-o',
        option,
      ]),
      ...args,
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    },
  );
  return status === 0;
}

/** @param {string} name @returns {string | undefined} */
function onPath(name) {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isProgram);
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(ensureChromium());
