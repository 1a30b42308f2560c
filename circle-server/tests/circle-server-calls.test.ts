import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { syncProblemText } from '../../src/domain/circle/circle-errors.ts';
import { serverErrorCodeOf } from '../../src/circle/server/server.ts';
import { couchServer } from '../../src/circle/server/couch-server.ts';
import { describeCircleServer } from '../../src/circle/fixtures/contract.ts';
import { couchAccess } from '../../src/circle/server/couch-access.ts';
import { aDoc, noEnd } from '../../src/circle/fixtures/documents.ts';
import { startDevServer } from '../dev/start-dev-server.mjs';
import { basic, call, circleOn } from '../fixtures/circle.ts';
import { testServer } from '../fixtures/server.ts';

const ends = ['p1', 'p2', 'c1', 'r1'] as const;

describeCircleServer('the server that the tests are given, or the one for trials', async () => {
  const { url, admin, close } = await testServer();
  const { database, user } = await circleOn(url, admin);
  const first = user('p1');
  const access = couchAccess({ server: url, user: first.name, password: first.password });
  const members = ends.map((end) => user(end).name);
  const admins = [user('p1').name, user('p2').name];
  await access.writeSecurity(database, { admins, members }, noEnd);
  return {
    connect: (end) => {
      const { name, password } = user(end);
      return couchServer({ server: url, database, user: name, password });
    },
    name: (end) => user(end).name,
    close,
  };
});

test('a server accepts documents compressed with gzip, and no other encoding', async () => {
  const { url, admin, close } = await testServer();
  onTestFinished(close);
  const { database, user } = await circleOn(url, admin);
  const who = user('p1');
  const doc = aDoc(`r${'0'.repeat(22)}`, 'c', { w: who.name });
  const send = (encoding: string, body: Uint8Array<ArrayBuffer>) =>
    fetch(`${url}/${database}/_bulk_docs`, {
      method: 'POST',
      headers: {
        Authorization: basic(who),
        'Content-Type': 'application/json',
        'Content-Encoding': encoding,
      },
      body,
    });
  const text = JSON.stringify({ docs: [doc] });
  expect((await send('br', new Uint8Array(brotliCompressSync(text)))).status).toBe(415);
  expect((await send('gzip', new Uint8Array(gzipSync(text)))).status).toBe(201);
  const { body } = await call(url, who, 'GET', `/${database}/${doc._id}`);
  expect(body).toMatchObject(doc);
});

test('a full disk gets a message that says so, and the same documents are accepted once there is room', async () => {
  let isDiskFull = false;
  const small = await startDevServer({ isDiskFull: () => isDiskFull });
  onTestFinished(() => small.close());
  const { database, user } = await circleOn(small.url, small.admin);
  const { name, password } = user('p1');
  const server = couchServer({ server: small.url, database, user: name, password });
  const doc = aDoc(`r${'0'.repeat(22)}`, 'c', { w: name });
  isDiskFull = true;
  const code = await server.write([doc], noEnd).catch(serverErrorCodeOf);
  expect(code).toBe('failing');
  expect(syncProblemText('failing')).toContain('out of room. What you write stays on this device');
  isDiskFull = false;
  expect(await server.write([doc], noEnd)).toMatchObject([{ kind: 'written' }]);
});
