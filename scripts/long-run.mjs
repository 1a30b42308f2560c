// What the longer runs of random tests share: sequences, journeys and histories.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Returns how many to run, and the seed: those of the command line, or the usual number and a new seed. Ends the program with the usage if
 * they aren't numbers.
 * @param {string} usage
 * @param {string} usual
 * @returns {[count: string, seed: string]}
 */
export function countAndSeed(usage, usual) {
  const [count = usual, seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
  if (/^\d+$/.test(count) && /^\d+$/.test(seed)) return [count, seed];
  console.error(usage);
  process.exit(1);
}

/**
 * Runs an installed program with Node. Returns its exit status.
 * @param {string} program its path in node_modules
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} variables
 */
export function runInstalled(program, args, variables) {
  const path = fileURLToPath(new URL(`../node_modules/${program}`, import.meta.url));
  const env = { ...process.env, ...variables };
  return spawnSync(process.execPath, [path, ...args], { stdio: 'inherit', env }).status ?? 1;
}

/**
 * Builds the app and runs browser tests on it. Without retries, because every failure should be investigated. Returns the exit status.
 * @param {readonly string[]} tests
 * @param {Readonly<Record<string, string>>} variables
 */
export function runOnBuild(tests, variables) {
  const status = runInstalled('vite/bin/vite.js', ['build', '--logLevel', 'warn'], variables);
  if (status !== 0) return status;
  return runInstalled('@playwright/test/cli.js', ['test', '--retries=0', ...tests], variables);
}
