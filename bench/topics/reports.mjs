import { generate, openJournal, visit } from '../lib/journey.mjs';
import { median } from '../lib/stats.mjs';
import { figures, limitRow, ms, ratioRow, whole } from '../lib/table.mjs';

export const journals = [20_000, 200];

const rounds = 4;
const labels = ['Smart Summary', 'Pattern Analysis', 'Trend Insights'];

/**
 * Reports of 90 days and charts in a journal of 20,000 entries, against one of 200.
 * @param {import('../lib/bench.mjs').Bench} bench
 */
export async function run(bench) {
  const sides = [
    { journal: await bench.journal(20_000), ...noTimes() },
    { journal: await bench.journal(200), ...noTimes() },
  ];
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      await visit(bench, side.journal, async (page) => {
        await openJournal(page);
        await page.evaluate(() => {
          window.probe.armTasks();
        });
        await page.getByRole('link', { name: 'Reports' }).first().click();
        await page.getByText('Entries per week by category').first().waitFor();
        await page.waitForLoadState('networkidle');
        const tasks = await page.evaluate(() => window.probe.allTasks());
        for (const [at, label] of labels.entries()) {
          const time = await generate(page, label);
          if (round > 0) side.times[at]?.push(time);
        }
        if (round > 0) side.tasks.push(...tasks);
      });
    }
  }
  const [large, small] = sides;
  if (!large || !small) throw new Error('Both sides are measured');
  return figures(
    'Reports',
    `Reports of 90 days among ${whole(large.journal.entries)} entries against ${small.journal.entries} in all, from the click until the card ` +
      `is painted; and the charts' tasks on the main thread, from the click on Reports. Medians of ${rounds - 1} visits.`,
    [
      ...labels.map((label, at) =>
        ratioRow(label, median(large.times[at] ?? []), median(small.times[at] ?? []), ms, 3),
      ),
      limitRow('tasks over 50 ms while the charts are drawn', large.tasks.length, whole, 0),
      limitRow('longest of these', Math.max(0, ...large.tasks), ms),
    ],
  );
}

/** @returns {{ times: number[][], tasks: number[] }} */
function noTimes() {
  return { times: labels.map(() => []), tasks: [] };
}
