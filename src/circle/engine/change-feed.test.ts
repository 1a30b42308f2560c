import { expect, test } from 'vitest';
import { aDoc, noEnd } from '@/circle/fixtures/documents';
import { LocalServer } from '@/circle/fixtures/local-server';
import { eventually } from '@/lib/fixtures/eventually';
import type { FaultyConnection } from '@/circle/fixtures/faulty-connection';
import type { ChangeNotice } from '@/circle/server/server';
import { ChangeFeed, Signal } from './change-feed';
import type { Session } from './session';

const idOf = (count: number) => `r${String(count).padStart(22, '0')}`;

/** A feed that begins now, and a function that writes documents. */
async function feedOn(line: FaultyConnection) {
  const { since } = await line.changes(null, 10, noEnd);
  const session = { server: line, signal: noEnd } as Partial<Session> as Session;
  const feed = new ChangeFeed(session, since, new Signal());
  const taken: ChangeNotice[] = [];
  const heard = (count: number) =>
    eventually(() => {
      taken.push(...feed.take(100).map(({ notice }) => notice));
      expect(taken).toHaveLength(count);
    });
  const write = (count: number, c = 'x') => line.write([aDoc(idOf(count), c)], noEnd);
  return { feed, taken, heard, write };
}

test('changes come once each, whether it turns to documents or away from them', async () => {
  const { feed, taken, heard, write } = await feedOn(new LocalServer().connect('p1'));
  await write(1);
  feed.start();
  await heard(1);
  feed.includeDocuments(true);
  await write(2);
  await heard(2);
  feed.includeDocuments(false);
  await write(3);
  await heard(3);
  expect(taken.map(({ id }) => id)).toEqual([1, 2, 3].map(idOf));
  expect(taken.map(({ winner }) => winner?.doc?.c)).toEqual([undefined, 'x', undefined]);
  expect(feed.isOver).toBe(false);
});

test('asking again for what it does already makes no request', async () => {
  const line = new LocalServer().connect('p1');
  const { feed } = await feedOn(line);
  feed.includeDocuments(true);
  feed.includeDocuments(true);
  feed.start();
  expect(line.calls.follow).toBe(1);
});

test('documents are left out while too much of them waits', async () => {
  const { feed, taken, heard, write } = await feedOn(new LocalServer().connect('p1'));
  feed.includeDocuments(true);
  for (const count of [1, 2, 3]) await write(count, 'x'.repeat(900_000));
  await heard(3);
  expect(taken.map(({ winner }) => winner !== undefined)).toEqual([true, true, false]);
  await write(4);
  await heard(4);
  expect(taken.at(-1)?.winner?.doc?.c).toBe('x');
});

test('it ends with the connection, but not with a request that another replaced', async () => {
  const line = new LocalServer().connect('p1');
  const { feed, heard, write } = await feedOn(line);
  feed.start();
  feed.includeDocuments(true);
  await write(1);
  await heard(1);
  expect(feed.isOver).toBe(false);
  line.breakLine();
  await eventually(() => expect(feed.isOver).toBe(true));
});
