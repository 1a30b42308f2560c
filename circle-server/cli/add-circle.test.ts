import { expect, onTestFinished, test } from 'vitest';
import { addCircle, renewCode } from './add-circle.mjs';
import { couchAt } from './couch.mjs';
import { startDevServer } from '../dev/start-dev-server.mjs';
import { readBytes } from '../dev/http.mjs';
import { call, circleOn } from '../fixtures/circle.ts';
import { testServer } from '../fixtures/server.ts';
import { initServer } from './init.mjs';
import { removeCircle } from './remove-circle.mjs';

type Intercept = NonNullable<NonNullable<Parameters<typeof startDevServer>[0]>['intercept']>;

/** Returns a development server that is set up; this function can answer in its place. */
async function serverWith(intercept: Intercept) {
  const server = await startDevServer({ intercept });
  onTestFinished(() => server.close());
  const couch = couchAt({ url: server.url, ...server.admin });
  await initServer(couch, { origins: ['http://localhost:4173'] }, () => undefined);
  /** Returns the databases and users of circles. */
  const left = async () => {
    const { body } = await call(server.url, server.admin, 'GET', '/_users/_all_docs');
    const { rows } = body as { rows: { id: string }[] };
    const databases = await couch.names('/_all_dbs');
    return [...databases, ...rows.map(({ id }) => id)].filter((name) => name.includes('kinleaf-'));
  };
  return { server, couch, left };
}

const isUsers = ({ url }: { url?: string | undefined }) => url === '/_users/_bulk_docs';

test('writes a few users at a time, with passwords that cost the server little', async () => {
  let requests = 0;
  const { server, couch } = await serverWith((request) => {
    if (isUsers(request)) requests += 1;
    return false;
  });
  const { database, code } = await addCircle(couch);
  expect(requests).toBe(6);
  const path = `/_users/org.couchdb.user:${database}-c8`;
  const { body } = await call(server.url, server.admin, 'GET', path);
  expect(body).toMatchObject({ password_scheme: 'pbkdf2', iterations: 1000 });
  const { user } = await circleOn(server.url, server.admin, code);
  expect((await call(server.url, user('c8'), 'GET', path)).status).toBe(200);
});

test('leaves hashing to a server that would change the hash at a sign-in', async () => {
  const { server, couch } = await serverWith(() => false);
  const setting = '/_node/_local/_config/chttpd_auth/upgrade_hash_on_auth';
  await call(server.url, server.admin, 'PUT', setting, 'true');
  const { database, code } = await addCircle(couch);
  const path = `/_users/org.couchdb.user:${database}-p1`;
  // The server's own form.
  const { body } = await call(server.url, server.admin, 'GET', path);
  expect(body).toMatchObject({ pbkdf2_prf: 'sha256' });
  const { user } = await circleOn(server.url, server.admin, code);
  expect((await call(server.url, user('p1'), 'GET', path)).status).toBe(200);
});

// CouchDB before 3.2 has the second section.
test.each(['chttpd_auth', 'couch_httpd_auth'])(
  'uses at least as many rounds as the server requires in %s',
  async (section) => {
    const { server, couch } = await serverWith(() => false);
    const setting = `/_node/_local/_config/${section}/min_iterations`;
    await call(server.url, server.admin, 'PUT', setting, '2500');
    const { database } = await addCircle(couch);
    const path = `/_users/org.couchdb.user:${database}-p1`;
    const { body } = await call(server.url, server.admin, 'GET', path);
    expect(body).toMatchObject({ iterations: 2500 });
  },
);

test('removes everything again if the server refuses something', async () => {
  const { couch, left } = await serverWith(({ url = '', method }, response) => {
    if (method !== 'PUT' || !url.endsWith('-door/_security')) return false;
    response.writeHead(403).end('{"error":"forbidden","reason":"no"}');
    return true;
  });
  await expect(addCircle(couch)).rejects.toThrow('no (403)');
  expect(await left()).toEqual([]);
});

test('removes what an unanswered request creates later', async () => {
  let late: Promise<Buffer> | null = null;
  const { server, couch, left } = await serverWith((request, response) => {
    if (!isUsers(request) || late !== null) return false;
    late = readBytes(request).finally(() => response.destroy());
    return true;
  });
  const seen: number[] = [];
  const adding = addCircle(couch, async () => {
    if (seen.length === 0) {
      const body: unknown = JSON.parse(String(await late));
      await call(server.url, server.admin, 'POST', '/_users/_bulk_docs', body);
    }
    seen.push((await left()).length);
  });
  await expect(adding).rejects.toThrow('does not answer');
  expect(seen).toEqual([4, 0]);
  expect(await left()).toEqual([]);
});

test('says how to remove what it could not remove', async () => {
  const { couch, left } = await serverWith((request, response) => {
    if (!isUsers(request) && request.method !== 'DELETE') return false;
    response.destroy();
    return true;
  });
  await expect(addCircle(couch)).rejects.toThrow(/remove-circle kinleaf-[\da-f]{16}$/);
  expect(await left()).toHaveLength(2);
});

test('a new code creates a user again that has deleted itself', async () => {
  const server = await testServer();
  onTestFinished(() => server.close());
  const couch = couchAt({ url: server.url, ...server.admin });
  const { database, code } = await addCircle(couch);
  onTestFinished(async () => void (await removeCircle(couch, database)));
  const before = await circleOn(server.url, server.admin, code);
  const reader = before.user('r1');
  const path = `/_users/org.couchdb.user:${reader.name}`;
  const { body } = await call(server.url, reader, 'GET', path);
  const { _rev } = body as { _rev: string };
  expect((await call(server.url, reader, 'DELETE', `${path}?rev=${_rev}`)).status).toBe(200);

  const { code: renewed } = await renewCode(couch, database);
  const { user } = await circleOn(server.url, server.admin, renewed);
  // The server may take a moment to notice the change.
  await expect
    .poll(() => call(server.url, user('r1'), 'GET', path))
    .toMatchObject({ status: 200, body: { roles: [`${database}:reader`] } });
});
