import { median } from '../lib/stats.mjs';
import { figures, ms, ratioRow, whole } from '../lib/table.mjs';

const size = 5000;
const rounds = 9;
const searches = ['marzipan', 'bedtime', 'the', 'quokka', 'grandma'];

/**
 * The product's stores against whole lists as JSON in localStorage, the layout that the specification names.
 * @param {import('../lib/bench.mjs').Bench} bench
 */
export async function run(bench) {
  const url = `${bench.origin('layouts')}/bench/layouts.html`;
  const characters = await bench.inPage(url, (page) =>
    page.evaluate((count) => window.layoutsPage.fill(count), size),
  );
  const times = { stores: noTimes(), lists: noTimes() };
  for (let round = 0; round < rounds; round += 1) {
    const sides = /** @type {const} */ (['stores', 'lists']);
    // A page of its own for each side: opening is the first thing that a visit does.
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const measured = await bench.inPage(url, (page) =>
        page.evaluate(
          async ([name, texts]) => {
            const layout = window.layoutsPage[name];
            const open = await layout.open();
            const save = await layout.save();
            // The first search of a visit reads the journal into memory, on both sides before it is asked for.
            await layout.search('warm');
            const search = [];
            for (const text of texts) search.push(await layout.search(text));
            return { open, save, search };
          },
          /** @type {const} */ ([side, searches]),
        ),
      );
      times[side].open.push(measured.open);
      times[side].save.push(measured.save);
      times[side].search.push(...measured.search);
    }
  }
  const limits = await bench.inPage(`${bench.origin('limit')}/bench/layouts.html`, (page) =>
    page.evaluate(async () => ({
      text: await window.layoutsPage.limit(false),
      photos: await window.layoutsPage.limit(true),
    })),
  );
  /** @param {string} figure @param {'open' | 'save' | 'search'} key */
  const row = (figure, key) =>
    ratioRow(figure, median(times.stores[key]), median(times.lists[key]), ms);
  return figures(
    'Layout',
    `${whole(size)} entries in the product's stores against one JSON list of ${whole(characters)} characters in localStorage (baseline), ` +
      'on the same page, without painting: open = newest 24 in hand on a new page; save = stored; search = newest 24 matches in hand, ' +
      'where the list is already parsed in memory and held by the main thread, and ours comes from the worker and the store.',
    [
      row('open', 'open'),
      row('save', 'save'),
      row('search', 'search'),
      stops('the list stops at, text only', limits.text),
      stops('the list stops at, a photo per 40 entries', limits.photos),
    ],
  );
}

/**
 * @param {string} figure
 * @param {{ entries: number, characters: number, photos: number }} limit
 */
function stops(figure, { entries, characters, photos }) {
  const withPhotos = photos > 0 ? `, ${photos} photos` : '';
  return {
    figure,
    value: 'no such stop',
    baseline: `${whole(entries)} entries${withPhotos} (${(characters / 1e6).toFixed(2)} M characters)`,
  };
}

/** @returns {{ open: number[], save: number[], search: number[] }} */
function noTimes() {
  return { open: [], save: [], search: [] };
}
