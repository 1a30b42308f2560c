import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Lie, type LocalCouch, startLocalCouch } from '@/circle/fixtures/local-couch';
import { aDoc, noEnd } from '@/circle/fixtures/documents';
import { LocalServer } from '@/circle/fixtures/local-server';
import type { CircleServer } from './server';
import { couchServer } from './couch-server';

const database = 'kinleaf-0123456789abcdef';
const id = `r${'0'.repeat(22)}`;

let local: LocalServer;
let couch: LocalCouch;
let server: CircleServer;

beforeEach(async () => {
  local = new LocalServer(database);
  local.addUser('p1', 'ünlike: any');
  couch = await startLocalCouch(local);
  server = couchServer({ server: couch.origin, database, user: 'p1', password: 'ünlike: any' });
});
afterEach(async () => {
  await couch.close();
  expect(couch.faults).toEqual([]);
});

const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  state: () => server.state(noEnd),
  changes: () => server.changes(null, 1, noEnd),
  follow: () => server.follow('0', () => undefined, noEnd),
  write: () => server.write([aDoc(id)], noEnd),
  winners: () => server.winners([id], noEnd),
  leaves: () => server.leaves(id, ['1-a'], noEnd),
  putBlob: () => server.putBlob(id, '1-a', 'full', new Uint8Array(10), noEnd),
  getBlob: () => server.getBlob(id, 'full', noEnd),
};

const respondWith =
  (status: number, body: string, headers: Record<string, string> = {}): Lie =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(body);
  };
const couchError = (error: string, reason = '') => JSON.stringify({ error, reason });

