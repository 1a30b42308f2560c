import {
  answersFor,
  backToChildren,
  generate,
  keysOf,
  openFoods,
  openJournal,
  saveEntry,
  searchAtOnce,
  storeMove,
  typeSearches,
  visit,
} from '../lib/journey.mjs';
import { costOf, exportBackup, turnLockOn, visitLocked } from '../lib/locked.mjs';
import { median } from '../lib/stats.mjs';
import { figures, limitRow, ms, ratioRow, whole } from '../lib/table.mjs';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('../lib/bench.mjs').Bench} Bench
 * @typedef {import('../lib/bench.mjs').Journal} Journal
 */

/** `KINLEAF_BENCH_LOCK=500` tries the topic itself in a small journal; its figures then say nothing. */
const size = Number(process.env['KINLEAF_BENCH_LOCK'] ?? 20_000);
const rounds = 5;
const exportRounds = 3;
const labels = ['Smart Summary', 'Pattern Analysis', 'Trend Insights'];
/** Typed letter by letter; the first letter of the first is also typed as soon as the journal is open. */
const queries = ['the', 'bedtime', 'Grandma'];
/** No task of turning the lock on may take longer, in milliseconds. */
const longestTask = 100;
/** What turning the lock on may take for the whole journal, in ms. */
const longestTurningOn = 45_000;
/** What unlocking may take besides Argon2id, in ms. */
const besideArgon2 = 500;

/**
 * The same journal with the lock on and with the lock off.
 * @param {Bench} bench
 */
export async function run(bench) {
  const plain = await seed(bench, 'lock-off');
  const locked = await seed(bench, 'lock-on');
  const turned = await turnLockOn(bench, locked);
  const unlocking = await measureUnlocking(bench, locked);

  const keys = keysOf(queries);
  // Both journals have the same entries, and a plain one can be read without the key.
  const answers = await answersFor(bench, plain, keys);
  const off = noTimes();
  const on = noTimes();
  const sides = [
    (/** @type {Work} */ work) => visit(bench, plain, (page) => work(page, off)),
    (/** @type {Work} */ work) => visitLocked(bench, locked, (page) => work(page, on)),
  ];
  for (let round = 0; round < rounds; round += 1)
    // By turns, so that neither side always comes first.
    for (const visitSide of round % 2 === 0 ? sides : sides.toReversed())
      await visitSide(async (page, side) => {
        // The first round also fills the browser's caches, on both sides.
        await journey(page, round === 0 ? noTimes() : side, keys, answers);
      });

  const exports = { off: noExports(), on: noExports() };
  for (let round = 0; round < exportRounds; round += 1) {
    const isEncryptedFirst = round % 2 === 1;
    await visit(bench, plain, (page) => exportBoth(page, exports.off, isEncryptedFirst));
    await visitLocked(bench, locked, (page) => exportBoth(page, exports.on, isEncryptedFirst));
  }

  /** @param {string} figure @param {Exclude<keyof Times, 'reports'>} key @param {number} target */
  const row = (figure, key, target) =>
    ratioRow(figure, median(on[key]), median(off[key]), ms, target);
  const long = turned.tasks.filter((task) => task > longestTask);
  return figures(
    'Lock',
    `A journal of ${whole(locked.entries)} entries with ${locked.photos} photos, locked and then unlocked, against the same one with the lock off: ` +
      `medians of ${rounds - 1} visits. Unlocking is from the click until the children are there, against Argon2id alone at the cost ` +
      `that is stored (${unlocking.cost}). Turning on includes the rewriting at its end. A backup is timed until the download, encrypted ` +
      `against plain from the same page, medians of ${exportRounds}.`,
    [
      row('open, first in a visit', 'first', 1.5),
      row('open, again', 'again', 1.5),
      row('save an entry', 'save', 1.5),
      row('open the food board', 'foods', 1.5),
      row('move a food, until it is stored', 'move', 1.5),
      ...labels.map((label, at) =>
        ratioRow(label, median(on.reports[at] ?? []), median(off.reports[at] ?? []), ms, 1.5),
      ),
      row('search at once, until every entry is read', 'index', 2),
      row('search after that, median letter', 'letters', 1.2),
      ratioRow('unlock', unlocking.unlocked, unlocking.argon2, ms),
      limitRow('unlock, beside Argon2id', unlocking.unlocked - unlocking.argon2, ms, besideArgon2),
      limitRow('turn the lock on', turned.time, ms, longestTurningOn),
      limitRow(`tasks over ${longestTask} ms in the meantime`, long.length, whole, 0),
      limitRow('longest of those over 50 ms, or 0', Math.max(0, ...turned.tasks), ms),
      ratioRow(
        'encrypted backup, lock off',
        median(exports.off.encrypted),
        median(exports.off.plain),
        ms,
        1.2,
      ),
      ratioRow(
        'encrypted backup, lock on',
        median(exports.on.encrypted),
        median(exports.on.plain),
        ms,
        1.3,
      ),
      ratioRow('plain backup, lock on', median(exports.on.plain), median(exports.off.plain), ms),
    ],
  );
}

