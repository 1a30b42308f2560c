import {
  answersFor,
  generate,
  keysOf,
  openFoods,
  openJournal,
  openToday,
  saveEntry,
  typeSearches,
  visit,
} from '../lib/journey.mjs';
import { median, quantile } from '../lib/stats.mjs';
import { drawCurves } from '../lib/curves.mjs';
import { ms, ratioRow, times, whole } from '../lib/table.mjs';

export const journals = [1000, 10_000, 50_000, 100_000];
/** A search in the largest journal takes at most three times what it takes in this one. */
const searchFrom = 10_000;
const searchTarget = 3;
const rounds = 3;
const queries = ['bedtime', 'the'];

/**
 * @typedef {object} Side
 * @property {import('../lib/bench.mjs').Journal} journal
 * @property {import('../lib/page-api').Answer[]} answers
 * @property {number[]} open
 * @property {number[]} save
 * @property {number[]} foods until the board of a tenth as many foods is there
 * @property {number[]} report until a summary of 90 days is there
 * @property {number[]} today
 * @property {number[]} search until the right cards are there
 * @property {number[]} whole until all entries are counted
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
  for (const size of journals) {
    const journal = await bench.journal(size);
    const answers = await answersFor(bench, journal, keys);
    const times = { open: [], save: [], search: [], whole: [], foods: [], report: [], today: [] };
    sides.push({ journal, answers, ...times });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      await visit(bench, side.journal, async (page) => {
        side.open.push(await openJournal(page));
        side.save.push(await saveEntry(page));
        const typed = await typeSearches(page, keys, side.answers);
        side.search.push(...typed.times);
        side.whole.push(...typed.whole);
        side.foods.push(await openFoods(page));
        await page.getByRole('link', { name: 'Reports' }).first().click();
        side.report.push(await generate(page, 'Smart Summary'));
        side.today.push(await openToday(page));
      });
    }
  }
  /** @type {[string, (side: Side) => number][]} */
  const kinds = [
    ['open', ({ open }) => median(open)],
    ['save', ({ save }) => median(save)],
    ['search', ({ search }) => quantile(search, 0.95)],
    ['search, all counted', ({ whole }) => quantile(whole, 0.95)],
    ['open the food board', ({ foods }) => median(foods)],
    ['make a report of 90 days', ({ report }) => median(report)],
    ['open Today', ({ today }) => median(today)],
  ];
  const [first] = sides;
  const last = sides.at(-1);
  if (!first || !last) throw new Error('There are journals to compare');
  const title = `From ${whole(first.journal.entries)} to ${whole(last.journal.entries)} entries`;
  const curves = kinds.map(([label, of]) => ({
    label,
    values: sides.map((side) => of(side) / of(first)),
    note: `${ms(of(first))} → ${ms(of(last))}`,
  }));
  const search = (/** @type {number} */ size) =>
    quantile(sides.find(({ journal }) => journal.entries === size)?.search ?? [], 0.95);
  return {
    title: 'Growth',
    about:
      `${title}: each figure as a ratio of the one at ${whole(first.journal.entries)}, milliseconds beside it; of a search the p95 from ` +
      `key press to the right cards, and until all matches are counted. ${rounds} visits each, turn about.`,
    head: ['figure', ...journals.map((size) => `${whole(size)} entries`)],
    rows: kinds.map(([figure, of], at) => [
      figure,
      ...sides.map((side, place) => `${times(curves[at]?.values[place] ?? NaN)} (${ms(of(side))})`),
    ]),
    figures: [
      ...kinds.map(([figure, of]) =>
        ratioRow(`${figure}, ${title.toLowerCase()}`, of(last), of(first), ms),
      ),
      ratioRow(
        `search, from ${whole(searchFrom)} to ${whole(last.journal.entries)} entries`,
        quantile(last.search, 0.95),
        search(searchFrom),
        ms,
        searchTarget,
      ),
    ],
    picture: drawCurves({
      title,
      description: curves
        .slice(0, 3)
        .map(({ label, values }) => `${label}: ${values.map(times).join(', ')} times`)
        .join('; '),
      axis: `Time as a multiple of the time at ${whole(first.journal.entries)} entries; measured in one run, turn about`,
      unit: 'Entries in the journal (logarithmic)',
      sizes: journals,
      // The fourth, a search until everything is counted, takes much longer: it waits for every entry.
      curves: curves.slice(0, 3),
    }),
  };
}
