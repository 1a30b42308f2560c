import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isInstalled } from './ensure-install.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinleaf-install-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const lock = (packages: object) => {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
};
const installed = (packages: object) => {
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
};

const project = { '': { version: '1.0.0' } };
const zod = { 'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' } };
const forMac = { 'node_modules/fsevents': { version: '2.0.0', optional: true } };

test('a bare clone needs its packages', () => {
  lock({ ...project, ...zod });
  expect(isInstalled(folder)).toBe(false);
});

test('an installation that broke off is done again', () => {
  lock({ ...project, ...zod });
  mkdirSync(join(folder, 'node_modules/zod'), { recursive: true });
  expect(isInstalled(folder)).toBe(false);
});

test('a package of another version is stale', () => {
  lock({ ...project, 'node_modules/zod': { version: '4.0.1', integrity: 'sha512-b' } });
  installed(zod);
  expect(isInstalled(folder)).toBe(false);
});

test('a package that the project gave up is stale', () => {
  lock(project);
  installed(zod);
  expect(isInstalled(folder)).toBe(false);
});

test('the same packages are enough, without those for another system', () => {
  lock({ ...project, ...zod, ...forMac });
  installed(zod);
  expect(isInstalled(folder)).toBe(true);
});
