import { openJournal, visit } from '../lib/journey.mjs';
import { median } from '../lib/stats.mjs';
import { figures, limitRow, ms, ratioRow, whole } from '../lib/table.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('../lib/bench.mjs').Bench} Bench */

const size = 20_000;
const rounds = 6;
const titles = /** @type {const} */ ([
  'Fourteen nights',
  'Behaviour by hour of day',
  'What came before',
  'Doses by day',
  'Tries per food',
]);
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
    { journal: large, ...noReads() },
    { journal: small, ...noReads() },
  ];
  for (let round = 0; round < rounds; round += 1)
    for (const side of round % 2 === 0 ? journals : journals.toReversed())
      await visit(bench, side.journal, async (page) => {
        await openJournal(page);
        const { times, tasks } = await openReports(page);
        const drafted = await draftVisit(page);
        if (round === 0) return;
        side.tasks.push(...tasks);
        side.visit.push(drafted);
        for (const [at, time] of times.entries()) side.charts[at]?.push(time);
      });
  const [facts, plain] = forms;
  const [many, few] = journals;
  if (!facts || !plain || !many || !few) throw new Error('Both sides are measured');
  return figures(
    'Facts',
    `${whole(size)} entries, ${whole(large.facts)} of them with a fact. The form of an entry with facts against one without, from the click ` +
      `until it, or the saved card, is painted. The charts of facts of 90 days from the click on Reports until each is painted, and a visit ` +
      `of 60 days from its choice until its sections and pages are, against a journal of 200 entries in all, ${small.facts} with a fact. ` +
      `Medians of ${rounds - 1} visits.`,
    [
      ratioRow('open the form', median(facts.open), median(plain.open), ms, 1.2),
      ratioRow('save it', median(facts.save), median(plain.save), ms, 1.2),
      ...titles.map((title, at) =>
        ratioRow(title, median(many.charts[at] ?? []), median(few.charts[at] ?? []), ms, 3),
      ),
      ratioRow('draft a visit of 60 days', median(many.visit), median(few.visit), ms, 3),
      limitRow('tasks over 50 ms while the charts are drawn', many.tasks.length, whole, 0),
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

/** From the click on 'Reports' until each chart of facts has its marks. @param {Page} page in the journal */
async function openReports(page) {
  await page.waitForTimeout(1000);
  await page.evaluate((wanted) => {
    const marks = '.nights-bar, .dots-dot, .dbars-mark, .dist-bar';
    window.probe.armTasks();
    window.probe.armEach(
      wanted.map(
        (title) => () =>
          [...document.querySelectorAll('.charts .chart')].some(
            (chart) =>
              chart.querySelector('h3')?.textContent === title && chart.querySelector(marks),
          ),
      ),
    );
  }, titles);
  await page.getByRole('link', { name: 'Reports' }).first().click();
  const times = await page.evaluate(() => window.probe.each);
  await page.waitForLoadState('networkidle');
  // The charts below them follow.
  await page.waitForTimeout(1000);
  return { times, tasks: await page.evaluate(() => window.probe.allTasks()) };
}

/** From the choice of 60 days until all that a visit says is of them. @param {Page} page on the reports screen */
async function draftVisit(page) {
  await page.getByRole('link', { name: 'Prepare a visit' }).click();
  const status = page.locator('.visit-part [role="status"]');
  await page.getByText('30 days', { exact: true }).click();
  await status.filter({ hasText: 'of 30 days' }).waitFor();
  await page.waitForTimeout(1000);
  await page.evaluate(() => {
    const parts = ['.visit-part [role="status"]', '.visit-preview'];
    window.probe.armClick(
      () =>
        document.querySelector('.visit-rows[aria-busy]') === null &&
        parts.every((part) => document.querySelector(part)?.textContent.includes('of 60 days')),
    );
  });
  await page.getByText('60 days', { exact: true }).click();
  return page.evaluate(() => window.probe.clicked);
}

/** @returns {{ open: number[], save: number[] }} */
function noTimes() {
  return { open: [], save: [] };
}

/** @returns {{ charts: number[][], visit: number[], tasks: number[] }} */
function noReads() {
  return { charts: titles.map(() => []), visit: [], tasks: [] };
}
