import {
  backToChildren,
  openJournal,
  saveEntry,
  typeNote,
  updateEntry,
  visit,
} from '../lib/journey.mjs';
import { median } from '../lib/stats.mjs';
import { figures, ms, ratioRow, whole } from '../lib/table.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('../lib/bench.mjs').Bench} Bench */

export const journals = [20_000, 20];

const rounds = 6;
const notesEach = 4;
/** The ends of two titles: entries alike but for a night in the details of the first. */
const withFacts = '00001';
const withoutFacts = '00002';

/**
 * Opening a large journal and saving into it, against one of twenty entries; saving facts; the quick note.
 * @param {Bench} bench
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
  const facts = await measureFacts(bench, large);
  const note = await measureNote(bench, small);
  /** @param {string} figure @param {'first' | 'again' | 'save'} key */
  const row = (figure, key) =>
    ratioRow(figure, median(twentyThousand[key]), median(twenty[key]), ms, 1.5);
  return figures(
    'Journal',
    `A journal of ${whole(large.entries)} entries (${(large.bytes / 1e6).toFixed(1)} MB of text, ${large.photos} photos) ` +
      `against one of ${small.entries}: from the click until the cards, or the card, are painted. An entry with a night in its details against one ` +
      `without, from the click on 'Update Entry' until its card is painted. The quick note on a phone's screen against a bare dialog with one field, ` +
      `from the tap until the first letter is painted. Medians of ${rounds - 1} visits.`,
    [
      row('open, first in a visit', 'first'),
      row('open, again', 'again'),
      row('save an entry', 'save'),
      ratioRow('save facts', median(facts.with), median(facts.without), ms, 1.15),
      ratioRow('quick note, first letter', median(note.note), median(note.bare), ms, 1.3),
    ],
  );
}

/** @returns {{ first: number[], again: number[], save: number[] }} */
function noTimes() {
  return { first: [], again: [], save: [] };
}

/** @param {Bench} bench @param {import('../lib/bench.mjs').Journal} journal */
async function measureFacts(bench, journal) {
  /** @type {{ with: number[], without: number[] }} */
  const times = { with: [], without: [] };
  const sides = [
    { number: withFacts, times: times.with },
    { number: withoutFacts, times: times.without },
  ];
  for (let round = 0; round < rounds; round += 1)
    await visit(bench, journal, async (page) => {
      await openJournal(page);
      // Loads the code of the form and its details.
      await updateEntry(page, withFacts);
      await updateEntry(page, withoutFacts);
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const time = await updateEntry(page, side.number);
        if (round > 0) side.times.push(time);
      }
    });
  return times;
}

/** @param {Bench} bench @param {import('../lib/bench.mjs').Journal} journal */
async function measureNote(bench, journal) {
  /** @type {{ note: number[], bare: number[] }} */
  const times = { note: [], bare: [] };
  const sides = [
    () =>
      visit(bench, journal, async (page) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await openJournal(page);
        return { time: await typeNotes(page), all: times.note };
      }),
    () =>
      bench.inPage(`${journal.origin}/bench/bare-dialog.html`, async (page) => {
        await page.setViewportSize({ width: 390, height: 844 });
        return { time: await typeNotes(page), all: times.bare };
      }),
  ];
  for (let round = 0; round < rounds; round += 1)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const { time, all } = await side();
      if (round > 0) all.push(time);
    }
  return times;
}

/** @param {Page} page with a button 'Note' @returns {Promise<number>} the median of those after the first */
async function typeNotes(page) {
  await page.getByRole('button', { name: 'Note', exact: true }).waitFor();
  // By then the page has loaded what somebody is about to use.
  await page.waitForTimeout(3000);
  /** @type {number[]} */
  const times = [];
  for (let time = 0; time < notesEach; time += 1) times.push(await typeNote(page));
  return median(times.slice(1));
}
