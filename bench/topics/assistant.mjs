import { chromium } from '@playwright/test';
import { chromiumFlags } from '../../scripts/browsers/chromium.mjs';
import { list, scriptsOf, total } from '../lib/scripts.mjs';
import { figures, kB, limitRow } from '../lib/table.mjs';
import { serveWithoutAi } from '../lib/without-ai.mjs';

export const isUntimed = true;

/** So that the chat button is there; no provider is ever reached. */
const settings = JSON.stringify({ chatEnabled: true, openRouterKey: 'sk-or-bench' });

const answer = {
  model: 'any',
  choices: [{ message: { content: 'Two **small** things:\n\n- a walk\n- a song\n\n`and rest`' } }],
};

/**
 * What the code for voice, analysis and the chat adds to a first load, and what the chat loads when it is opened.
 * @param {import('../lib/bench.mjs').Bench} bench
 */
export async function run(bench) {
  const without = await serveWithoutAi();
  const browser = await chromium.launch({
    executablePath: bench.executablePath,
    args: chromiumFlags,
  });
  try {
    const product = await visits(browser, `http://localhost:${bench.port}`, askTheChat);
    const other = await visits(browser, `http://localhost:${without.port}`);
    const added = (/** @type {'landing' | 'journal'} */ screen) =>
      total(product[screen], 'gz') - total(other[screen], 'gz');
    return figures(
      'Assistant',
      'JavaScript, each body compressed with gzip 9. The first two rows: first loads of the product less those of the same ' +
        'build without the assistant, voice and analysis. The others: what the journal fetches when the chat is opened, ' +
        `and until its first answer stands there as markdown. ${list([...product.opened, ...product.answered])}.`,
      [
        limitRow('landing, added by AI', added('landing'), kB, 2000),
        limitRow('journal, added by AI', added('journal'), kB, 2000),
        limitRow('chat, opened', total(product.opened, 'gz'), kB),
        limitRow(
          'chat, opened and answered',
          total(product.opened, 'gz') + total(product.answered, 'gz'),
          kB,
          70_000,
        ),
      ],
    );
  } finally {
    await browser.close();
    await without.close();
  }
}

/**
 * First loads of the landing page, of a journal with one child, and what comes after in that journal.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} origin
 * @param {(page: import('@playwright/test').Page) => Promise<Chat>} [then]
 */
async function visits(browser, origin, then = () => Promise.resolve({ opened: [], answered: [] })) {
  const context = await browser.newContext();
  await context.addInitScript((text) => {
    localStorage.setItem('kinleaf_settings', text);
  }, settings);
  const first = await context.newPage();
  const landing = await scriptsOf(first, async () => {
    await first.goto(origin);
    await first.getByRole('heading', { level: 1 }).waitFor();
  });
  await first.goto(`${origin}/children`);
  await first.getByRole('button', { name: 'Add Your First Child' }).click();
  await first.getByRole('dialog').getByLabel('Name').fill('Maya');
  await first.getByRole('dialog').getByRole('button', { name: 'Add Child' }).click();
  const address = await first
    .getByRole('link', { name: 'Journal', exact: true })
    .getAttribute('href');
  await first.close();

  const page = await context.newPage();
  const journal = await scriptsOf(page, async () => {
    await page.goto(`${origin}${address ?? ''}`);
    await page.getByRole('heading', { level: 1, name: 'Journal for Maya' }).waitFor();
  });
  const chat = await then(page);
  await context.close();
  return { landing, journal, ...chat };
}

/**
 * @typedef {object} Chat
 * @property {import('../lib/scripts.mjs').Script[]} opened
 * @property {import('../lib/scripts.mjs').Script[]} answered
 */

/**
 * Opens the chat of a journal and asks it something.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<Chat>}
 */
async function askTheChat(page) {
  await page.route('https://openrouter.ai/**', (route) => route.fulfill({ json: answer }));
  const panel = page.getByRole('dialog', { name: 'Kinleaf Assistant' });
  const opened = await scriptsOf(page, async () => {
    await page.getByRole('button', { name: 'Open assistant' }).click();
    await panel.getByRole('textbox', { name: 'Message' }).waitFor();
  });
  const answered = await scriptsOf(page, async () => {
    await panel.getByRole('textbox', { name: 'Message' }).fill('What helps?');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await panel.getByRole('log').locator('strong').waitFor();
  });
  return { opened, answered };
}
