// Finds programs of the system, and installs them with apt if that needs no input.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Returns the path of a program on PATH.
 * @param {string} name
 * @returns {string | undefined}
 */
export function onPath(name) {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isProgram);
}

/** @param {string} path */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Returns the command that runs apt-get without input, if there is one.
 * @returns {string[] | undefined}
 */
export function aptGet() {
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

/**
 * Installs sets of packages together; if that fails, each set alone, so that a missing package doesn't block the others.
 * @param {string[]} installer what `aptGet` returned
 * @param {string[][]} sets
 */
export function installPackages(installer, sets) {
  if (sets.length === 0) return;
  const install = (/** @type {string[]} */ packages) =>
    run(installer, ['install', '--yes', '--no-install-recommends', ...packages]);
  // An old package list names files that the mirror no longer has.
  run(installer, ['update']);
  if (install(sets.flat()) || sets.length === 1) return;
  for (const packages of sets) install(packages);
}

/** @param {string[]} command @param {string[]} args */
function run([program = '', ...before], args) {
  // Another installation may be running: waits for its lock instead of failing.
  const { status } = spawnSync(
    program,
    [
      ...before,
      '-qq',
      // Without a terminal dpkg prints no progress bars.
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
