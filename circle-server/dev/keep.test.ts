import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { call, circleOn, type Who } from '../fixtures/circle.ts';
import { startWithCircle } from '../cli/run-dev.mjs';
import { startDevServer } from './start-dev-server.mjs';

test('a server with a folder has everything again after it was killed', async () => {
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

test.each(['running', 'stopped'])(
  'a copy of the folder of a %s server is that server as it was then',
  async (state) => {
    const [folder, copy] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'kinleaf-circle-')));
    if (folder === undefined || copy === undefined) throw new Error('Expected two folders');
    for (const one of [folder, copy]) onTestFinished(() => rmSync(one, { recursive: true }));
    let server = await startWithCircle({ folder });
    const { code } = server;
    const { database, user } = await circleOn(server.url, server.admin, code);
    const [p1, c1] = [user('p1'), user('c1')];
    const record = { _id: 'b1', v: 1, e: 1, w: p1.name, d: 'd', c: 'sealed', s: 's' };
    const { body } = await call(server.url, p1, 'PUT', `/${database}/b1`, record);
    const everything = async ({ url, admin }: { url: string; admin: Who }) => [
      await call(url, admin, 'GET', `/${database}/_changes?style=all_docs&include_docs=true`),
      await call(url, admin, 'GET', `/${database}/_security`),
      await call(url, admin, 'GET', '/_users/_all_docs?include_docs=true'),
      await call(url, admin, 'GET', `/${database}`),
    ];
    const before = await everything(server);
    if (state === 'stopped') await server.close();
    cpSync(folder, copy, { recursive: true });
    if (state === 'stopped') server = { ...server, ...(await startDevServer({ folder })) };

    const next = { ...record, _rev: (body as { rev: string }).rev, c: 'later' };
    await call(server.url, p1, 'PUT', `/${database}/b1`, next);
    const members = { names: [p1.name, c1.name], roles: [] };
    await call(server.url, p1, 'PUT', `/${database}/_security`, { admins: members, members });
    const path = `/_users/org.couchdb.user:${p1.name}`;
    const own = (await call(server.url, p1, 'GET', path)).body;
    await call(server.url, p1, 'PUT', path, { ...(own as object), password: 'later' });
    expect(await everything(server)).not.toEqual(before);
    await server.close();

    const restored = await startDevServer({ folder: copy });
    onTestFinished(() => restored.close());
    expect(await everything(restored)).toEqual(before);
    expect((await call(restored.url, p1, 'GET', `/${database}/b1`)).body).toMatchObject({
      c: 'sealed',
    });
    expect((await call(restored.url, c1, 'GET', `/${database}`)).status).toBe(403);
    const again = await call(restored.url, p1, 'PUT', `/${database}/b1`, next);
    expect(again.status).toBe(201);
  },
);
