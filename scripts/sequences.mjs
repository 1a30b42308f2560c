// `npm run sequences -- 5000 [seed]`: a longer run of the generated sequences of e2e/generated/sequences.spec.ts, and as many with the lock
// of e2e/generated/lock-sequences.spec.ts.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './browsers/chromium.mjs';
import { ensureInstall } from './ensure-install.mjs';

const [count = '5000', seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
if (!/^\d+$/.test(count) || !/^\d+$/.test(seed)) {
  console.error('npm run sequences -- <how many> [seed], both in digits');
  process.exit(1);
}

ensureInstall();
ensureChromium();
console.log(
  `${count} sequences, and as many with the lock: half of those with it on, half with it turned on and off. Seed ${seed}`,
);
for (const command of [
  ['vite/bin/vite.js', 'build', '--logLevel', 'warn'],
  [
    '@playwright/test/cli.js',
    'test',
    'sequences.spec.ts',
    '--project=chromium',
    // No retries: every failure should be investigated.
    '--retries=0',
    // No time limit: the run is as long as requested.
    '--global-timeout=0',
  ],
]) {
  const [program = '', ...rest] = command;
  const { status } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL(`../node_modules/${program}`, import.meta.url)), ...rest],
    { stdio: 'inherit', env: { ...process.env, SEQUENCES: count, SEQUENCES_SEED: seed } },
  );
  if (status !== 0) process.exit(1);
}
