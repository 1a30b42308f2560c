import { backToChildren, openJournal, saveEntry, visit } from '../lib/journey.mjs';
import { median } from '../lib/stats.mjs';
import { figures, ms, ratioRow, whole } from '../lib/table.mjs';

export const journals = [20_000, 20];

const rounds = 6;

/**
 * Opening a large journal and saving into it, against one of twenty entries.
 * @param {import('../lib/bench.mjs').Bench} bench
 */
export async function run(bench) {
  const large = await bench.journal(20_000);
  const small = await bench.journal(20);
  const sides = [
    { journal: large, ...noTimes() },
    { journal: small, ...noTimes() },
  ];
  for (let round = 0; round < rounds; round += 1) {
    // By turns, so that neither side always comes first.
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      await visit(bench, side.journal, async (page) => {
        const first = await openJournal(page);
        const save = await saveEntry(page);
        await backToChildren(page);
        const again = await openJournal(page);
        // The first round also fills the browser's caches, on both sides.
        if (round === 0) return;
        side.first.push(first);
        side.save.push(save);
        side.again.push(again);
      });
    }
  }
  const [twentyThousand, twenty] = sides;
  if (!twentyThousand || !twenty) throw new Error('Both sides are measured');
  /** @param {string} figure @param {'first' | 'again' | 'save'} key */
  const row = (figure, key) =>
    ratioRow(figure, median(twentyThousand[key]), median(twenty[key]), ms, 1.5);
  return figures(
    'Journal',
    `A journal of ${whole(large.entries)} entries (${(large.bytes / 1e6).toFixed(1)} MB of text, ${large.photos} photos) ` +
      `against one of ${small.entries}: from the click until the cards, or the card, are painted. Medians of ${rounds - 1} visits.`,
    [
      row('open, first in a visit', 'first'),
      row('open, again', 'again'),
      row('save an entry', 'save'),
    ],
  );
}

/** @returns {{ first: number[], again: number[], save: number[] }} */
function noTimes() {
  return { first: [], again: [], save: [] };
}
