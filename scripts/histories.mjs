// `npm run histories -- 2000 [seed]`: a longer run of the generated histories of src/circle/engine/histories.test.ts.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureInstall } from './ensure-install.mjs';

const [count = '2000', seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
if (!/^\d+$/.test(count) || !/^\d+$/.test(seed)) {
  console.error('npm run histories -- <how many> [seed], both in digits');
  process.exit(1);
}

ensureInstall();
console.log(`${count} histories of a circle, from seed ${seed}`);
const { status } = spawnSync(
  process.execPath,
  [
    fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url)),
    ...['run', 'src/circle/engine/histories.test.ts'],
  ],
  { stdio: 'inherit', env: { ...process.env, HISTORIES: count, HISTORIES_SEED: seed } },
);
process.exit(status ?? 1);
