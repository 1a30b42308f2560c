// `npm run circle-server:test`: the tests of circle-server, on the CouchDB of KINLEAF_COUCHDB, or else on the development server.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureInstall } from '../scripts/ensure-install.mjs';

ensureInstall();
const { status } = spawnSync(
  process.execPath,
  [
    fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url)),
    ...['run', '--no-file-parallelism', 'circle-server/'],
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_SET: 'all',
      // Tests only read this variable. Otherwise anyone with KINLEAF_COUCHDB set would run all tests on their real server.
      KINLEAF_TEST_COUCHDB: process.env['KINLEAF_COUCHDB'] ?? '',
    },
  },
);
process.exit(status ?? 1);
