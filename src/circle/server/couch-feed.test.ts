import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Lie, type LocalCouch, startLocalCouch } from '@/circle/fixtures/local-couch';
import { aDoc, noEnd } from '@/circle/fixtures/documents';
import { LocalServer } from '@/circle/fixtures/local-server';
import type { ChangeNotice, CircleServer } from './server';
import { couchServer } from './couch-server';

const database = 'kinleaf-0123456789abcdef';

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

const respondWith =
  (status: number, body: string, headers: Record<string, string> = {}): Lie =>
  (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(body);
  };

describe('with fake timers', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a server that never answers is not waited for', async () => {
    const heard = new Promise<void>((resolve) => {
      couch.lie(() => {
        resolve();
      });
    });
    const asked = expect(server.state(noEnd)).rejects.toMatchObject({ code: 'unreachable' });
    await heard;
    vi.advanceTimersByTime(30_001);
    await asked;
  });

  test('a feed ends after two heartbeats of silence, but not while it sends something', async () => {
    let send: (text: string) => void = () => undefined;
    const open = new Promise<void>((resolve) => {
      couch.lie((response) => {
        response.writeHead(200);
        send = (text) => response.write(text);
        response.write('\n', () => resolve());
      });
    });
    const heard: string[] = [];
    let heardNext: () => void = () => undefined;
    let isOver = false;
    const followed = server
      .follow(
        '0',
        (row) => {
          heard.push(row.id);
          heardNext();
        },
        noEnd,
      )
      .then(() => (isOver = true));
    await open;
    for (const one of ['a', 'b', 'c']) {
      const next = new Promise<void>((resolve) => (heardNext = resolve));
      send(`\n${JSON.stringify({ id: one, seq: one, changes: [{ rev: '1-a' }] })}\n`);
      await next;
      // Almost two heartbeats each time, and far more in total.
      vi.advanceTimersByTime(85_000);
    }
    expect([heard, isOver]).toEqual([['a', 'b', 'c'], false]);
    vi.advanceTimersByTime(5_001);
    await followed;
    expect(isOver).toBe(true);
  });
});

describe('a feed', () => {
  const row = (one: string) =>
    JSON.stringify({ id: one, seq: `${one}-s`, changes: [{ rev: '1-a' }] });

  test('rows arrive complete, however the chunks are cut, and a broken connection ends it without an error', async () => {
    const text = Buffer.from(`${row('ä')}\n\n${row('b')}\n${row('cut')}`);
    couch.lie((response) => {
      response.writeHead(200);
      const next = (at: number): void => {
        if (at >= text.length - 3) response.destroy();
        else response.write(text.subarray(at, at + 3), () => next(at + 3));
      };
      next(0);
    });
    const heard: string[] = [];
    await server.follow('0', ({ id: one }, since) => heard.push(one, since), noEnd);
    expect(heard).toEqual(['ä', 'ä-s', 'b', 'b-s']);
  });

  test('a document that the server could not read, or that is not Kinleaf’s, is left out', async () => {
    const change = { changes: [{ rev: '2-b' }] };
    const lines = [
      { ...change, id: 'r1', seq: '1', doc: null },
      { ...change, id: 'r2', seq: '2', doc: { _id: 'r2', _rev: '2-b', title: 'Theirs' } },
    ];
    couch.lie(respondWith(200, lines.map((line) => JSON.stringify(line)).join('\n') + '\n'));
    const heard: unknown[] = [];
    await server.follow('0', (notice) => heard.push(notice), noEnd, { withDocuments: true });
    expect(heard).toEqual(
      ['r1', 'r2'].map((one) => ({ id: one, revs: ['2-b'], isDeleted: false })),
    );
  });

  test('a document of several megabytes fits into a line', async () => {
    const doc = { ...aDoc('r1', 'x'.repeat(3 * 2 ** 20)), _rev: '1-a' };
    const line = { id: 'r1', seq: '1', changes: [{ rev: '1-a' }], doc };
    couch.lie(respondWith(200, `${JSON.stringify(line)}\n`));
    const heard: unknown[] = [];
    const listen = (notice: ChangeNotice) => heard.push(notice.winner?.doc);
    await server.follow('0', listen, noEnd, { withDocuments: true });
    expect(heard).toEqual([doc]);
  });

  test('an error of the callback is passed on as it is', async () => {
    couch.lie(respondWith(200, `${row('a')}\n${row('b')}\n`));
    const follow = server.follow(
      '0',
      () => {
        throw new RangeError('Mine');
      },
      noEnd,
    );
    await expect(follow).rejects.toThrow(new RangeError('Mine'));
  });
});