describe.each(Object.entries(calls))('%s', (name, call) => {
  test.each([
    ['the password has changed', respondWith(401, couchError('unauthorized')), 'unauthorized'],
    [
      'it has no access',
      respondWith(403, couchError('forbidden', 'You are not allowed to access this db.')),
      'forbidden',
    ],
    ['the request was too large', respondWith(413, couchError('document_too_large')), 'too-large'],
    ['a disk is full', respondWith(507, couchError('insufficient_storage')), 'full'],
    [
      'a disk is full and the server reports it as another error',
      respondWith(500, couchError('error', 'enospc')),
      'full',
    ],
    ['the server fails', respondWith(500, couchError('unknown_error')), 'failing'],
    ['a proxy cannot reach the server', respondWith(502, '<html>Bad Gateway</html>'), 'failing'],
    [
      'the database is missing',
      respondWith(404, couchError('not_found', 'Database does not exist.')),
      'missing',
    ],
    [
      'a web server reports a page as not found',
      respondWith(404, '<html>Not found</html>'),
      'strange',
    ],
    [
      'it is redirected',
      respondWith(302, '', { Location: 'http://127.0.0.1:1/elsewhere' }),
      'strange',
    ],
    ['the connection is cut before a response', (response) => response.destroy(), 'unreachable'],
  ] satisfies [string, Lie, string][])('%s', async (_, lie, trouble) => {
    couch.lie(lie);
    await expect(call()).rejects.toMatchObject({ name: 'CircleServerError', code: trouble });
    // No retry, and no request anywhere else.
    expect(couch.asked).toHaveLength(1);
  });

  test('the server is busy, and says for how long', async () => {
    couch.lie(respondWith(429, couchError('too_many_requests'), { 'Retry-After': '17' }));
    await expect(call()).rejects.toMatchObject({ code: 'busy', retryAfter: 17 });
    couch.lie(respondWith(503, 'Later', { 'Retry-After': 'some time' }));
    await expect(call()).rejects.toMatchObject({ code: 'busy', retryAfter: null });
  });

  // Any bytes are accepted: decryption checks them.
  test.skipIf(name === 'getBlob').each([
    ['HTML', '<!doctype html><title>Sign in to the network</title>'],
    ['nothing', name === 'follow' ? 'none' : ''],
    ['another shape', '{"results":"none","rows":{},"rev":5}'],
    ['a list of nothing that fits', '[{"id":5}]'],
    ['null', 'null'],
  ])('%s instead of a response', async (_, body) => {
    couch.lie(respondWith(200, `${body}\n`));
    await expect(call()).rejects.toMatchObject({ code: 'strange' });
  });

  test.skipIf(name === 'follow')('the connection is cut in the middle', async () => {
    couch.lie((response) => {
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('{"results":[', () => response.destroy());
    });
    await expect(call()).rejects.toMatchObject({ code: 'unreachable' });
  });

  test('500 MB are cut off', async () => {
    let sent = 0;
    let isClosed = false;
    const flood: Lie = (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const chunk = Buffer.alloc(1 << 18, 'x');
      const pour = () => {
        while (sent < 500 << 20 && !isClosed) {
          sent += chunk.length;
          if (!response.write(chunk)) return;
        }
      };
      response.on('drain', pour);
      response.on('close', () => (isClosed = true));
      pour();
    };
    couch.lie(flood);
    await expect(call()).rejects.toMatchObject({ code: 'strange' });
    expect(sent).toBeLessThan(64 << 20);
  });

  test.skipIf(name === 'follow')(
    'a response that announces too great a length is not read',
    async () => {
      couch.lie(respondWith(200, '', { 'Content-Length': String(500 << 20) }));
      await expect(call()).rejects.toMatchObject({ code: 'strange' });
    },
  );

  test('a call can be cancelled while the server does not answer', async () => {
    const stop = new AbortController();
    couch.lie(() => {
      stop.abort();
    });
    const given: CircleServer = server;
    const asked = {
      state: () => given.state(stop.signal),
      changes: () => given.changes(null, 1, stop.signal),
      follow: () => given.follow('0', () => undefined, stop.signal),
      write: () => given.write([aDoc(id)], stop.signal),
      winners: () => given.winners([id], stop.signal),
      leaves: () => given.leaves(id, ['1-a'], stop.signal),
      putBlob: () => given.putBlob(id, '1-a', 'full', new Uint8Array(1), stop.signal),
      getBlob: () => given.getBlob(id, 'full', stop.signal),
    }[name];
    await expect(asked?.()).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('documents', () => {
  test('a document that is not Kinleaf’s is reported without content, and the others are read', async () => {
    const rows = [
      { id: 'r1', seq: 1, changes: [{ rev: '1-a' }], doc: { _id: 'r1', _rev: '1-a', v: 'one' } },
      { id: 'r2', seq: 2, changes: [{ rev: '1-a' }], doc: aDoc('r9', 'c', { _rev: '1-a' }) },
      { id: 'r3', seq: 3, changes: [{ rev: '1-a' }], doc: null },
      { id: 'r4', seq: 4, changes: [{ rev: '1-a' }], doc: aDoc('r4', 'c', { _rev: '1-a' }) },
    ];
    couch.lie(respondWith(200, JSON.stringify({ results: rows, last_seq: 4 })));
    const page = await server.changes('0', 10, noEnd);
    expect(page.rows.map(({ doc, isDeleted }) => [doc?._id, isDeleted])).toEqual([
      [undefined, false],
      [undefined, false],
      [undefined, false],
      ['r4', false],
    ]);
    expect(page).toMatchObject({ since: '4', hasMore: false });
  });

  // It transfers 24 MB, which takes seconds on a busy machine.
  test('a page of large documents is requested in smaller parts', { timeout: 60_000 }, async () => {
    const long = 'x'.repeat(3 << 20);
    const ids = ['r1', 'r2', 'r3', 'r4'];
    for (const one of ids) local.store(aDoc(one, long));
    const found: string[] = [];
    let since: string | null = null;
    for (let hasMore = true; hasMore;) {
      const page: Awaited<ReturnType<CircleServer['changes']>> = await server.changes(
        since,
        100,
        noEnd,
      );
      found.push(...page.rows.map((one) => one.id));
      ({ since, hasMore } = page);
    }
    expect(found).toEqual(['_design/kinleaf', ...ids]);
    expect((await server.winners(ids, noEnd)).map((one) => one.doc?.c === long)).toEqual([
      ...[true, true, true, true],
    ]);
  });

  test('outcomes must match the documents, each in its place', async () => {
    const docs = [aDoc('r1'), aDoc('r2')];
    const answers = [
      [
        { id: 'r2', rev: '1-a' },
        { id: 'r1', rev: '1-a' },
      ],
      [{ id: 'r1', rev: '1-a' }],
      [
        { id: 'r1', rev: 'none' },
        { id: 'r2', rev: '1-a' },
      ],
    ];
    for (const outcomes of answers) {
      couch.lie(respondWith(201, JSON.stringify(outcomes)));
      await expect(server.write(docs, noEnd)).rejects.toMatchObject({ code: 'strange' });
    }
    couch.lie(
      respondWith(
        201,
        JSON.stringify([
          { id: 'r1', rev: '1-a' },
          { id: 'r2', error: 'timeout' },
        ]),
      ),
    );
    await expect(server.write(docs, noEnd)).rejects.toMatchObject({ code: 'failing' });
  });

  test('leaves and winners that were not requested are ignored', async () => {
    const stray = { id: 'r9', value: { rev: '1-a' }, doc: aDoc('r9', 'c', { _rev: '1-a' }) };
    couch.lie(respondWith(200, JSON.stringify({ rows: [stray] })));
    expect(await server.winners(['r1'], noEnd)).toEqual([]);
    const leaf = { ok: aDoc('r1', 'c', { _rev: '2-b' }) };
    couch.lie(respondWith(200, JSON.stringify({ results: [{ id: 'r1', docs: [leaf] }] })));
    expect(await server.leaves('r1', ['1-a'], noEnd)).toEqual([]);
  });

  test('a database on CouchDB before 3.3 is recognised by a local document', async () => {
    const zero = respondWith(200, JSON.stringify({ instance_start_time: '0', doc_count: 3 }));
    const marked = respondWith(200, JSON.stringify({ instance: 'first' }));
    couch.lie(zero, marked);
    expect(await server.state(noEnd)).toEqual({ instance: 'first', documents: 3 });
    couch.lie(
      zero,
      respondWith(404, couchError('not_found', 'missing')),
      respondWith(409, couchError('conflict')),
      marked,
    );
    expect((await server.state(noEnd)).instance).toBe('first');
    couch.lie(
      zero,
      respondWith(404, couchError('not_found', 'missing')),
      respondWith(201, '{"ok":true}'),
    );
    expect((await server.state(noEnd)).instance).toMatch(/^[\da-f-]{36}$/);
  });
});

test('requests go only where they should, without cookies, referrer or cache', async () => {
  const seen: Parameters<typeof fetch>[] = [];
  const recording: typeof fetch = (...request) => {
    seen.push(request);
    return fetch(...request);
  };
  const login = { server: couch.origin, database, user: 'p1', password: 'ünlike: any' };
  await couchServer({ ...login, fetch: recording }).write([aDoc(id)], noEnd);
  const [[address, init] = []] = seen;
  expect(address).toBe(`${couch.origin}/${database}/_bulk_docs`);
  expect(init).toMatchObject({
    ...{
      credentials: 'omit',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    },
  });
});

describe('a password that the server refuses', () => {
  const connect = (renewPassword: () => Promise<boolean>) => {
    const login = { server: couch.origin, database, user: 'p1', password: 'old', renewPassword };
    return { login, server: couchServer(login) };
  };

  test('is renewed, and the request sent again', async () => {
    const { login, server: renewing } = connect(() => {
      login.password = 'ünlike: any';
      return Promise.resolve(true);
    });
    expect((await renewing.state(noEnd)).instance).toBe(local.instance);
    expect(couch.asked).toHaveLength(2);
  });

  test.each([true, false])('fails after one try, renewed or not: %s', async (isRenewed) => {
    const { server: renewing } = connect(() => Promise.resolve(isRenewed));
    await expect(renewing.state(noEnd)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(couch.asked).toHaveLength(isRenewed ? 2 : 1);
  });
});
