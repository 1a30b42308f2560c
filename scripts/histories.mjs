// `npm run histories -- 2000 [seed]`: a longer run of the random histories of src/circle, as many of the engine as of the members. With
// KINLEAF_COUCHDB the engine's run against that server, in circles that are removed afterwards.
// With HISTORIES_DISASTERS=1 the server is also rolled back, recreated and loses documents.
import { ensureInstall } from './ensure-install.mjs';
import { countAndSeed, runInstalled } from './long-run.mjs';

const onServer = (process.env['KINLEAF_COUCHDB'] ?? '') !== '';
// Over HTTP each takes some seconds.
const [count, seed] = countAndSeed(
  'npm run histories -- <how many> [seed], both in digits',
  onServer ? '20' : '2000',
);

ensureInstall();
console.log(
  `${count} histories of a circle, from seed ${seed}${onServer ? ', on the server of KINLEAF_COUCHDB' : ''}`,
);
const files = onServer
  ? ['circle-server/tests/histories.test.ts']
  : ['src/circle/engine/histories.test.ts', 'src/circle/actions/member-histories.test.ts'];
process.exitCode = runInstalled('vitest/vitest.mjs', ['run', ...files], {
  // The gate leaves some of these files out.
  TEST_SET: 'all',
  KINLEAF_TEST_COUCHDB: process.env['KINLEAF_COUCHDB'] ?? '',
  [onServer ? 'HISTORIES_HTTP' : 'HISTORIES']: count,
  HISTORIES_SEED: seed,
});
