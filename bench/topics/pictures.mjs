import { openJournal, scrollTo, visit } from '../lib/journey.mjs';
import { figures, limitRow, ms, whole } from '../lib/table.mjs';

const entries = 500;
const photosEach = 6;
/** Well before the end: the page draws more than the first cards by itself, and asks for whole pages. */
const reach = 432;
const visits = 2;

/**
 * Scrolling through a journal of pictures, from its first card to its last.
 * @param {import('../lib/bench.mjs').Bench} bench
 */
export async function run(bench) {
  const origin = bench.origin(`pictures-${entries}`);
  const stored = await bench.inPage(`${origin}/bench/seed.html`, (page) =>
    page.evaluate(
      ([size, photosEach]) => window.seedPage.fill(size, { photosEach }),
      /** @type {const} */ ([entries, photosEach]),
    ),
  );
  /** @type {number[]} */
  const longest = [];
  let count = 0;
  for (let turn = 0; turn < visits; turn += 1)
    await visit(bench, { origin, ...stored }, async (page) => {
      await openJournal(page);
      await page.evaluate(() => window.probe.armTasks());
      await scrollTo(page, reach);
      const tasks = await page.evaluate(() => window.probe.allTasks());
      longest.push(Math.max(0, ...tasks));
      count += tasks.length;
    });
  return figures(
    'A journal of pictures',
    `${whole(entries)} entries with ${photosEach} photos each (${whole(stored.photos)} photos), scrolled from the first card to the ${whole(reach)}th, ${visits} times.`,
    [
      limitRow('longest task while scrolling', Math.max(...longest), ms, 50),
      limitRow('tasks over 50 ms', count, whole, 0),
    ],
  );
}
