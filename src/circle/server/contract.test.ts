import { expect } from 'vitest';
import { describeCircleServer } from '@/circle/fixtures/contract';
import { startLocalCouch } from '@/circle/fixtures/local-couch';
import { LocalServer } from '@/circle/fixtures/local-server';
import { couchServer } from './couch-server';

const nameOf = (local: LocalServer, user: string) => `${local.name}-${user}`;

describeCircleServer('the server in this process', () => {
  const local = new LocalServer();
  return Promise.resolve({
    connect: (user) => local.connect(nameOf(local, user)),
    name: (user) => nameOf(local, user),
    close: () => Promise.resolve(),
  });
});

describeCircleServer('the server in this process, over HTTP', async () => {
  const local = new LocalServer();
  for (const user of ['p1', 'p2', 'c1', 'r1']) local.addUser(nameOf(local, user), user);
  const couch = await startLocalCouch(local);
  return {
    connect: (user) => {
      const login = { server: couch.origin, database: local.name, password: user };
      return couchServer({ ...login, user: nameOf(local, user) });
    },
    name: (user) => nameOf(local, user),
    close: async () => {
      await couch.close();
      expect(couch.faults).toEqual([]);
    },
  };
});
