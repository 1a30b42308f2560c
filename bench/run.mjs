// `npm run bench`: how fast and how large the product is, as tables. `npm run bench -- journal search` runs
// those topics only; `npm run bench -- growth --svg` also draws the curves into docs/images/. A missed target is reported but doesn't
// fail the run: a person judges it.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from '../scripts/browsers/chromium.mjs';
import { ensureInstall } from '../scripts/ensure-install.mjs';

const folder = new URL('./topics/', import.meta.url);
const known = readdirSync(fileURLToPath(folder))
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.slice(0, -'.mjs'.length));

const isDrawn = process.argv.includes('--svg');
const chosen = process.argv.slice(2).filter((word) => word !== '--svg');
const unknown = chosen.filter((name) => !existsSync(new URL(`${name}.mjs`, folder)));
if (unknown.length > 0) {
  console.error(`No topic is called ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(1);
}

ensureInstall();
const executablePath = ensureChromium();
const { withBench } = await import('./lib/bench.mjs');
const { printAll, printTable } = await import('./lib/table.mjs');

/**
 * @typedef {object} Topic
 * @property {(bench: import('./lib/bench.mjs').Bench) => Promise<import('./lib/table.mjs').Table>} run
 * @property {readonly number[]} [journals] the sizes of those it measures
 * @property {true} [isUntimed] where no figure is a time
 */

/** @type {Map<string, import('./lib/table.mjs').Table>} */
const tables = new Map();
/** @type {string[]} */
const taken = [];
/** @type {string[]} */
const broken = [];
const started = performance.now();
const [load = 0] = loadavg();
if (load > availableParallelism() / 2) {
  console.log(
    `This machine is busy (load ${load.toFixed(1)} on ${availableParallelism()} cores): ` +
      'milliseconds will be too long, and targets in milliseconds may be missed for that alone.',
  );
}

const names = chosen.length > 0 ? chosen : known;
const topics = await Promise.all(
  names.map(async (name) => {
    /** @type {Topic} */
    const topic = await import(new URL(`${name}.mjs`, folder).href);
    return { ...topic, name };
  }),
);

await withBench(executablePath, async (bench) => {
  /** @param {Topic & { name: string }} topic */
  const measure = async ({ name, run }) => {
    const begun = performance.now();
    try {
      const table = await run(bench);
      tables.set(name, table);
      printTable(table);
      if (isDrawn && table.picture !== undefined)
        writeFileSync(new URL(`../docs/images/${name}.svg`, import.meta.url), table.picture);
    } catch (error) {
      // The other topics still have results.
      console.error(`\n${name} could not be measured.`, error);
      broken.push(name);
    }
    taken.push(`${name} ${Math.round((performance.now() - begun) / 1000)} s`);
  };
  const timed = topics.filter(({ isUntimed }) => isUntimed !== true);
  const fill = async () => {
    const begun = performance.now();
    for (const size of new Set(timed.flatMap(({ journals = [] }) => journals)))
      // A topic that needs it reports that.
      await bench.journal(size).catch(() => undefined);
    taken.push(`journals ${Math.round((performance.now() - begun) / 1000)} s`);
  };
  // Nothing is timed yet, so these can run at the same time.
  await Promise.all([...topics.filter(({ isUntimed }) => isUntimed).map(measure), fill()]);
  for (const topic of timed) await measure(topic);
});
const inOrder = new Map([...tables].sort(([a], [b]) => (a < b ? -1 : 1)));
printAll(inOrder, (performance.now() - started) / 1000);
console.log(`\nWhat each took: ${taken.join(', ')}`);
if (broken.length > 0) {
  console.error(`\nNot measured, because it broke: ${broken.join(', ')}`);
  process.exitCode = 1;
}
