import { expect, onTestFinished, test, vi } from 'vitest';
import { addCircle } from '../cli/add-circle.mjs';
import { couchAt } from '../cli/couch.mjs';
import { startDevServer } from '../dev/start-dev-server.mjs';
import { circleOn } from '../fixtures/circle.ts';
import { setup } from '../fixtures/given-server.ts';
import { testServer } from '../fixtures/server.ts';
import { putRule } from '../rules/rules.mjs';

/** A real server, which KINLEAF_TEST_COUCHDB names for the tests. */
async function givenServer(options: Parameters<typeof startDevServer>[0] = {}) {
  const server = await startDevServer(options);
  onTestFinished(() => server.close());
  const { name, password } = server.admin;
  vi.stubEnv('KINLEAF_TEST_COUCHDB', server.url.replace('//', `//${name}:${password}@`));
  const couch = couchAt({ url: server.url, ...server.admin });
  await couch.ask('PUT', '/_node/_local/_config/cors/origins', 'https://journal.example.org');
  await couch.ask('PUT', '/_node/_local/_config/cors/credentials', 'true');
  await couch.ask('PUT', '/elsewhere');
  const { database } = await addCircle(couch);
  await putRule(couch, database, 'function () { return "of an earlier version"; }');
  const everything = async () => ({
    databases: await couch.names('/_all_dbs'),
    users: ((await couch.ask('GET', '/_users/_all_docs')).body['rows'] as { id: string }[]).map(
      ({ id }) => id,
    ),
    security: (await couch.ask('GET', '/_users/_security')).body,
    settings: (await couch.ask('GET', '/_node/_local/_config')).body,
    rule: (await couch.ask('GET', `/${database}/_design/kinleaf`)).body['validate_doc_update'],
  });
  return { couch, everything };
}

test('a real server is as before after the tests', async () => {
  const { couch, everything } = await givenServer();
  const before = await everything();
  const restore = await setup();
  expect(await everything()).not.toEqual(before);
  const server = await testServer();
  const { database } = await circleOn(server.url, server.admin);
  expect(await couch.names('/_all_dbs')).toContain(database);
  await server.close();
  await restore?.();
  expect(await everything()).toEqual(before);
});

test('also if setting it up failed', async () => {
  let isBroken = false;
  const { everything } = await givenServer({
    intercept: ({ url, method }, response) => {
      if (!isBroken || method !== 'PUT' || url !== '/_users') return false;
      response.writeHead(500).end('{"error":"nodedown","reason":"progress not possible"}');
      return true;
    },
  });
  const before = await everything();
  isBroken = true;
  await expect(setup()).rejects.toThrow('progress not possible');
  expect(await everything()).toEqual(before);
});

test('the run fails if tests leave something behind on it', async () => {
  const { couch } = await givenServer();
  const restore = await setup();
  const { database } = await addCircle(couch);
  await expect(restore?.()).rejects.toThrow(`${database}, ${database}-door, org.couchdb.user:`);
});

test.each([undefined, ''])('nothing is set up if the variable is %j', async (given) => {
  vi.stubEnv('KINLEAF_TEST_COUCHDB', given);
  expect(await setup()).toBeUndefined();
});

test('tests don’t use a server that is set for the commands only', async () => {
  vi.stubEnv('KINLEAF_TEST_COUCHDB', '');
  vi.stubEnv('KINLEAF_COUCHDB', 'http://admin:secret@127.0.0.1:9');
  expect(await setup()).toBeUndefined();
  const server = await testServer();
  onTestFinished(() => server.close());
  expect(server.url).not.toBe('http://127.0.0.1:9');
});
