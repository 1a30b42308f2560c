import { answersFor, keysOf, openJournal, typeSearches, visit } from '../lib/journey.mjs';
import { median, quantile } from '../lib/stats.mjs';
import { figures, limitRow, ms, whole as wholeNumber } from '../lib/table.mjs';

export const journals = [20_000];

const visits = 3;

/** From a handful of matches to nearly every entry; 'quokka' is in none. */
const queries = [
  'bedtime',
  'marzipan',
  'Grandma',
  'ear infection',
  'the',
  'strawberries',
  'quokka',
  'slept',
];

/**
 * Searching a journal of 20,000 entries while typing.
 * @param {import('../lib/bench.mjs').Bench} bench
 */
export async function run(bench) {
  const journal = await bench.journal(20_000);
  const keys = keysOf(queries);
  const answers = await answersFor(bench, journal, keys);
  /** @type {number[]} */
  const first = [];
  /** @type {number[]} */
  const all = [];
  /** @type {number[]} */
  const whole = [];
  /** @type {number[]} */
  const longTasks = [];
  for (let turn = 0; turn < visits; turn += 1) {
    const typed = await visit(bench, journal, async (page) => {
      await openJournal(page);
      return typeSearches(page, keys, answers);
    });
    first.push(typed.times[0] ?? NaN);
    all.push(...typed.times);
    whole.push(...typed.whole);
    longTasks.push(...typed.longTasks);
  }
  return figures(
    'Search',
    `Typing ${queries.length} queries letter by letter in ${wholeNumber(journal.entries)} entries, ${visits} visits: from each key press until the ` +
      `list shows what reading every entry finds. ${wholeNumber(all.length)} of ${visits * keys.length} keys changed the list.`,
    [
      limitRow('p95 from key press to list', quantile(all, 0.95), ms, 50),
      limitRow('p95 until all entries are counted', quantile(whole, 0.95), ms, 300),
      limitRow('median', median(all), ms),
      limitRow('slowest', Math.max(...all), ms),
      limitRow('first key of a visit, median', median(first), ms),
      limitRow('tasks over 50 ms while typing', longTasks.length, wholeNumber, 0),
      limitRow('longest of these', Math.max(0, ...longTasks), ms),
    ],
  );
}
