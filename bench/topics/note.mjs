import { visit } from '../lib/journey.mjs';
import { median } from '../lib/stats.mjs';
import { figures, ms, ratioRow, whole } from '../lib/table.mjs';

/** A family's journal after some months. */
const size = 1000;
export const journals = [size];

const visits = 7;
/** A visit opens it so often; the first is told apart. */
const times = 4;

/** @typedef {import('@playwright/test').Page} Page */

/**
 * The quick note from the tap to its first letter, against a dialog of the design system with one field.
 * @param {import('../lib/bench.mjs').Bench} bench
 */
export async function run(bench) {
  const journal = await bench.journal(size);
  const note = noTimes();
  const bare = noTimes();
  const sides = [
    () =>
      visit(bench, journal, async (page) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.getByRole('button', { name: 'Select Child' }).click();
        await page.locator('.entry-card').first().waitFor();
        return openOften(page, note);
      }),
    () =>
      bench.inPage(`${journal.origin}/bench/bare-dialog.html`, async (page) => {
        await page.setViewportSize({ width: 390, height: 844 });
        return openOften(page, bare);
      }),
  ];
  for (let round = 0; round < visits; round += 1) {
    // Turn about, so that neither side always comes first.
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side();
  }
  /** @param {string} figure @param {'first' | 'again'} key @param {number} [target] */
  const row = (figure, key, target) =>
    ratioRow(figure, median(note[key].slice(1)), median(bare[key].slice(1)), ms, target);
  return figures(
    'Note',
    `The quick note over a journal of ${whole(size)} entries against a bare dialog with one field, on a phone's screen: from the tap ` +
      `until the first letter that is typed is painted. Medians of ${visits - 1} visits; the first time in a visit is after a rest of three seconds.`,
    [
      row('tap to first letter', 'again', 1.5),
      row('tap to first letter, first in a visit', 'first'),
    ],
  );
}

/** @returns {{ first: number[], again: number[] }} */
function noTimes() {
  return { first: [], again: [] };
}

/** @param {Page} page @param {{ first: number[], again: number[] }} side */
async function openOften(page, side) {
  const button = page.getByRole('button', { name: 'Note', exact: true });
  await button.waitFor();
  // By then the page has loaded what somebody is about to use.
  await page.waitForTimeout(3000);
  /** @type {number[]} */
  const taken = [];
  for (let time = 0; time < times; time += 1) {
    taken.push(await tap(page));
    // What was typed is taken out again: the next note begins anew.
    await page.locator('textarea').fill('');
    await page.keyboard.press('Escape');
    await page.locator('textarea').waitFor({ state: 'detached' });
  }
  const [first, ...again] = taken;
  if (first !== undefined) side.first.push(first);
  side.again.push(median(again));
}

/** In milliseconds. @param {Page} page @returns {Promise<number>} */
async function tap(page) {
  await page.evaluate(() => {
    const measured = new Promise((resolve) => {
      addEventListener(
        'click',
        ({ timeStamp }) => {
          const look = () => {
            const area = document.activeElement;
            if (!(area instanceof HTMLTextAreaElement)) {
              requestAnimationFrame(look);
              return;
            }
            // As a key does; the page hears of it in the same way.
            // oxlint-disable-next-line typescript/no-deprecated
            document.execCommand('insertText', false, 'S');
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => {
                port1.close();
                resolve(performance.now() - timeStamp);
              };
              port2.postMessage(null);
            });
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
    });
    Reflect.set(window, 'measured', measured);
  });
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  return page.evaluate(async () => Number(await Reflect.get(window, 'measured')));
}
