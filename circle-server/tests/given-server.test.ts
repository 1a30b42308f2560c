import { expect, onTestFinished, test, vi } from 'vitest';
import { addCircle } from '../cli/add-circle.mjs';
import { couchAt } from '../cli/couch.mjs';
import { startDevServer } from '../dev/start-dev-server.mjs';
import { circleOn } from '../fixtures/circle.ts';
import { setup } from '../fixtures/given-server.ts';
import { testServer } from '../fixtures/server.ts';
import { putRule } from '../rules/rules.mjs';

/** A server that somebody keeps, given to the tests by KINLEAF_TEST_COUCHDB. */
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

test('a server that is given is left as it was', async () => {
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

test('also if it could not be set up', async () => {
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

test('and what tests leave behind on it fails the run', async () => {
  const { couch } = await givenServer();
  const restore = await setup();
  const { database } = await addCircle(couch);
  await expect(restore?.()).rejects.toThrow(`${database}, ${database}-door, org.couchdb.user:`);
});

test.each([undefined, ''])('without one, there is nothing to set up: %j', async (given) => {
  vi.stubEnv('KINLEAF_TEST_COUCHDB', given);
  expect(await setup()).toBeUndefined();
});

test('a server whose address is set for the keeper’s commands is not given to tests by that', async () => {
  vi.stubEnv('KINLEAF_TEST_COUCHDB', '');
  vi.stubEnv('KINLEAF_COUCHDB', 'http://admin:secret@127.0.0.1:9');
  expect(await setup()).toBeUndefined();
  const server = await testServer();
  onTestFinished(() => server.close());
  expect(server.url).not.toBe('http://127.0.0.1:9');
});
