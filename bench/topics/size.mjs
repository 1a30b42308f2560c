import { chromium } from '@playwright/test';
import { chromiumFlags } from '../../scripts/browsers/chromium.mjs';
import { list, scriptsOf, total } from '../lib/scripts.mjs';
import { figures, kB, limitRow, ratioRow } from '../lib/table.mjs';

export const isUntimed = true;

/** So that the chat's button is there. Without a key: nothing can be asked. */
const settings = JSON.stringify({ chatEnabled: true });

/**
 * What a newcomer's first load of the landing page fetches, compared with React and the router alone, and what the chat adds when it opens.
 * @param {import('../lib/bench.mjs').Bench} bench
 */
export async function run(bench) {
  const browser = await chromium.launch({
    executablePath: bench.executablePath,
    args: chromiumFlags,
  });
  try {
    const product = await firstLoad(browser, `http://localhost:${bench.port}/`);
    const alone = await firstLoad(browser, `http://localhost:${bench.port}/react-router/`);
    const chat = await openChat(browser, `http://localhost:${bench.port}/children`);
    return figures(
      'Size',
      'JavaScript that a first visit to / fetches, all requests, each body compressed with gzip 9, against a page of React and ' +
        `the router alone (same versions, same build). ${list(product)}. And what the chat fetches when it is opened: ${list(chat)}.`,
      [
        ratioRow('landing, JavaScript gz', total(product, 'gz'), total(alone, 'gz'), kB, 1.3),
        ratioRow('the same, not compressed', total(product, 'raw'), total(alone, 'raw'), kB),
        limitRow('chat, opened', total(chat, 'gz'), kB),
      ],
    );
  } finally {
    await browser.close();
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
 * Returns the scripts that opening the chat fetches on a page that has loaded everything else.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 */
async function openChat(browser, url) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript((text) => {
    localStorage.setItem('kinleaf_settings', text);
  }, settings);
  const page = await context.newPage();
  const button = page.getByRole('button', { name: 'Open assistant' });
  await scriptsOf(page, async () => {
    await page.goto(url);
    await button.waitFor();
  });
  const found = await scriptsOf(page, async () => {
    await button.click();
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
  });
  await context.close();
  return found;
}
