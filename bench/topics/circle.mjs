import { countedLine } from '../lib/counted-line.mjs';
import { join, startCircle, startServer, untilThere } from '../lib/in-circle.mjs';
import {
  answersFor,
  backToChildren,
  keysOf,
  openJournal,
  saveEntry,
  typeSearches,
  visit,
} from '../lib/journey.mjs';
import { median, quantile } from '../lib/stats.mjs';
import { figures, kB, limitRow, ms, ratioRow, whole } from '../lib/table.mjs';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('../lib/bench.mjs').Bench} Bench
 * @typedef {import('../lib/bench.mjs').Journal} Journal
 */

/** `KINLEAF_BENCH_CIRCLE=500` tries the topic itself in a small journal; its figures then say nothing. */
const size = Number(process.env['KINLEAF_BENCH_CIRCLE'] ?? 20_000);
const rounds = 5;
const saves = 40;
/** No task may take longer while a journal is being transferred, in ms. */
const longestTask = 100;
/** How long a save may take until another device shows it, in ms: loopback adds nothing. */
const toOther = 250;
/** How many bytes an hour without changes may cost. */
const idleHour = 100_000;
/** Three empty lines of the feed, in seconds. */
const idleFor = 140;
const queries = ['the', 'bedtime', 'Grandma'];

/**
 * A journal is sent to a circle, a second device receives it, and both sync; and the same journal without a circle.
 * @param {Bench} bench
 */
export async function run(bench) {
  const [alone, first] = [await seed(bench, 'circle-alone'), await seed(bench, 'circle-first')];
  const second = bench.origin('circle-second');
  const { childId, ...plain } = await bench.inPage(`${first.origin}/bench/seed.html`, (page) =>
    page.evaluate(() => window.seedPage.plain()),
  );
  const server = await startServer();
  const lines = { first: await countedLine(server.url), second: await countedLine(server.url) };
  const page = await bench.context.newPage();
  const other = await bench.context.newPage();
  try {
    await page.goto(`${first.origin}/children`);
    await page.getByRole('link', { name: 'Keep this journal with others' }).click();
    await page.getByLabel('Address of the server').waitFor();
    // Opening the app is not part of sending.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => window.probe.armTasks());
    await startCircle(page, { url: lines.first.url, code: server.code });
    await untilThere(bench, first.origin, size);
    const pushed = lines.first.bytes();
    const pushTasks = await page.evaluate(() => window.probe.allTasks());

    await other.goto(`${second}/children`);
    await join(page, other, lines.second.url);
    await untilThere(bench, second, size);
    const pulled = lines.second.bytes();
    const pullTasks = await other.evaluate(() => window.probe.allTasks());

    // Before anything is written that the journal without a circle does not have.
    // The page that is measured is in sync; another device's work costs it nothing.
    for (const one of [page, other]) await one.goto('about:blank');
    const { apart, together } = await measureAtRest(bench, alone, first);
    await page.goto(`${first.origin}/children`);
    await other.goto(`${second}/children`);
    const shown = await measureShown(page, other, childId);
    const idle = await measureIdle(page, lines.first);

    // An encrypted picture has the same length; the rest of the total is records.
    const text = (/** @type {{ up: number, down: number }} */ { up, down }) =>
      up + down - plain.pictures;
    const all = plain.text + plain.pictures;
    /** @param {string} figure @param {keyof ReturnType<typeof noTimes>} key */
    const row = (figure, key) =>
      ratioRow(figure, median(together[key]), median(apart[key]), ms, 1.1);
    return figures(
      'Circle',
      `${whole(plain.records)} records (${kB(plain.text)} as JSON) and ${plain.photos} photos (${kB(plain.pictures)}) against ${server.name}, ` +
        `every byte of the connections counted; photos beyond ${plain.photos} × their own bytes count as records. Shown on B is from the click on A until the ` +
        `card is on B, ${saves} times. The idle hour is counted for ${idleFor} s and multiplied. At rest: medians of ${rounds - 1} visits against ` +
        'the same journal without a circle.',
      [
        ratioRow('first push, without the photos', text(pushed), plain.text, kB, 2.3),
        ratioRow('first push, all', pushed.up + pushed.down, all, kB),
        ratioRow('first pull, without the photos', text(pulled), plain.text, kB, 2.5),
        ratioRow('first pull, all', pulled.up + pulled.down, all, kB),
        ...tasksRows('sending', pushTasks),
        ...tasksRows('fetching', pullTasks),
        limitRow('saved on A, shown on B, median', median(shown), ms),
        limitRow('saved on A, shown on B, p95', quantile(shown, 0.95), ms, toOther),
        limitRow('an idle hour', idle, kB, idleHour),
        row('open the journal, in sync', 'open'),
        row('save an entry, in sync', 'save'),
        row('search, median letter, in sync', 'letters'),
      ],
    );
  } finally {
    await page.close();
    await other.close();
    await lines.first.close();
    await lines.second.close();
    await server.close();
  }
}

