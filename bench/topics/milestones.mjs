import { openJournal, visit } from '../lib/journey.mjs';
import { median } from '../lib/stats.mjs';
import { figures, limitRow, ms, ratioRow, whole } from '../lib/table.mjs';

const small = { entries: 200, measured: 20 };
const large = { entries: 20_000, measured: 300 };
const rounds = 7;

/**
 * How long the growth charts take in a large journal, against a small one.
 * @param {import('../lib/bench.mjs').Bench} bench
 */
export async function run(bench) {
  const sides = [];
  for (const size of [small, large])
    sides.push({
      journal: await bench.journal(size.entries, size.measured),
      open: /** @type {number[]} */ ([]),
      tasks: /** @type {number[]} */ ([]),
    });
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      await visit(bench, side.journal, async (page) => {
        await openJournal(page);
        side.open.push(await openGrowth(page));
        side.tasks.push(...(await page.evaluate(() => window.probe.allTasks())));
      });
    }
  }
  const [few, many] = sides;
  if (!few || !many) throw new Error('There are two journals to compare');
  return figures(
    'Milestones',
    `From the click on Growth until the list and all three charts are painted, in ${whole(large.entries)} entries with ${large.measured} ` +
      `measurements, against ${small.entries} with ${small.measured}; median of ${rounds} visits.`,
    [
      ratioRow('open Growth', median(many.open), median(few.open), ms, 1.5),
      limitRow('tasks over 50 ms while it opens', many.tasks.length, whole, 0),
      limitRow('longest of these', Math.max(0, ...many.tasks), ms),
    ],
  );
}

/**
 * From the click in the sidebar until everything is painted, in milliseconds.
 * @param {import('@playwright/test').Page} page with a child selected
 */
async function openGrowth(page) {
  // The time to look at the cards; nothing is read or drawn any more.
  await page.waitForTimeout(1000);
  await page.evaluate(() => {
    window.probe.armTasks();
    window.probe.armClick(() => {
      const charts = [...document.querySelectorAll('.scatter-area')];
      return charts.length === 3 && charts.every((one) => one.querySelector('.scatter-mark'));
    });
  });
  await page.getByRole('link', { name: 'Growth' }).first().click();
  const time = await page.evaluate(() => window.probe.clicked);
  // The tables behind the charts are drawn when there is time.
  await page.waitForTimeout(1000);
  return time;
}
