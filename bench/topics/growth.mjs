import {
  answersFor,
  keysOf,
  openJournal,
  saveEntry,
  typeSearches,
  visit,
} from '../lib/journey.mjs';
import { median, quantile } from '../lib/stats.mjs';
import { ms, times, whole } from '../lib/table.mjs';

const sizes = [1000, 5000, 20_000, 50_000];
const rounds = 5;
const queries = ['bedtime', 'grandma', 'the'];

/**
 * @typedef {object} Side
 * @property {import('../lib/bench.mjs').Journal} journal
 * @property {import('../lib/page-api').Answer[]} answers
 * @property {number[]} open
 * @property {number[]} save
 * @property {number[]} search
 */

/**
 * How the figures grow with the journal.
 * @param {import('../lib/bench.mjs').Bench} bench
 * @returns {Promise<import('../lib/table.mjs').Table>}
 */
export async function run(bench) {
  const keys = keysOf(queries);
  /** @type {Side[]} */
  const sides = [];
  for (const size of sizes) {
    const journal = await bench.journal(size);
    const answers = await answersFor(bench, journal, keys);
    sides.push({ journal, answers, open: [], save: [], search: [] });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      await visit(bench, side.journal, async (page) => {
        side.open.push(await openJournal(page));
        side.save.push(await saveEntry(page));
        const typed = await typeSearches(page, keys, side.answers);
        side.search.push(...typed.times.filter((time) => time !== null));
      });
    }
  }
  /** @type {[string, (side: Side) => number][]} */
  const kinds = [
    ['open', ({ open }) => median(open)],
    ['save', ({ save }) => median(save)],
    ['search, p95', ({ search }) => quantile(search, 0.95)],
  ];
  const [first] = sides;
  if (!first) throw new Error('There is a size to compare with');
  return {
    title: 'Growth',
    about: `Each figure at each size as a ratio of the one at ${whole(sizes[0] ?? 0)} entries; milliseconds beside it. ${rounds} visits each, turn about.`,
    head: ['figure', ...sizes.map((size) => `${whole(size)} entries`)],
    rows: kinds.map(([figure, of]) => [
      figure,
      ...sides.map((side) => `${times(of(side) / of(first))} (${ms(of(side))})`),
    ]),
    missed: [],
  };
}
