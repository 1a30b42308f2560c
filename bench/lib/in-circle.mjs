// A shared journal, driven through the product's own screens.
import { addCircle } from '../../circle-server/cli/add-circle.mjs';
import { couchAt, readLogin } from '../../circle-server/cli/couch.mjs';
import { removeCircle } from '../../circle-server/cli/remove-circle.mjs';
import { startWithCircle } from '../../circle-server/cli/run-dev.mjs';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('./bench.mjs').Bench} Bench
 * @typedef {{ url: string, code: string, database: string, name: string, close: () => Promise<void> }} Server
 */

/** How long the transfer of a whole journal may take before it counts as broken, in ms. */
const patience = 1_800_000;

/** The CouchDB of KINLEAF_COUCHDB with a new circle, or else a development server. @returns {Promise<Server>} */
export async function startServer() {
  const given = process.env['KINLEAF_COUCHDB'];
  if (given === undefined) {
    const server = await startWithCircle({ port: 0 });
    return { ...server, name: 'the development server', close: () => server.close() };
  }
  const couch = couchAt(await readLogin({}, given));
  const made = await addCircle(couch);
  const close = async () => {
    await removeCircle(couch, made.database);
  };
  return { ...made, url: new URL(given).origin, name: 'the CouchDB given', close };
}

/**
 * Starts the circle of the page's child.
 * @param {Page} page of the circle
 * @param {{ url: string, code: string }} server
 */
export async function startCircle(page, { url, code }) {
  await page.getByLabel('Address of the server').fill(url);
  await page.getByLabel('Code from its keeper').fill(code);
  await page.getByLabel('Your name').fill('Anita');
  await page.getByRole('button', { name: 'Start the circle' }).click();
  await page.getByRole('heading', { name: /^Anita/ }).waitFor();
}

/**
 * Invites a second device, which joins over its own connection. From then on its long tasks are counted: opening the app isn't among them.
 * @param {Page} page of the circle, in sync
 * @param {Page} other of the other device
 * @param {string} server its origin for the other device
 */
export async function join(page, other, server) {
  await page.getByRole('button', { name: 'Make an invitation' }).click();
  const words = await page.locator('.circle-words').innerText();
  const shown = (await page.locator('.circle-address').textContent()) ?? '';
  const address = `${server}${new URL(shown).pathname}`;
  const hash = `a=${encodeURIComponent(address)}&w=${words.trim().replaceAll(/\s+/g, '-')}`;
  await other.goto(`${new URL(other.url()).origin}/join#${hash}`);
  await other.getByLabel('Your name').fill('Daniel');
  await other.waitForLoadState('networkidle');
  await other.evaluate(() => window.probe.armTasks());
  await other.getByRole('button', { name: 'Ask to join' }).click();
  await page.getByRole('button', { name: 'Yes, let them in' }).click();
  await other.getByRole('heading', { level: 1, name: 'You are in the circle' }).waitFor();
}

/**
 * Waits until nothing is left to transfer, checked from another page.
 * @param {Bench} bench
 * @param {string} origin
 * @param {number} entries that are to be there
 */
export function untilThere(bench, origin, entries) {
  return bench.inPage(`${origin}/bench/seed.html`, async (page) => {
    const end = performance.now() + patience;
    for (;;) {
      const { records, waiting } = await page.evaluate(() => window.seedPage.underWay());
      if (records === entries && waiting === 0) return;
      if (performance.now() > end) throw new Error(`${records} are there, ${waiting} are waiting`);
      await page.waitForTimeout(500);
    }
  });
}
