import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { call, circleOn } from '../fixtures/circle.ts';
import { startWithCircle } from '../run-dev.mjs';
import { startDevServer } from './start-dev-server.mjs';

test('a server that keeps a folder goes on where it was killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kinleaf-circle-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const server = await startWithCircle({ folder });
  const { database, user } = await circleOn(server.url, server.admin, server.code);
  const [p1, c1] = [user('p1'), user('c1')];
  const record = { _id: 'b1', v: 1, e: 1, w: p1.name, d: 'd', c: 'sealed', s: 's' };
  const { body } = await call(server.url, p1, 'PUT', `/${database}/b1`, record);
  const { rev } = body as { rev: string };
  const bytes = Uint8Array.from([1, 2, 3, 0, 255]);
  await call(server.url, p1, 'PUT', `/${database}/b1/full?rev=${rev}`, bytes);
  await call(server.url, p1, 'PUT', `/${database}/_security`, {
    admins: { names: [p1.name], roles: [] },
    members: { names: [p1.name, c1.name], roles: [] },
  });
  const before = await call(server.url, p1, 'GET', `/${database}/_changes?include_docs=true`);
  const about = await call(server.url, p1, 'GET', `/${database}`);
  await server.close();
  for (const file of readdirSync(folder))
    appendFileSync(join(folder, file), '{"id":"r1","rev":"1-');

  const again = await startDevServer({ folder });
  onTestFinished(() => again.close());
  expect(await call(again.url, c1, 'GET', `/${database}/_changes?include_docs=true`)).toEqual(
    before,
  );
  expect(await call(again.url, c1, 'GET', `/${database}`)).toEqual(about);
  const photo = await call(again.url, c1, 'GET', `/${database}/b1?attachments=true`);
  expect(photo.body).toMatchObject({ _attachments: { full: { data: 'AQIDAP8=' } } });
  const forged = await call(again.url, c1, 'PUT', `/${database}/b1`, { ...record, _rev: rev });
  expect(forged.status).toBe(409);
  const next = { ...(photo.body as object), c: 'forged' };
  expect((await call(again.url, c1, 'PUT', `/${database}/b1`, next)).status).toBe(403);
});
