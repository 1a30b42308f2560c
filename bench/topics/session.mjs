import { figures, ratioRow, whole } from '../lib/table.mjs';

export const isUntimed = true;

/** As small as after a month, so that a session's leftovers show. */
const entries = 300;

/** Rounds of 34 steps. A step is one thing done: a screen visited, a dialog opened or ended, something deleted. */
const warmUp = 3;
const rounds = 30;

/** Shows the chat button. Without a key, so that nothing can be sent. */
const settings = JSON.stringify({ chatEnabled: true });

/** @typedef {import('@playwright/test').Page} Page */

/**
 * What a page still holds after a session of a thousand steps, against the same page after the first hundred.
 * @param {import('../lib/bench.mjs').Bench} bench
 */
export async function run(bench) {
  const { origin } = await bench.journal(entries);
  const held = await bench.inPage(`${origin}/bench/seed.html`, async (page) => {
    await page.evaluate((text) => {
      localStorage.setItem('kinleaf_settings', text);
    }, settings);
    // Animations would only be waited for.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${origin}/children`);
    await page.getByRole('button', { name: 'Select Child' }).click();
    await page.locator('.entry-card').first().waitFor();
    const first = await walk(page, 0, warmUp);
    const last = await walk(page, warmUp, rounds);
    return { first, last };
  });
  const { first, last } = held;
  const mega = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
  return figures(
    'Session',
    `One page through ${whole(rounds * round.length)} steps: entries and foods added, edited, moved and deleted, dialogs, reports and the chat opened ` +
      `and closed, screens visited. What it holds after a forced garbage collection, against the same after ${warmUp * round.length} steps.`,
    [
      ratioRow('JavaScript heap, without compiled code', last.data, first.data, mega, 1.1),
      ratioRow('compiled code', last.code, first.code, mega),
      ratioRow('JavaScript heap, both', last.heap, first.heap, mega),
      ratioRow('nodes of the document', last.nodes, first.nodes, whole, 1.1),
      ratioRow('event listeners', last.listeners, first.listeners, whole, 1.1),
    ],
  );
}

/**
 * Does the steps of some rounds, and returns what the page then holds.
 * @param {Page} page
 * @param {number} from
 * @param {number} to
 */
async function walk(page, from, to) {
  for (let at = from; at < to; at += 1) {
    for (const [name, act] of round) {
      try {
        await act(page);
      } catch (error) {
        throw new Error(`Round ${at + 1}: ${name}, which went wrong`, { cause: error });
      }
    }
  }
  // Messages stay this long.
  await page.waitForTimeout(7000);
  // The probe isn't part of the product.
  await page.evaluate(() => {
    window.probe.armTasks();
  });
  return holdings(page);
}

/** @param {Page} page */
async function holdings(page) {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('HeapProfiler.enable');
    // A finalizer may release more, which the next collection finds.
    for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage');
    await session.send('Performance.enable');
    const { metrics } = await session.send('Performance.getMetrics');
    const metric = (/** @type {string} */ name) =>
      metrics.find((one) => one.name === name)?.value ?? NaN;
    const heap = metric('JSHeapUsedSize');
    const nodes = metric('Nodes');
    const listeners = metric('JSEventListeners');
    /** @type {string[]} */
    const chunks = [];
    session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
    await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    return { heap, nodes, listeners, ...sizesIn(chunks.join('')) };
  } finally {
    await session.detach();
  }
}

/**
 * Returns the bytes of the program's objects and of compiled code in a heap snapshot.
 * @param {string} text
 */
function sizesIn(text) {
  /** @type {{ snapshot: { meta: { node_fields: string[], node_types: [string[]] } }, nodes: number[] }} */
  const { snapshot, nodes } = JSON.parse(text);
  const fields = snapshot.meta.node_fields;
  const [types] = snapshot.meta.node_types;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let data = 0;
  let code = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    const name = types[nodes[at + type] ?? 0];
    const bytes = nodes[at + size] ?? 0;
    if (name === 'code') code += bytes;
    // Native objects are outside the JavaScript heap; only nodes and listeners are counted.
    else if (name !== 'native') data += bytes;
  }
  return { data, code };
}

/** @typedef {readonly [name: string, act: (page: Page) => Promise<unknown>]} Step */

/** The open dialog; there is only one, except with a question before a deletion. @param {Page} page */
const dialogOf = (page) => page.getByRole('dialog');