/**
 * @typedef {ReturnType<typeof noTimes>} Times
 * @typedef {(page: Page, side: Times) => Promise<void>} Work
 */

/** A separate journal: what another topic has left in one would be on one side only. @param {Bench} bench @param {string} name */
async function seed(bench, name) {
  const origin = bench.origin(name);
  const stored = await bench.inPage(`${origin}/bench/seed.html`, (page) =>
    page.evaluate((count) => window.seedPage.fill(count), size),
  );
  return { origin, ...stored };
}

/** Unlocking and Argon2id alone, by turns, each on its own page. @param {Bench} bench @param {Journal} locked */
async function measureUnlocking(bench, locked) {
  const cost = await costOf(bench, locked);
  /** @type {number[]} */
  const unlocked = [];
  /** @type {number[]} */
  const argon2 = [];
  const unlockOnce = async () => {
    unlocked.push(await visitLocked(bench, locked, (_, time) => Promise.resolve(time)));
  };
  const argon2Once = async () => {
    argon2.push(
      await bench.inPage(`${locked.origin}/bench/argon2.html`, (page) =>
        page.evaluate((asked) => window.argon2Page.run(asked), cost),
      ),
    );
  };
  for (let round = 0; round < rounds; round += 1)
    for (const once of round % 2 === 0 ? [unlockOnce, argon2Once] : [argon2Once, unlockOnce])
      await once();
  const { t, m, p } = cost;
  return {
    unlocked: median(unlocked),
    argon2: median(argon2),
    cost: `t ${t}, m ${m / 1024} MiB, p ${p}`,
  };
}

/**
 * What a person does in one visit.
 * @param {Page} page on the children screen
 * @param {Times} side
 * @param {ReturnType<typeof keysOf>} keys
 * @param {readonly import('../lib/page-api').Answer[]} answers
 */
async function journey(page, side, keys, answers) {
  side.first.push(await openJournal(page));
  const [key] = keys;
  const [answer] = answers;
  if (!key || !answer) throw new Error('There is something to search for');
  side.index.push(await searchAtOnce(page, key.key, answer));
  const typed = await typeSearches(page, keys, answers);
  side.letters.push(...typed.times);
  side.save.push(await saveEntry(page));
  await backToChildren(page);
  side.again.push(await openJournal(page));
  side.foods.push(await openFoods(page));
  side.move.push(await storeMove(page));
  await page.getByRole('link', { name: 'Reports' }).first().click();
  await page.getByText('Entries per week by category').first().waitFor();
  await page.waitForLoadState('networkidle');
  for (const [at, label] of labels.entries()) side.reports[at]?.push(await generate(page, label));
}

/**
 * A plain and an encrypted backup.
 * @param {Page} page on the children screen
 * @param {ReturnType<typeof noExports>} times
 * @param {boolean} isEncryptedFirst
 */
async function exportBoth(page, times, isEncryptedFirst) {
  await page.getByRole('link', { name: 'Settings' }).first().click();
  for (const isEncrypted of [isEncryptedFirst, !isEncryptedFirst])
    (isEncrypted ? times.encrypted : times.plain).push(await exportBackup(page, isEncrypted));
}

/**
 * @returns {{ first: number[], again: number[], save: number[], foods: number[], move: number[], index: number[], letters: number[],
 *   reports: number[][] }}
 */
function noTimes() {
  return {
    first: [],
    again: [],
    save: [],
    foods: [],
    move: [],
    index: [],
    letters: [],
    reports: labels.map(() => []),
  };
}

/** @returns {{ plain: number[], encrypted: number[] }} */
function noExports() {
  return { plain: [], encrypted: [] };
}
