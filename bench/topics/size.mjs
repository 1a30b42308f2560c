import { chromium } from '@playwright/test';
import { chromiumFlags } from '../../scripts/browsers/chromium.mjs';
import { list, scriptsOf, total } from '../lib/scripts.mjs';
import { figures, kB, ratioRow } from '../lib/table.mjs';

export const isUntimed = true;

/**
 * What a newcomer's first load of the landing page fetches, against React and the router alone.
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
    return figures(
      'Size',
      'JavaScript that a first visit to / fetches, all requests, each body compressed with gzip 9, against a page of React and ' +
        `the router alone (same versions, same build). ${list(product)}.`,
      [
        ratioRow('landing, JavaScript gz', total(product, 'gz'), total(alone, 'gz'), kB, 1.3),
        ratioRow('the same, not compressed', total(product, 'raw'), total(alone, 'raw'), kB),
      ],
    );
  } finally {
    await browser.close();
  }
}

/**
 * The scripts that a browser without any history fetches for an address.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 */
async function firstLoad(browser, url) {
  // A service worker fetches the whole app for offline use once the page is at rest: that is no part of showing it.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const found = await scriptsOf(page, async () => {
    await page.goto(url);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
  await context.close();
  return found;
}
