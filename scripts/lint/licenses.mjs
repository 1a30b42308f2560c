// `npm run audit:licenses`: prints the packages that we ship, by licence. Fails for a licence that isn't on this list: a person has to read it
// first. Development tools aren't shipped, so they aren't listed.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Each allows shipping the package in a closed or open product, with its notice. */
const known = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT and ISC',
  'OFL-1.1',
  'Unlicense',
];

/** @typedef {{ name: string, version: string, license?: unknown }} Package */

const { stdout, status } = spawnSync('npm', ['query', ':root *:not(.dev)'], {
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
/** @type {Package[]} */
const packages = status === 0 ? JSON.parse(stdout) : [];
if (packages.length === 0) {
  console.error('npm could not list the packages. Is everything installed?');
  process.exit(1);
}

/** @type {Map<string, string[]>} */
const byLicense = new Map();
for (const { name, version, license } of packages) {
  const called = typeof license === 'string' ? license : 'none stated';
  byLicense.set(called, [...(byLicense.get(called) ?? []), `${name} ${version}`]);
}
for (const [license, names] of [...byLicense].sort(([a], [b]) => (a < b ? -1 : 1))) {
  console.log(`${license} (${names.length})\n  ${names.sort().join('\n  ')}`);
}
const unknown = [...byLicense.keys()].filter((license) => !known.includes(license));
if (unknown.length > 0) {
  console.error(`\nNot on the list: ${unknown.join(', ')}`);
  process.exit(1);
}
