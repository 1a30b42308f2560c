// `npm run journeys -- 40 [seed] [engine]`: a longer run of the journeys of e2e/generated/journeys.spec.ts, in all installed engines or in
// one: chromium, firefox, webkit. `-- 1 <seed> <engine>` repeats the journey of a failed seed.
import { ensureBrowsers } from './browsers/browsers.mjs';
import { ensureInstall } from './ensure-install.mjs';
import { countAndSeed, runOnBuild } from './long-run.mjs';

const engines = ['chromium', 'firefox', 'webkit'];
const usage = `npm run journeys -- <how many> [seed] [${engines.join(' | ')}]`;
const [count, seed] = countAndSeed(usage, '40');
const engine = process.argv[4];
if (engine !== undefined && !engines.includes(engine)) {
  console.error(usage);
  process.exit(1);
}

ensureInstall();
const leftOut = ensureBrowsers();
if (leftOut.length > 0) console.log(`Not installed, so left out: ${leftOut.join(', ')}`);
console.log(`${count} journeys from seed ${seed} on`);
process.exitCode = runOnBuild(
  // In e2e/ and in e2e/webkit/.
  ['journeys.spec.ts', ...(engine === undefined ? [] : [`--project=${engine}`])],
  { JOURNEYS: count, JOURNEYS_SEED: seed },
);
