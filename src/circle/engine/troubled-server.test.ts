import { beforeEach, expect, test } from 'vitest';
import type { CallName } from '@/circle/fixtures/faults';
import type { ServerErrorCode } from '@/circle/server/server';
import { titles, type TwoParents, twoParents, writeEntry } from './fixtures/two-parents';

/*
 * Each kind of server error is reported by its name and doesn't stop the engine: what was written waits here and is sent once the server
 * works again.
 */

let all: TwoParents;

beforeEach(async () => {
  all = await twoParents();
  return all.close;
});

const troubles: readonly ServerErrorCode[] = [
  ...(['unreachable', 'unauthorized', 'forbidden', 'missing', 'too-large'] as const),
  ...(['busy', 'full', 'failing', 'strange'] as const),
];

test.each(troubles)('a server that answers every request with “%s”', async (trouble) => {
  const { history, one, other } = all;
  one.connection.faultOf = () => ({ kind: 'trouble', trouble });
  one.connection.breakLine();
  writeEntry(one, 'e1', 'Waits');
  await history.quiet();
  expect(one.circle.trouble).toBe(trouble);
  expect([one.circle.held, [...one.disk.outbox.keys()]]).toEqual([undefined, ['journal/e1']]);
  one.connection.faultOf = () => null;
  await history.quiet();
  expect([one.circle.trouble, one.disk.outbox.size]).toEqual([null, 0]);
  expect(titles(other)).toEqual({ e1: 'Waits' });
});

test('a server that is full accepts nothing, but still delivers what others wrote', async () => {
  const { history, one, other } = all;
  one.connection.faultOf = (call: CallName) =>
    call === 'write' ? { kind: 'trouble', trouble: 'full' } : null;
  writeEntry(one, 'e1', 'Waits');
  writeEntry(other, 'e2', 'Comes');
  await history.quiet();
  expect(one.circle.trouble).toBe('full');
  expect(titles(one)).toEqual({ e1: 'Waits', e2: 'Comes' });
  expect(titles(other)).toEqual({ e2: 'Comes' });
  one.connection.faultOf = () => null;
  await history.quiet();
  expect(one.circle.trouble).toBeNull();
  expect(titles(other)).toEqual(titles(one));
});

test('a server that says how long it is busy is not asked again before that', async () => {
  const { history, one } = all;
  let asked = 0;
  one.connection.faultOf = () => {
    asked += 1;
    return { kind: 'trouble', trouble: 'busy', retryAfter: 120 };
  };
  one.connection.breakLine();
  await history.run(30);
  history.time.pass(5000);
  await history.run(30);
  expect(asked).toBe(1);
  history.time.pass(110_000);
  await history.run(30);
  expect(asked).toBe(1);
  history.time.pass(11_000);
  await history.run(30);
  expect(asked).toBe(2);
});
