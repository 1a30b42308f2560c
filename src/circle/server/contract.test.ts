import { expect } from 'vitest';
import { describeCircleServer } from '@/circle/fixtures/contract';
import { startCouch } from '@/circle/fixtures/fake-couch';
import { FakeServer } from '@/circle/fixtures/fake-server';
import { couchServer } from './couch-server';

describeCircleServer('the fake', () => {
  const fake = new FakeServer();
  return Promise.resolve({
    connect: (user) => fake.connect(user),
    name: (user) => user,
    close: () => Promise.resolve(),
  });
});

describeCircleServer('the fake over HTTP', async () => {
  const database = 'kinleaf-0123456789abcdef';
  const passwords = { p1: 'one', p2: 'two', c1: 'three', r1: 'four' };
  const standIn = await startCouch(new FakeServer(), database, passwords);
  return {
    connect: (user) =>
      couchServer({ server: standIn.origin, database, user, password: passwords[user] }),
    name: (user) => user,
    close: async () => {
      await standIn.close();
      expect(standIn.faults).toEqual([]);
    },
  };
});