/** A visit to a screen through the sidebar. @param {string} link @param {string | RegExp} heading @returns {Step} */
const visited = (link, heading) => [
  `${link} is visited`,
  async (page) => {
    await page.getByRole('complementary').getByRole('link', { name: link, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  },
];

/** A dialog opened by a button of the screen. @param {string} button @returns {Step} */
const opened = (button) => [
  `${button} is opened`,
  async (page) => {
    await page.getByRole('button', { name: button, exact: true }).first().press('Enter');
    await dialogOf(page).waitFor();
  },
];

/** A dialog filled in and ended by one of its buttons. @param {string} button @param {Readonly<Record<string, string>>} fields @returns {Step} */
const ended = (button, fields = {}) => [
  `${button} ends the dialog`,
  async (page) => {
    for (const [label, text] of Object.entries(fields))
      await dialogOf(page).getByLabel(label).fill(text);
    await dialogOf(page).getByRole('button', { name: button, exact: true }).press('Enter');
    await dialogOf(page).waitFor({ state: 'detached' });
  },
];

/** A deletion asked for and confirmed. @param {string} button @returns {Step[]} */
const deleted = (button) => [
  [
    `${button} is asked for`,
    async (page) => {
      await page.getByRole('button', { name: button, exact: true }).press('Enter');
      await page.getByRole('alertdialog', { name: /sure/ }).waitFor();
    },
  ],
  [
    `${button} is confirmed`,
    async (page) => {
      const question = page.getByRole('alertdialog', { name: /sure/ });
      await question.getByRole('button', { name: 'Delete' }).press('Enter');
      await question.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: button, exact: true }).waitFor({ state: 'detached' });
    },
  ],
];

/**
 * A round leaves the journal and the screen as it found them, so that all rounds are alike.
 * @type {readonly Step[]}
 */
const round = [
  opened('Add Entry'),
  ended('Add Entry', { Title: 'A long day', 'Additional Notes': 'Woke twice. '.repeat(20) }),
  opened('Edit A long day'),
  ended('Update Entry', { Title: 'A longer day' }),
  [
    'the entry is read',
    async (page) => {
      await page.getByRole('link', { name: 'A longer day' }).press('Enter');
      await dialogOf(page).waitFor();
    },
  ],
  ended('Close'),
  [
    'the journal is searched',
    async (page) => {
      await page.getByRole('searchbox', { name: 'Search entries' }).fill('longer');
      await page.getByText('1 entry', { exact: true }).first().waitFor({ state: 'attached' });
    },
  ],
  [
    'the search is cleared',
    async (page) => {
      await page.getByRole('searchbox', { name: 'Search entries' }).fill('');
      await page.locator('.entry-card').nth(5).waitFor();
    },
  ],
  ...deleted('Delete A longer day'),

  visited('Food Journey', 'Food Journey'),
  opened('Add Food'),
  [
    'a category is chosen',
    async (page) => {
      await dialogOf(page)
        .getByRole('button', { name: /Category/ })
        .press('Enter');
      await page.getByRole('option', { name: 'Snacks', exact: true }).press('Enter');
    },
  ],
  ended('Add Food', { 'Food Name': 'Owl bread' }),
  [
    'the menu of a food is opened',
    async (page) => {
      await page.getByRole('button', { name: 'Move Owl bread to', exact: true }).press('Enter');
      await page.getByRole('menuitem').first().waitFor();
    },
  ],
  [
    'the food is moved',
    async (page) => {
      await page.getByRole('menuitem').first().press('Enter');
      await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
    },
  ],
  opened('Edit Owl bread'),
  ended('Cancel'),
  ...deleted('Delete Owl bread'),

  visited('Reports', /Insights/),
  opened('Generate Report'),
  ended('Generate Report'),
  [
    'the report is read',
    async (page) => {
      await page.locator('.report-card .card-link').first().press('Enter');
      await dialogOf(page).waitFor();
    },
  ],
  ...deleted('Delete report'),

  [
    'the chat is opened',
    async (page) => {
      await page.getByRole('button', { name: 'Open assistant' }).press('Enter');
      await page.getByRole('textbox', { name: 'Message' }).waitFor();
    },
  ],
  [
    'the chat is closed',
    async (page) => {
      const panel = page.getByRole('dialog', { name: 'Kinleaf Assistant' });
      await panel.getByRole('button', { name: 'Close' }).press('Enter');
      await page.getByRole('button', { name: 'Open assistant' }).waitFor();
    },
  ],
  visited('Recommendations', 'Recommendations'),
  visited('Settings', 'Settings'),
  visited('Guide', /Guide/),
  visited('Privacy', /Privacy/),
  visited('Children', /Children/),
  [
    'the journal is opened',
    async (page) => {
      await page.getByRole('button', { name: 'Select Child' }).click();
      await page.locator('.entry-card').nth(5).waitFor();
    },
  ],
];