/** @param {string} when @param {readonly number[]} tasks over 50 ms, in milliseconds */
const tasksRows = (when, tasks) => [
  limitRow(
    `tasks over ${longestTask} ms while ${when}`,
    tasks.filter((task) => task > longestTask).length,
    whole,
    0,
  ),
  limitRow(`longest while ${when}, of those over 50 ms`, Math.max(0, ...tasks), ms),
];

/** A separate journal. @param {Bench} bench @param {string} name @returns {Promise<Journal>} */
async function seed(bench, name) {
  const origin = bench.origin(name);
  const stored = await bench.inPage(`${origin}/bench/seed.html`, (page) =>
    page.evaluate((count) => window.seedPage.fill(count), size),
  );
  return { origin, ...stored };
}

/**
 * Saves entries on one device and waits for their cards on the other; both have the same clock.
 * @param {Page} page
 * @param {Page} other
 * @param {string} childId
 */
async function measureShown(page, other, childId) {
  for (const one of [page, other]) {
    await one.goto(`${new URL(one.url()).origin}/journal/${childId}`);
    await one.locator('.entry-card').first().waitFor();
    await one.waitForLoadState('networkidle');
  }
  const times = [];
  for (let save = 0; save < saves; save += 1) {
    const title = `Measured ${save}`;
    const isShown = other.evaluate(
      (wanted) =>
        new Promise((resolve) => {
          const look = () => {
            const heads = [...document.querySelectorAll('.entry-card h3')];
            if (!heads.some((head) => head.textContent === wanted)) return;
            observer.disconnect();
            requestAnimationFrame(() => setTimeout(() => resolve(Date.now())));
          };
          const observer = new MutationObserver(look);
          observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        }),
      title,
    );
    await page.getByRole('button', { name: 'Add Entry' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Additional Notes').fill('Two bites of banana, and a new word: owl.');
    const button = dialog.getByRole('button', { name: 'Add Entry' });
    const pressed = button.evaluate(
      (element) =>
        new Promise((resolve) =>
          element.addEventListener('click', () => resolve(Date.now()), {
            capture: true,
            once: true,
          }),
        ),
    );
    await button.click();
    times.push(Number(await isShown) - Number(await pressed));
    await dialog.waitFor({ state: 'detached' });
  }
  return times;
}

/**
 * Measures what an hour without changes costs.
 * @param {Page} page
 * @param {import('../lib/counted-line.mjs').CountedLine} line
 */
async function measureIdle(page, line) {
  const total = () => line.bytes().up + line.bytes().down;
  await page.waitForTimeout(5000);
  const before = total();
  await page.waitForTimeout(idleFor * 1000);
  return ((total() - before) * 3600) / idleFor;
}

/**
 * Opening, saving and searching, by turns with and without a circle.
 * @param {Bench} bench
 * @param {Journal} alone
 * @param {Journal} shared
 */
async function measureAtRest(bench, alone, shared) {
  const keys = keysOf(queries);
  const answers = await answersFor(bench, alone, keys);
  const sides = [
    { journal: alone, times: noTimes() },
    { journal: shared, times: noTimes() },
  ];
  for (let round = 0; round < rounds; round += 1)
    for (const { journal, times } of round % 2 === 0 ? sides : sides.toReversed())
      await visit(bench, journal, async (page) => {
        // The first round also fills the browser's caches, on both sides.
        const into = round === 0 ? noTimes() : times;
        await openJournal(page);
        into.letters.push(...(await typeSearches(page, keys, answers)).times);
        await backToChildren(page);
        into.open.push(await openJournal(page));
        into.save.push(await saveEntry(page));
      });
  const [apart, together] = sides.map(({ times }) => times);
  return { apart: apart ?? noTimes(), together: together ?? noTimes() };
}

/** @returns {{ open: number[], save: number[], letters: number[] }} */
const noTimes = () => ({ open: [], save: [], letters: [] });
