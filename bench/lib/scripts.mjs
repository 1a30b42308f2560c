import { gzipSync } from 'node:zlib';
import { kB } from './table.mjs';

/**
 * @typedef {object} Script
 * @property {string} name of the file
 * @property {number} raw bytes
 * @property {number} gz bytes, compressed with gzip 9
 */

/**
 * The scripts that a page fetches during some work and in the two seconds after it, when it loads ahead.
 * @param {import('@playwright/test').Page} page
 * @param {() => Promise<unknown>} work
 * @returns {Promise<Script[]>}
 */
export async function scriptsOf(page, work) {
  /** @type {Promise<Script>[]} */
  const scripts = [];
  const note = (/** @type {import('@playwright/test').Response} */ response) => {
    if (!response.headers()['content-type']?.includes('javascript')) return;
    scripts.push(
      response.body().then((body) => ({
        name: new URL(response.url()).pathname.split('/').at(-1) ?? '',
        raw: body.length,
        gz: gzipSync(body, { level: 9 }).length,
      })),
    );
  };
  page.on('response', note);
  await work();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2000);
  page.off('response', note);
  return Promise.all(scripts);
}

/** @param {readonly Script[]} scripts @param {'raw' | 'gz'} key */
export function total(scripts, key) {
  return scripts.reduce((sum, script) => sum + script[key], 0);
}

/** The scripts by name and size, largest first. @param {readonly Script[]} scripts */
export function list(scripts) {
  return scripts
    .toSorted((a, b) => b.gz - a.gz)
    .map(({ name, gz }) => `${name} ${kB(gz)}`)
    .join(', ');
}
