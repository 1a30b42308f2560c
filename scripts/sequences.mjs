// `npm run sequences -- 5000 [seed]`: a longer run of the generated sequences of e2e/generated/sequences.spec.ts, and as many with the lock
// of e2e/generated/lock-sequences.spec.ts.
import { ensureChromium } from './browsers/chromium.mjs';
import { ensureInstall } from './ensure-install.mjs';
import { countAndSeed, runOnBuild } from './long-run.mjs';

const usage = 'npm run sequences -- <how many> [seed], both in digits';
const [count, seed] = countAndSeed(usage, '5000');

ensureInstall();
ensureChromium();
console.log(
  `${count} sequences, and as many with the lock: half of those with it on, half with it turned on and off. Seed ${seed}`,
);
process.exitCode = runOnBuild(
  // No time limit: the run is as long as requested.
  ['sequences.spec.ts', '--project=chromium', '--global-timeout=0'],
  { SEQUENCES: count, SEQUENCES_SEED: seed },
);
