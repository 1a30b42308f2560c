// A journal that is locked, driven through the product's own screens.

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('./bench.mjs').Bench} Bench
 * @typedef {import('./bench.mjs').Journal} Journal
 */

/** Six words, as Settings suggests them. */
const passphrase = 'orbit velvet canyon lemon puzzle harbor';

/** How long encrypting a whole journal may take before it counts as broken, in ms. */
const patience = 900_000;

/**
 * Goes through the three steps in Settings and waits until the whole journal is encrypted.
 * @param {Bench} bench
 * @param {Journal} journal
 */
export function turnLockOn(bench, { origin }) {
  return bench.inPage(`${origin}/settings`, async (page) => {
    const press = (/** @type {string} */ name) =>
      page.getByRole('button', { name, exact: true }).click();
    await press('Set up the lock');
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
    await page.getByLabel('Passphrase again', { exact: true }).fill(passphrase);
    await press('Use this passphrase');
    const groups = page.locator('.sheet-shown li');
    await groups.first().waitFor();
    const sheet = await groups.allTextContents();
    await press('Write it by hand');
    await press('I have the sheet');
    const asked = page.getByLabel(/^Type group \d+ from your sheet$/);
    const label = await page.getByText(/^Type group \d+ from your sheet$/).textContent();
    await asked.fill(sheet[Number(/\d+/.exec(label ?? '')?.[0]) - 1] ?? '');
    await press('Go on without');
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => window.probe.armTasks());
    const start = performance.now();
    await press('Turn the lock on');
    await page.waitForFunction(
      () => {
        /** @type {{ state?: string }} */
        const { state } = JSON.parse(localStorage.getItem('kinleaf_vault') ?? '{}');
        return state === 'on';
      },
      undefined,
      { polling: 250, timeout: patience },
    );
    const time = performance.now() - start;
    return { time, tasks: await page.evaluate(() => window.probe.allTasks()) };
  });
}

/** The cost of each passphrase, as stored with its unlock method. @param {Bench} bench @param {Journal} journal */
export function costOf(bench, { origin }) {
  return bench.inPage(`${origin}/`, (page) =>
    page.evaluate(() => {
      /** @type {{ ways: { kind: string, cost: { t: number, m: number, p: number } }[] }} */
      const { ways } = JSON.parse(localStorage.getItem('kinleaf_vault') ?? '{"ways":[]}');
      const cost = ways.find(({ kind }) => kind === 'passphrase')?.cost;
      if (cost === undefined) throw new Error('The journal has no passphrase');
      return cost;
    }),
  );
}

/**
 * A new page of a locked journal, unlocked on the children screen with nothing left to load.
 * @template T
 * @param {Bench} bench
 * @param {Journal} journal
 * @param {(page: Page, unlocked: number) => Promise<T>} work with the milliseconds from the click on 'Unlock' until that screen
 */
export function visitLocked(bench, { origin }, work) {
  return bench.inPage(`${origin}/children`, async (page) => {
    const unlocked = await unlock(page);
    await page.waitForLoadState('networkidle');
    return work(page, unlocked);
  });
}

/** @param {Page} page that is locked and opens on the children screen */
async function unlock(page) {
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    window.probe.armClick(() =>
      [...document.querySelectorAll('button')].some(
        ({ textContent }) => textContent === 'Select Child',
      ),
    );
  });
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  return page.evaluate(() => window.probe.clicked);
}

/**
 * From the click to the download, in milliseconds.
 * @param {Page} page in Settings
 * @param {boolean} isEncrypted
 */
export async function exportBackup(page, isEncrypted) {
  const timeout = 300_000;
  // As in a browser without a file dialog, which no program can click.
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const press = (/** @type {string} */ name) =>
    page.getByRole('button', { name, exact: true }).click();
  if (isEncrypted) {
    await press('Seal it with a passphrase');
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase);
    await page.getByLabel('Passphrase again', { exact: true }).fill(passphrase);
  }
  const downloading = page.waitForEvent('download', { timeout });
  const start = performance.now();
  await press(isEncrypted ? 'Seal and export' : 'Export Backup');
  const download = await downloading;
  const time = performance.now() - start;
  await download.delete();
  return time;
}
