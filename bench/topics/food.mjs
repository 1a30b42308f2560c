import { moveFood, openFoods, openJournal, visit } from '../lib/journey.mjs';
import { median } from '../lib/stats.mjs';
import { figures, limitRow, ms, ratioRow, whole } from '../lib/table.mjs';

export const journals = [20_000, 20];

const rounds = 5;

/**
 * The food board with 2,000 foods against one with 20.
 * @param {import('../lib/bench.mjs').Bench} bench
 */
export async function run(bench) {
  const sides = [
    { journal: await bench.journal(20_000), ...noTimes() },
    { journal: await bench.journal(20), ...noTimes() },
  ];
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      await visit(bench, side.journal, async (page) => {
        await openJournal(page);
        const open = await openFoods(page);
        const frames = await moveFood(page);
        // The first round also fills the browser's caches, on both sides.
        if (round === 0) return;
        side.open.push(open);
        side.frames.push(frames);
      });
    }
  }
  const [many, few] = sides;
  if (!many || !few) throw new Error('Both sides are measured');
  return figures(
    'Food',
    `A board of 2,000 foods, beside ${whole(many.journal.entries)} entries, against one of 20: from the click until ` +
      `the cards are painted, and the frames until a moved card stands in its new column. Medians of ${rounds - 1} visits.`,
    [
      ratioRow('open the board', median(many.open), median(few.open), ms, 1.5),
      limitRow('move a card, in frames', median(many.frames), whole, 1),
    ],
  );
}

/** @returns {{ open: number[], frames: number[] }} */
function noTimes() {
  return { open: [], frames: [] };
}
