// `npm run circle-server:test`: the tests of circle-server, on the CouchDB of KINLEAF_COUCHDB, or else on the development server.
import { ensureInstall } from '../scripts/ensure-install.mjs';
import { runInstalled } from '../scripts/long-run.mjs';

ensureInstall();
process.exitCode = runInstalled(
  'vitest/vitest.mjs',
  ['run', '--no-file-parallelism', 'circle-server/'],
  {
    TEST_SET: 'all',
    // Tests only read this variable. Otherwise anyone with KINLEAF_COUCHDB set would run all tests on their real server.
    KINLEAF_TEST_COUCHDB: process.env['KINLEAF_COUCHDB'] ?? '',
  },
);
