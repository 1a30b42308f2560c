import { openJournal, visit } from '../lib/journey.mjs';
import { median } from '../lib/stats.mjs';
import { figures, limitRow, ms, ratioRow, whole } from '../lib/table.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('../lib/bench.mjs').Bench} Bench */

const size = 20_000;
const rounds = 6;
const days = 90;
/** @type {readonly ('sleep' | 'behavior' | 'food' | 'medication')[]} */
const kinds = ['sleep', 'behavior', 'food', 'medication'];
/** Two of the first cards, alike but for that: the place of an entry stands at the end of its title. */
const withFacts = '00001';
const without = '00002';

/**
 * Entries with facts: their form against that of an entry without, and what reads facts in 20,000 entries against 200.
 * @param {Bench} bench
 */
export async function run(bench) {
  const large = await seed(bench, size);
  const small = await seed(bench, 200);
  const forms = [
    { place: withFacts, ...noTimes() },
    { place: without, ...noTimes() },
  ];
  for (let round = 0; round < rounds; round += 1) {
    // Turn about, so that neither side always comes first.
    const sides = round % 2 === 0 ? forms : forms.toReversed();
    await visit(bench, large, async (page) => {
      await openJournal(page);
      // The code of the form and its details is loaded by then; a rest follows, as before a tap.
      await edit(page, without);
      for (const side of sides) {
        const { open, save } = await edit(page, side.place);
        if (round === 0) continue;
        side.open.push(open);
        side.save.push(save);
      }
    });
  }
  const journals = [
    { journal: large, reads: kinds.map(noNumbers), screen: noNumbers(), tasks: noNumbers() },
    { journal: small, reads: kinds.map(noNumbers), screen: noNumbers(), tasks: noNumbers() },
  ];
  for (let round = 0; round < rounds; round += 1)
    for (const side of round % 2 === 0 ? journals : journals.toReversed()) {
      for (const [at, kind] of kinds.entries()) {
        const { time } = await read(bench, side.journal, kind);
        if (round > 0) side.reads[at]?.push(time);
      }
      await visit(bench, side.journal, async (page) => {
        await openJournal(page);
        const { time, tasks } = await openReports(page);
        if (round === 0) return;
        side.screen.push(time);
        side.tasks.push(...tasks);
      });
    }
  const [facts, plain] = forms;
  const [many, few] = journals;
  if (!facts || !plain || !many || !few) throw new Error('Both sides are measured');
  return figures(
    'Facts',
    `${whole(size)} entries, ${whole(large.facts)} of them with a fact. The form of an entry with facts against one without, from the click ` +
      `until it, or the saved card, is painted; facts of ${days} days read by their index, and the reports with all their charts, against a ` +
      `journal of 200 entries with ${small.facts} facts. Medians of ${rounds - 1} visits.`,
    [
      ratioRow('open the form', median(facts.open), median(plain.open), ms, 1.2),
      ratioRow('save it', median(facts.save), median(plain.save), ms, 1.2),
      ...kinds.map((kind, at) =>
        ratioRow(
          `read ${kind}, ${days} days`,
          median(many.reads[at] ?? []),
          median(few.reads[at] ?? []),
          ms,
        ),
      ),
      ratioRow('reports and charts', median(many.screen), median(few.screen), ms, 3),
      limitRow('tasks over 50 ms meanwhile', many.tasks.length, whole, 0),
      limitRow('longest of these', Math.max(0, ...many.tasks), ms),
    ],
  );
}

/** @param {Bench} bench @param {number} entries */
async function seed(bench, entries) {
  const origin = bench.origin(`facts-${entries}`);
  const stored = await bench.inPage(`${origin}/bench/seed.html`, (page) =>
    page.evaluate((count) => window.seedPage.fill(count, { hasFacts: true }), entries),
  );
  if (stored.facts !== (entries * 2) / 5) throw new Error(`${stored.facts} facts were stored`);
  return { origin, ...stored };
}

/** Opens the form of an entry by its card, and saves it with a word more. @param {Page} page @param {string} place */
async function edit(page, place) {
  // Nothing is read or drawn any more.
  await page.waitForTimeout(1000);
  await page.evaluate((wanted) => {
    window.probe.armClick(() =>
      [...document.querySelectorAll('input')].some(({ value }) => value.endsWith(wanted)),
    );
  }, place);
  await page.getByRole('button', { name: new RegExp(`^Edit .*${place}$`) }).click();
  const open = await page.evaluate(() => window.probe.clicked);
  const dialog = page.getByRole('dialog');
  const title = await dialog.getByLabel('Title').inputValue();
  const next = title.startsWith('On ') ? title.slice(3) : `On ${title}`;
  await dialog.getByLabel('Title').fill(next);
  await page.evaluate((wanted) => {
    window.probe.armClick(() =>
      [...document.querySelectorAll('.entry-card h3')].some((h3) => h3.textContent === wanted),
    );
  }, next);
  await dialog.getByRole('button', { name: 'Update Entry' }).click();
  const save = await page.evaluate(() => window.probe.clicked);
  await dialog.waitFor({ state: 'detached' });
  return { open, save };
}

/**
 * @param {Bench} bench
 * @param {{ origin: string }} journal
 * @param {'sleep' | 'behavior' | 'food' | 'medication'} kind
 */
function read(bench, { origin }, kind) {
  return bench.inPage(`${origin}/bench/seed.html`, (page) =>
    page.evaluate(async ([of, count]) => {
      // The first read opens the stores.
      await window.seedPage.readFacts(of, count);
      return window.seedPage.readFacts(of, count);
    }, /** @type {const} */ ([kind, days])),
  );
}

/** From the click on 'Reports' until nothing in its charts is loading. @param {Page} page in the journal */
async function openReports(page) {
  await page.waitForTimeout(1000);
  await page.evaluate(() => {
    window.probe.armTasks();
    window.probe.armClick(
      () =>
        document.querySelector('.charts figure') !== null &&
        document.querySelector('.charts [aria-busy="true"]') === null,
    );
  });
  await page.getByRole('link', { name: 'Reports' }).first().click();
  const time = await page.evaluate(() => window.probe.clicked);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1000);
  return { time, tasks: await page.evaluate(() => window.probe.allTasks()) };
}

/** @returns {{ open: number[], save: number[] }} */
function noTimes() {
  return { open: [], save: [] };
}

/** @returns {number[]} */
function noNumbers() {
  return [];
}
