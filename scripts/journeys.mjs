// `npm run journeys -- 40 [seed] [engine]`: a longer run of the journeys of e2e/generated/journeys.spec.ts, in every engine that is
// here or in one: chromium, firefox, webkit. `-- 1 <seed> <engine>` repeats the journey of a failed seed.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBrowsers } from './browsers/browsers.mjs';
import { ensureInstall } from './ensure-install.mjs';

const engines = ['chromium', 'firefox', 'webkit'];
const [count = '40', seed = String(Date.now() % 1_000_000_000), engine] = process.argv.slice(2);
const isEngine = engine === undefined || engines.includes(engine);
if (!/^\d+$/.test(count) || !/^\d+$/.test(seed) || !isEngine) {
  console.error(`npm run journeys -- <how many> [seed] [${engines.join(' | ')}]`);
  process.exit(1);
}

ensureInstall();
const leftOut = ensureBrowsers();
if (leftOut.length > 0) console.log(`Left out, because it is not here: ${leftOut.join(', ')}`);
console.log(`${count} journeys from seed ${seed} on`);
for (const command of [
  ['vite/bin/vite.js', 'build', '--logLevel', 'warn'],
  [
    '@playwright/test/cli.js',
    'test',
    // In e2e/ and in e2e/webkit/.
    'journeys.spec.ts',
    // No retries: every failure should be investigated.
    '--retries=0',
    ...(engine === undefined ? [] : [`--project=${engine}`]),
  ],
]) {
  const [program = '', ...rest] = command;
  const { status } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL(`../node_modules/${program}`, import.meta.url)), ...rest],
    { stdio: 'inherit', env: { ...process.env, JOURNEYS: count, JOURNEYS_SEED: seed } },
  );
  if (status !== 0) process.exit(1);
}
