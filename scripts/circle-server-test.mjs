// `npm run circle-server:test`: the tests of scripts/circle-server, on the CouchDB of KINLEAF_COUCHDB, or else on the development server.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureInstall } from './ensure-install.mjs';

ensureInstall();
const { status } = spawnSync(
  process.execPath,
  [
    fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url)),
    ...['run', '--no-file-parallelism', 'scripts/circle-server'],
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_SET: 'all',
      // Tests look at this one only, so that whoever keeps a server and has the other one set doesn't run them on it unasked.
      KINLEAF_TEST_COUCHDB: process.env['KINLEAF_COUCHDB'] ?? '',
    },
  },
);
process.exit(status ?? 1);
