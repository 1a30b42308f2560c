import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalCouch, startLocalCouch } from '@/circle/fixtures/local-couch';
import { aDoc, noEnd } from '@/circle/fixtures/documents';
import { LocalServer } from '@/circle/fixtures/local-server';
import type { ServerDoc } from './server';
import { couchServer } from './couch-server';

const database = 'kinleaf-0123456789abcdef';

let local: LocalServer;
let couch: LocalCouch;
/** Of each write: whether it was compressed, and how long it was. */
let sent: { readonly isCompressed: boolean; readonly length: number }[];

beforeEach(async () => {
  local = new LocalServer(database);
  local.addUser('p1', 'secret');
  couch = await startLocalCouch(local);
  sent = [];
});
afterEach(async () => {
  await couch.close();
  expect(couch.faults).toEqual([]);
});

type Fetch = typeof fetch;

/** Connects through this, in the browser's place. */
function connect(
  through: (isCompressed: boolean, go: () => Promise<Response>) => Promise<Response>,
) {
  const watched: Fetch = (address, init) => {
    const isCompressed = new Headers(init?.headers).get('Content-Encoding') === 'gzip';
    if (init?.method === 'POST' && init.body instanceof Uint8Array)
      sent.push({ isCompressed, length: init.body.length });
    return through(isCompressed, () => fetch(address, init));
  };
  const login = { server: couch.origin, database, user: 'p1', password: 'secret' };
  return couchServer({ ...login, fetch: watched });
}

/** Documents with ciphertext of the length of usual entries. */
function someDocs(name: string): readonly ServerDoc[] {
  const bytes = crypto.getRandomValues(new Uint8Array(900));
  const c = btoa(String.fromCharCode(...bytes));
  return Array.from({ length: 10 }, (_, at) => ({
    ...aDoc(`r${name}${'0'.repeat(20)}${at}`),
    c,
  }));
}

const plainLength = (docs: readonly ServerDoc[]) => JSON.stringify({ docs }).length;

test('once the page can read the date of the server, it compresses large requests, and only those', async () => {
  const server = connect((_, go) => go());
  await server.state(noEnd);
  const [first, many] = [someDocs('a').slice(0, 1), someDocs('b')];
  const small = first.map((doc) => ({ ...doc, c: '' }));
  const written = [...(await server.write(small, noEnd)), ...(await server.write(many, noEnd))];
  expect(written.every(({ kind }) => kind === 'written')).toBe(true);
  expect(sent.map(({ isCompressed }) => isCompressed)).toEqual([false, true]);
  expect(sent[1]?.length).toBeLessThan(plainLength(many) * 0.8);
  const [winner] = await server.winners([many[0]?._id ?? ''], noEnd);
  expect(winner?.doc?.c).toBe(many[0]?.c);
});

test('a server that was set up before, and does not show its date, gets everything as it is', async () => {
  const server = connect(async (_, go) => {
    const { body, status, headers: all } = await go();
    const headers = new Headers(all);
    headers.delete('Date');
    return new Response(body, { status, headers });
  });
  await server.state(noEnd);
  await server.write(someDocs('a'), noEnd);
  expect(sent.map(({ isCompressed }) => isCompressed)).toEqual([false]);
});

test('if the server refuses what is compressed, it gets the same as it is, and nothing compressed again', async () => {
  const server = connect((isCompressed, go) =>
    isCompressed ? Promise.reject(new TypeError('Failed to fetch')) : go(),
  );
  await server.state(noEnd);
  for (const name of ['a', 'b']) {
    const written = await server.write(someDocs(name), noEnd);
    expect(written.every(({ kind }) => kind === 'written')).toBe(true);
  }
  expect(sent.map(({ isCompressed }) => isCompressed)).toEqual([true, false, false]);
});

test('a connection that was lost says nothing about it', async () => {
  let isLost = false;
  const server = connect((_, go) =>
    isLost ? Promise.reject(new TypeError('Failed to fetch')) : go(),
  );
  await server.state(noEnd);
  isLost = true;
  await expect(server.write(someDocs('a'), noEnd)).rejects.toMatchObject({ code: 'unreachable' });
  isLost = false;
  await server.write(someDocs('a'), noEnd);
  expect(sent.map(({ isCompressed }) => isCompressed)).toEqual([true, false, true]);
});
