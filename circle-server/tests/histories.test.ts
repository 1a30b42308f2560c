import { expect, onTestFinished, test } from 'vitest';
import { couchAccess } from '../../src/circle/server/couch-access.ts';
import { couchServer } from '../../src/circle/server/couch-server.ts';
import { FaultyConnection } from '../../src/circle/fixtures/faulty-connection.ts';
import type { HistoryServer } from '../../src/circle/engine/fixtures/history-server.ts';
import {
  faultsOfSeed,
  faultsOfSeeds,
  timeLimitOf,
} from '../../src/circle/engine/fixtures/run-history.ts';
import { noEnd } from '../../src/circle/fixtures/documents.ts';
import { type Circle, circleOn } from '../fixtures/circle.ts';
import { renamedUsers } from '../fixtures/renamed-users.ts';
import { testServer } from '../fixtures/server.ts';
import { couchAt } from '../cli/couch.mjs';
import { removeCircle } from '../cli/remove-circle.mjs';

const count = Number(process.env['HISTORIES_HTTP'] ?? 2);
const seed = Number(process.env['HISTORIES_SEED'] ?? 1);
const steps = 25;

/** A circle on a server whose users have the names of the histories. */
async function realServer({ url, database, user }: Circle): Promise<HistoryServer> {
  const ends = [
    'p1',
    'p2',
    'p3',
    'p4',
    'p5',
    'c1',
    'c2',
    'c3',
    'c4',
    'c5',
    'r1',
    'r2',
    'r3',
    'r4',
    'r5',
  ];
  const accessOf = (end: string) => {
    const { name, password } = user(end);
    return couchAccess({ server: url, user: name, password });
  };
  const admins = ends.filter((end) => end.startsWith('p')).map((end) => user(end).name);
  let members = ends.map((end) => user(end).name);
  await accessOf('p1').writeSecurity(database, { admins, members }, noEnd);
  /** A parent who still has access: the first may have been removed. */
  const inside = () =>
    ends.find((end) => end.startsWith('p') && members.includes(user(end).name)) ?? 'p1';
  const line = (end: string) => {
    const { name, password } = user(end);
    return couchServer({ server: url, database, user: name, password });
  };
  return {
    local: null,
    restFor: 150,
    connect: (name) => new FaultyConnection(renamedUsers(line(name.slice(-2)), database)),
    shutOut: async (name) => {
      const out = user(name.slice(-2)).name;
      members = members.filter((one) => one !== out);
      const stay = admins.filter((one) => members.includes(one));
      await accessOf(inside()).writeSecurity(database, { admins: stay, members }, noEnd);
    },
    leavesLeft: async () => {
      const reading = line(inside());
      const { rows } = await reading.changes(null, 1000, noEnd);
      const ids = rows.filter(({ isDeleted }) => !isDeleted).map(({ id }) => id);
      const winners = await reading.winners(ids, noEnd);
      return winners.flatMap(({ id, conflicts }) => (conflicts.length > 0 ? [id] : []));
    },
  };
}

test(
  `${count} histories over HTTP from seed ${seed} give all devices the same result`,
  async () => {
    const server = await testServer();
    onTestFinished(() => server.close());
    const failed = await faultsOfSeeds(seed, count, async (at) => {
      const circle = await circleOn(server.url, server.admin);
      try {
        return await faultsOfSeed(at, steps, await realServer(circle));
      } finally {
        await removeCircle(couchAt({ url: server.url, ...server.admin }), circle.database);
      }
    });
    expect(failed, failed.join('\n')).toEqual([]);
  },
  timeLimitOf(count),
);
