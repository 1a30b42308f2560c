import { openJournal, visit } from '../lib/journey.mjs';
import { median } from '../lib/stats.mjs';
import { figures, limitRow, ms, ratioRow, whole } from '../lib/table.mjs';

const small = { entries: 200, measured: 20, skills: 20 };
const large = { entries: 20_000, measured: 300, skills: 2000 };
const rounds = 7;

/** The tabs in the order in which they're opened: the link or tab to click, and how many elements must be painted at least. */
const tabs = /** @type {const} */ ([
  {
    name: 'Firsts',
    role: 'link',
    target: 'Milestones and growth',
    painted: ['.firsts-album > li', 5],
  },
  { name: 'Skills', role: 'tab', target: 'Skills', painted: ['.skill-row', 20] },
  {
    name: 'Growth',
    role: 'tab',
    target: 'Growth',
    painted: ['.scatter-area:has(.scatter-mark)', 3],
  },
]);

/**
 * How long the tabs of Milestones and growth take in a large journal, against a small one.
 * @param {import('../lib/bench.mjs').Bench} bench
 */
export async function run(bench) {
  const sides = [];
  for (const size of [small, large])
    sides.push({
      journal: await bench.journal(size.entries, size),
      open: tabs.map(() => /** @type {number[]} */ ([])),
      tasks: /** @type {number[]} */ ([]),
    });
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      await visit(bench, side.journal, async (page) => {
        await openJournal(page);
        for (const [index, tab] of tabs.entries()) {
          side.open[index]?.push(await openTab(page, tab));
          side.tasks.push(...(await page.evaluate(() => window.probe.allTasks())));
        }
      });
    }
  }
  const [few, many] = sides;
  if (!few || !many) throw new Error('There are two journals to compare');
  return figures(
    'Milestones',
    `From the click on a tab until it is painted, in ${whole(large.entries)} entries with ${whole(large.skills)} skills and ${large.measured} ` +
      `measurements, against ${small.entries} with ${small.skills} of each; median of ${rounds} visits.`,
    [
      ...tabs.map(({ name }, index) =>
        ratioRow(
          `open ${name}`,
          median(many.open[index] ?? []),
          median(few.open[index] ?? []),
          ms,
          1.5,
        ),
      ),
      limitRow('tasks over 50 ms while they open', many.tasks.length, whole, 0),
      limitRow('longest of these', Math.max(0, ...many.tasks), ms),
    ],
  );
}

/**
 * From the click until everything is painted, in milliseconds.
 * @param {import('@playwright/test').Page} page with a child selected
 * @param {(typeof tabs)[number]} tab
 */
async function openTab(page, { role, target, painted }) {
  // The time to look at what is there; nothing is read or drawn any more.
  await page.waitForTimeout(1000);
  await page.evaluate(([selector, least]) => {
    window.probe.armTasks();
    window.probe.armClick(() => document.querySelectorAll(selector).length >= least);
  }, painted);
  await page.getByRole(role, { name: target, exact: true }).first().click();
  const time = await page.evaluate(() => window.probe.clicked);
  // The tables behind the charts are drawn when there is time.
  await page.waitForTimeout(1000);
  return time;
}
