import { openJournal, scrollTo, visit } from '../lib/journey.mjs';
import { median } from '../lib/stats.mjs';
import { figures, ms, ratioRow, whole } from '../lib/table.mjs';

export const journals = [20_000];

const visits = 2;
const reach = 2000;
/** Pages that are compared, at the end of the way against its beginning. */
const compared = 20;

/**
 * Scrolling down the list, and what a search found, to entry 2,000: each page costs what the first ones did.
 * @param {import('../lib/bench.mjs').Bench} bench
 */
export async function run(bench) {
  const journal = await bench.journal(20_000);
  const list = noTimes();
  const found = noTimes();
  for (let turn = 0; turn < visits; turn += 1) {
    for (const [side, query] of /** @type {const} */ ([
      [list, ''],
      [found, 'the'],
    ]))
      await visit(bench, journal, async (page) => {
        await openJournal(page);
        await page.getByRole('searchbox', { name: 'Search entries' }).fill(query);
        const pages = await scrollTo(page, reach);
        side.first.push(...pages.slice(0, compared));
        side.last.push(...pages.slice(-compared));
      });
  }
  /** @param {string} figure @param {ReturnType<typeof noTimes>} side */
  const rows = (figure, { first, last }) => [
    ratioRow(figure, medianOf(last, 'time'), medianOf(first, 'time'), ms),
    ratioRow(`${figure}, work`, medianOf(last, 'work'), medianOf(first, 'work'), ms, 1.5),
  ];
  return figures(
    'Scrolling',
    `From entry to entry ${whole(reach)} in ${whole(journal.entries)}: from reaching the end of what is drawn until the next page is, the last ` +
      `${compared} pages against the first ${compared}; of this, the work of the page's own thread. Medians of ${visits} ways down.`,
    [...rows('a page of the list', list), ...rows('a page of what a search found', found)],
  );
}

/** @typedef {{ time: number, work: number }} Page */

/** @param {readonly Page[]} pages @param {keyof Page} key */
function medianOf(pages, key) {
  return median(pages.map((page) => page[key]));
}

/** @returns {{ first: Page[], last: Page[] }} */
function noTimes() {
  return { first: [], last: [] };
}
