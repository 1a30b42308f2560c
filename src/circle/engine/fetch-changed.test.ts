import { describe, expect, test, vi } from 'vitest';
import { aDoc, noEnd } from '@/circle/fixtures/documents';
import type { FaultyConnection } from '@/circle/fixtures/faulty-connection';
import { LocalServer } from '@/circle/fixtures/local-server';
import type { ChangeNotice } from '@/circle/server/server';
import { fetchChanged } from './pull';
import type { Session } from './session';

const id = `r${'1'.repeat(22)}`;

function sessionOn(server: FaultyConnection): Session {
  const known = { echoes: new Map<string, string>(), deadLeaves: new Set<string>() };
  return { server, signal: noEnd, ...known } as Partial<Session> as Session;
}

async function written(line: FaultyConnection, c: string, rev?: string): Promise<string> {
  const [outcome] = await line.write([aDoc(id, c, rev === undefined ? {} : { _rev: rev })], noEnd);
  if (outcome?.kind !== 'written') throw new Error('Expected it to be written');
  return outcome.rev;
}

const notice = (...revs: readonly string[]): ChangeNotice => ({ id, revs, isDeleted: false });

test('what this connection wrote is not read back, but what another device then wrote is', async () => {
  const line = new LocalServer().connect('p1');
  const session = sessionOn(line);
  const first = await written(line, 'mine');
  session.echoes.set(id, first);
  expect(await fetchChanged(session, [notice(first)])).toEqual([
    { id, revs: [first], isDeleted: false, doc: null },
  ]);
  expect(line.calls.winners).toBe(0);
  const second = await written(line, 'theirs', first);
  const rows = await fetchChanged(session, [notice(first), notice(second)]);
  expect(rows.map(({ revs, doc }) => [revs, doc?.c])).toEqual([[[second], 'theirs']]);
});

/** A document that was written on two nodes of a server before they heard of each other. */
async function conflicting() {
  const local = new LocalServer();
  const [here, there] = [local.connect('p1'), local.connect('p1', 1)];
  local.split();
  const revs = [await written(here, 'here'), await written(there, 'there')];
  local.join();
  const [winner = '', loser = ''] = revs.sort().reverse();
  return { here, winner, loser };
}

test('a document that this connection wrote is read if it has a conflicting leaf', async () => {
  const { here, winner, loser } = await conflicting();
  const session = sessionOn(here);
  session.echoes.set(id, winner);
  expect(await fetchChanged(session, [notice(winner, loser)])).toMatchObject([
    { revs: [winner, loser], doc: { _rev: winner } },
  ]);
});

test.each(['older', 'missing-rows'] as const)(
  'if the node does not have the change yet (%s), exactly that revision is requested: the feed names it only once',
  async (kind) => {
    const line = new LocalServer().connect('p1');
    const rev = await written(line, 'new', await written(line, 'old'));
    line.next('winners', { kind });
    expect(await fetchChanged(sessionOn(line), [notice(rev)])).toMatchObject([
      { revs: [rev], doc: { c: 'new' } },
    ]);
  },
);

describe('a document that the feed brought', () => {
  const brought = async (line: FaultyConnection, at: ChangeNotice): Promise<ChangeNotice> => {
    const [winner] = await line.winners([at.id], noEnd);
    return { ...at, ...(winner && { winner }) };
  };

  test('is not requested', async () => {
    const line = new LocalServer().connect('p1');
    const rev = await written(line, 'theirs');
    const heard = await brought(line, notice(rev));
    line.calls.winners = 0;
    expect(await fetchChanged(sessionOn(line), [heard])).toMatchObject([
      { id, revs: [rev], doc: { c: 'theirs' } },
    ]);
    expect(line.calls.winners).toBe(0);
  });

  test('is requested if it is older than its change', async () => {
    const line = new LocalServer().connect('p1');
    const older = await brought(line, notice(await written(line, 'old')));
    const rev = await written(line, 'new', older.revs[0]);
    expect(await fetchChanged(sessionOn(line), [{ ...older, revs: [rev] }])).toMatchObject([
      { revs: [rev], doc: { c: 'new' } },
    ]);
  });

  test('comes with its conflicts, which the change may not name yet', async () => {
    const { here, winner, loser } = await conflicting();
    const heard = await brought(here, notice(winner));
    expect(await fetchChanged(sessionOn(here), [heard])).toMatchObject([
      { revs: [winner, loser], doc: { _rev: winner } },
    ]);
  });
});

test('a document that the server names but does not have is returned without content', async () => {
  const line = new LocalServer().connect('p1');
  expect(await fetchChanged(sessionOn(line), [notice('1-a')])).toEqual([
    { id, revs: ['1-a'], isDeleted: false, doc: null },
  ]);
});

test('members, photos without conflicts and deleted documents are not read one by one', async () => {
  const line = new LocalServer().connect('p1');
  const winners = vi.spyOn(line, 'winners');
  const named = ['m', 'b', '_'].map((kind) => ({ ...notice('1-a'), id: `${kind}${id.slice(1)}` }));
  await fetchChanged(sessionOn(line), [...named, { ...notice('2-b'), isDeleted: true }]);
  expect(winners.mock.calls.flatMap(([ids]) => ids)).toEqual([]);
});
