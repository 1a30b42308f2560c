import { chromium } from '@playwright/test';
import { chromiumFlags } from '../../scripts/browsers/chromium.mjs';
import { list, scriptsOf, total } from '../lib/scripts.mjs';
import { serveWithoutAi } from '../lib/site.mjs';
import { figures, kB, limitRow, ratioRow } from '../lib/table.mjs';

export const isUntimed = true;

/** So that the chat's button is there. Without a key: nothing can be asked. */
const settings = JSON.stringify({ chatEnabled: true });

/**
 * What a newcomer's first load of the landing page fetches, compared with React and the router alone; what AI adds to a first load of a
 * journal, and what the chat adds when it opens.
 * @param {import('../lib/bench.mjs').Bench} bench
 */
export async function run(bench) {
  const without = await serveWithoutAi();
  const browser = await chromium.launch({
    executablePath: bench.executablePath,
    args: chromiumFlags,
  });
  try {
    const product = await firstLoad(browser, `http://localhost:${bench.port}/`);
    const alone = await firstLoad(browser, `http://localhost:${bench.port}/react-router/`);
    const journal = await openJournal(browser, `http://localhost:${bench.port}`);
    const journalWithout = await openJournal(browser, `http://localhost:${without.port}`);
    const addedByAi = total(journal.scripts, 'gz') - total(journalWithout.scripts, 'gz');
    const chat = await openChat(journal.page);
    return figures(
      'Size',
      'JavaScript, all requests, each body compressed with gzip 9. Landing: what a first visit to / fetches, against a page of React and ' +
        `the router alone (same versions, same build). ${list(product)}. Journal: what a first visit to a journal fetches, less what ` +
        'the same build without the assistant, voice and analysis fetches. Chat: what the journal fetches when it is opened: ' +
        `${list(chat)}.`,
      [
        ratioRow('landing, JavaScript gz', total(product, 'gz'), total(alone, 'gz'), kB, 1.2),
        ratioRow('the same, not compressed', total(product, 'raw'), total(alone, 'raw'), kB),
        limitRow('journal, added by AI', addedByAi, kB, 2000),
        limitRow('chat, opened', total(chat, 'gz'), kB),
      ],
    );
  } finally {
    await browser.close();
    await without.close();
  }
}

/**
 * Returns the scripts that a new browser fetches for a URL.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 */
async function firstLoad(browser, url) {
  // A service worker fetches the whole app for offline use once the page is idle, which isn't part of showing it.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const found = await scriptsOf(page, async () => {
    await page.goto(url);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
  await context.close();
  return found;
}

/**
 * Opens a journal with one child as on a first visit, with the scripts that it fetches. The page stays open with its browser.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 */
async function openJournal(browser, origin) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript((text) => {
    localStorage.setItem('kinleaf_settings', text);
  }, settings);
  const first = await context.newPage();
  await first.goto(`${origin}/children`);
  await first.getByRole('button', { name: 'Add Your First Child' }).click();
  const form = first.getByRole('dialog');
  await form.getByLabel('Name').fill('Maya');
  await form.getByRole('button', { name: 'Add Child' }).click();
  const link = first.getByRole('link', { name: 'Journal', exact: true });
  const path = await link.getAttribute('href');
  await first.close();

  const page = await context.newPage();
  const scripts = await scriptsOf(page, async () => {
    await page.goto(`${origin}${path ?? ''}`);
    await page.getByRole('heading', { level: 1, name: 'Journal for Maya' }).waitFor();
    // What the page loads ahead, such as the search's worker, is in both sides.
    await page.locator('html:not([data-busy])').waitFor({ state: 'attached' });
  });
  return { page, scripts };
}

/** Returns the scripts that opening the chat fetches. @param {import('@playwright/test').Page} page */
function openChat(page) {
  return scriptsOf(page, async () => {
    await page.getByRole('button', { name: 'Open assistant' }).click();
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
  });
}
