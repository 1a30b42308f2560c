import { openJournal, openToday, visit } from '../lib/journey.mjs';
import { median } from '../lib/stats.mjs';
import { figures, ms, ratioRow, whole } from '../lib/table.mjs';

export const journals = [20_000, 20];

const rounds = 6;

/**
 * Today, the home page of a family, over a large journal against one of twenty entries, with the same day written in both.
 * @param {import('../lib/bench.mjs').Bench} bench
 */
export async function run(bench) {
  const large = await bench.journal(20_000);
  const small = await bench.journal(20);
  /** @param {'writeToday' | 'forgetToday'} what */
  const inBoth = async (what) => {
    for (const { origin } of [large, small])
      await bench.inPage(`${origin}/bench/seed.html`, (page) =>
        page.evaluate((verb) => window.seedPage[verb](), what),
      );
  };
  await inBoth('writeToday');
  try {
    return await measure(bench, large, small);
  } finally {
    await inBoth('forgetToday');
  }
}

/**
 * @param {import('../lib/bench.mjs').Bench} bench
 * @param {import('../lib/bench.mjs').Journal} large
 * @param {import('../lib/bench.mjs').Journal} small
 */
async function measure(bench, large, small) {
  const sides = [
    { journal: large, ...noTimes() },
    { journal: small, ...noTimes() },
  ];
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      await visit(bench, side.journal, async (page) => {
        await openJournal(page);
        const first = await openToday(page);
        await page.getByRole('link', { name: 'Settings' }).first().click();
        await page.getByRole('heading', { name: 'Data Management' }).waitFor();
        const again = await openToday(page);
        // The first round also fills the browser's caches, on both sides.
        if (round === 0) return;
        side.first.push(first);
        side.again.push(again);
      });
    }
  }
  const [many, few] = sides;
  if (!many || !few) throw new Error('Both sides are measured');
  return figures(
    'Today',
    `Today of a journal of ${whole(large.entries)} entries against one of ${small.entries}, with the same day of 11 more in both: from ` +
      `the click on Dashboard until all of it is painted. Medians of ${rounds - 1} visits.`,
    [
      ratioRow('open, first in a visit', median(many.first), median(few.first), ms, 1.5),
      ratioRow('open, again', median(many.again), median(few.again), ms, 1.5),
    ],
  );
}

/** @returns {{ first: number[], again: number[] }} */
function noTimes() {
  return { first: [], again: [] };
}
