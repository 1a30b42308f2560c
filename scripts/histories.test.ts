import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startDevServer } from '../circle-server/dev/start-dev-server.mjs';

test('generated histories run against the server of KINLEAF_COUCHDB', async () => {
  let requests = 0;
  const server = await startDevServer({
    intercept: () => {
      requests += 1;
      return false;
    },
  });
  onTestFinished(() => server.close());
  const { name, password } = server.admin;
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('histories.mjs', import.meta.url)), '0', '7'],
    {
      env: { ...process.env, KINLEAF_COUCHDB: server.url.replace('//', `//${name}:${password}@`) },
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number];
  expect(status, said).toBe(0);
  expect(said).toContain('0 histories of a circle, from seed 7, on the server of KINLEAF_COUCHDB');
  expect(requests).toBeGreaterThan(0);
}, 60_000);
