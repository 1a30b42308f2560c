import { expect, onTestFinished, test } from 'vitest';
import { addCircle } from './add-circle.mjs';
import { couchAt } from './couch.mjs';
import { startDevServer } from '../dev/start-dev-server.mjs';
import { call } from '../fixtures/circle.ts';
import { testServer } from '../fixtures/server.ts';
import { initServer } from './init.mjs';
import { removeCircle } from './remove-circle.mjs';
import { statusOf } from './status.mjs';

async function withCircle() {
  const server = await testServer();
  onTestFinished(() => server.close());
  const couch = couchAt({ url: server.url, ...server.admin });
  const { database } = await addCircle(couch);
  onTestFinished(async () => void (await removeCircle(couch, database)));
  const ask = (method: string, path: string, body?: unknown) =>
    call(server.url, server.admin, method, path, body);
  /** The lines about this circle. */
  const said = async () => {
    const lines = await statusOf(couch);
    const at = lines.indexOf(database);
    if (at === -1) return [];
    const end = lines.indexOf('', at);
    return lines.slice(at + 1, end === -1 ? undefined : end);
  };
  /** Gives a user two versions, as the halves of a split cluster do. */
  const conflict = async (end: string) => {
    const path = `/_users/org.couchdb.user:${database}-${end}`;
    const { body } = await ask('GET', path);
    const docs = ['a', 'b'].map((digit) => ({
      ...(body as object),
      _rev: `9-${digit.repeat(32)}`,
    }));
    await ask('POST', '/_users/_bulk_docs', { docs, new_edits: false });
    return path;
  };
  return { couch, database, ask, said, conflict };
}

test('names users with two versions, and init keeps the one that CouchDB uses', async () => {
  const { couch, database, ask, said, conflict } = await withCircle();
  const path = await conflict('c3');
  expect(await said()).toContain('  USERS WITH TWO VERSIONS: c3. Run init');
  const told: string[] = [];
  await initServer(couch, {}, (line) => told.push(line));
  expect(told).toContain(`Set: one version of the user ${database}-c3`);
  expect((await said()).join('\n')).not.toContain('TWO VERSIONS');
  const { body } = await ask('GET', `${path}?conflicts=true`);
  expect(body).toMatchObject({ _rev: `9-${'b'.repeat(32)}`, name: `${database}-c3` });
  expect(body).not.toHaveProperty('_conflicts');
});

test('removing a circle removes all of it, a user’s second version too', async () => {
  const { couch, database, ask, said, conflict } = await withCircle();
  const path = await conflict('r2');
  expect(await removeCircle(couch, database)).toHaveLength(26);
  expect(await said()).toEqual([]);
  expect((await ask('GET', path)).status).toBe(404);
  expect(await removeCircle(couch, database)).toEqual([]);
  await expect(removeCircle(couch, '_users')).rejects.toThrow('not the database of a circle');
});

test('names settings that an earlier version made', async () => {
  const { couch, ask } = await withCircle();
  const setting = '/_node/_local/_config/cors/headers';
  const { body } = await ask('GET', setting);
  expect((await statusOf(couch)).join('\n')).toContain('Settings: those of this version');
  await ask('PUT', setting, 'accept');
  onTestFinished(async () => void (await ask('PUT', setting, body)));
  expect(await statusOf(couch)).toContain(
    'Settings: NOT those of this version (cors/headers). Run init',
  );
});

test('names users that are missing', async () => {
  const { database, ask, said } = await withCircle();
  const path = `/_users/org.couchdb.user:${database}-r5`;
  const { body } = await ask('GET', path);
  await ask('DELETE', `${path}?rev=${(body as { _rev: string })._rev}`);
  expect(await said()).toContain('  Missing users: r5');
});

// On a separate server: a real one would keep the node.
test('continues while a node is down, and says which', async () => {
  const server = await startDevServer();
  onTestFinished(() => server.close());
  const couch = couchAt({ url: server.url, ...server.admin });
  await initServer(couch, { origins: ['http://localhost:4173'] }, () => undefined);
  const { database } = await addCircle(couch);
  const joining = initServer(couch, { nodes: ['couchdb@couch2.circle'] }, () => undefined);
  await expect(joining).rejects.toThrow('do not answer');
  const lines = await statusOf(couch);
  expect(lines).toContain('2 nodes, NOT RUNNING: couchdb@couch2.circle');
  expect(lines).toContain('Requires a name and password on nonode@nohost: yes');
  expect(lines.filter((line) => line.includes('CANNOT BE READ NOW'))).toEqual([
    expect.stringMatching(/^Settings on couchdb@couch2\.circle: .*is down \(412\)$/),
  ]);
  expect(lines[lines.indexOf(database) + 2]).toBe('  Parents: p1 · Carers: none · Readers: none');
});

test('continues if only part of a circle can be read', async () => {
  const server = await startDevServer({
    intercept: ({ url = '' }, response) => {
      if (!/^\/kinleaf-[\da-f]+\/_security$/.test(url)) return false;
      response.writeHead(500).end('{"error":"nodedown","reason":"progress not possible"}');
      return true;
    },
  });
  onTestFinished(() => server.close());
  const couch = couchAt({ url: server.url, ...server.admin });
  await call(server.url, server.admin, 'PUT', '/kinleaf-0123456789abcdef');
  const lines = (await statusOf(couch)).slice(-5);
  expect(lines).toEqual([
    '  0 documents, 0 deleted, 0 kB',
    expect.stringContaining(
      '  Members: CANNOT BE READ NOW. GET /kinleaf-0123456789abcdef/_security',
    ),
    expect.stringContaining('  Invitations: CANNOT BE READ NOW.'),
    '  Rules: NOT those of this version. Run init',
    expect.stringMatching(/^ {2}Missing users: p1, .*d4$/),
  ]);
});
