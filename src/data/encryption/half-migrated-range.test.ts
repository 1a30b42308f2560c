import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { invariant } from '@/lib/invariant';
import { clearStores, entryFields, foodItem } from '@/data/fixtures/records';
import { rawRows } from '@/data/fixtures/raw-rows';
import { reencodedPhotoRow } from '@/data/photos/photo-store';
import type { PhotoRow } from '@/data/db/db';
import { writableDb as db } from '@/data/db/writable-db';
import { currentEncryption, setEncryption } from '@/data/db/encryption';
import { isEncryptedRow } from './row-cipher';
import { makeEncryption } from './make-encryption';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

vi.setConfig({ testTimeout: 120_000 });

const before = currentEncryption();
afterAll(() => {
  setEncryption(before);
});

const key = crypto.getRandomValues(new Uint8Array(32));
const encryptions = {
  off: null,
  sealing: makeEncryption({ key, epoch: 1, state: 'sealing' }),
  on: makeEncryption({ key, epoch: 2, state: 'on' }),
  opening: makeEncryption({ key, epoch: 3, state: 'opening' }),
};

const children = ['c1', 'c2'] as const;
const categories = ['sleep', 'food', 'health', 'education'] as const;
const days = ['2025-05-01', '2025-05-02', '2025-05-03'] as const;
const stamps = ['2025-05-03T10:00:00.000Z', '2025-05-03T10:00:00.001Z'] as const;
const photoIds = ['aa', 'bb', 'cc', 'dd'] as const;

/** Numbered rows, so that later ones replace earlier ones. */
const entryOf = fc.record({
  which: fc.nat(9),
  childId: fc.constantFrom(...children),
  category: fc.constantFrom(...categories),
  date: fc.constantFrom(...days),
  createdAt: fc.constantFrom(...stamps),
  photoId: fc.option(fc.constantFrom(...photoIds), { nil: undefined }),
  morePhotoIds: fc.subarray([...photoIds]),
  state: fc.constantFrom('new', 'safe', 'not-yet'),
});

const stepOf = fc.oneof(
  fc.record({ act: fc.constant('put' as const), entry: entryOf }),
  fc.record({ act: fc.constant('delete' as const), which: fc.nat(9) }),
  fc.record({ act: fc.constant('photo' as const), id: fc.constantFrom(...photoIds) }),
  fc.record({ act: fc.constant('photo gone' as const), id: fc.constantFrom(...photoIds) }),
  fc.record({ act: fc.constant('clear photos' as const) }),
);
type Step = typeof stepOf extends fc.Arbitrary<infer T> ? T : never;

const photoRow = (id: string): PhotoRow => {
  const picture = (text: string) => new Blob([`${text} ${id}`], { type: 'image/jpeg' });
  return { id, width: 3, height: 2, full: picture('full'), thumb: picture('thumb') };
};

const reencoded = async (row: PhotoRow) =>
  invariant(await reencodedPhotoRow(row, () => false), 'a photo that can be read');

async function apply(step: Step): Promise<void> {
  const tables = [db.journal, db.food, db.factKeys, db.photos, db.staged];
  const photo = 'id' in step && step.act === 'photo' ? await reencoded(photoRow(step.id)) : null;
  await db.transaction('rw', tables, async () => {
    if (photo) await db.photos.put(photo);
    else if (step.act === 'photo gone') await db.photos.bulkDelete([step.id, 'none']);
    else if (step.act === 'clear photos') await db.photos.clear();
    else if (step.act === 'delete') {
      await db.journal.delete(`e${step.which}`);
      await db.food.bulkDelete([`f${step.which}`]);
      await db.factKeys.delete(`e${step.which}`);
      await db.staged.delete(step.which + 1);
    } else if (step.act === 'put') await putEntry(step.entry);
  });
}

async function putEntry({
  which,
  state,
  ...rest
}: typeof entryOf extends fc.Arbitrary<infer T> ? T : never) {
  const { childId, category, date, createdAt, photoId, morePhotoIds } = rest;
  const own = { childId, date, createdAt, updatedAt: createdAt };
  const entry = { ...entryFields, ...own, id: `e${which}`, category, morePhotoIds };
  await db.table('journal').put(photoId === undefined ? entry : { ...entry, photoId });
  await db.table('food').put({ ...foodItem(`f${which}`, childId, photoId), ...own, state });
  const keys = [
    `${childId}\0kind\0${category}\0${date}`,
    `${childId}\0visit\0v${which % 3}\0${date}`,
  ];
  await db.factKeys.put({ id: `e${which}`, keys });
  await db.staged.put({ id: which + 1, list: 'food', records: [], photoIds: morePhotoIds });
}

/** Runs every kind of query on the stores and returns the results. */
async function queryAll(): Promise<unknown> {
  const found: unknown[] = [];
  const index = '[childId+category+date+createdAt]';
  for (const childId of children)
    for (const category of categories) {
      const range = () =>
        db.journal
          .where(index)
          .between([childId, category, days[0]], [childId, category, Dexie.maxKey]);
      found.push(await range().toArray(), await range().reverse().limit(2).toArray());
      found.push(
        await range().count(),
        await range().keys(),
        await range().reverse().primaryKeys(),
      );
      found.push(await range().limit(2).keys(), await range().reverse().limit(1).keys());
      found.push(await range().offset(1).limit(2).primaryKeys());
      found.push(
        await range()
          .filter(({ date }) => date !== days[1])
          .toArray(),
      );
      const key = [childId, category, days[1], stamps[0]];
      found.push(await db.journal.where(index).equals(key).primaryKeys());
      for (const about of [`kind\0${category}`, 'visit\0v1']) {
        const [from, to] = [`${childId}\0${about}\0${days[0]}`, `${childId}\0${about}\0${days[1]}`];
        const facts = db.factKeys.where('keys').between(from, to, true, true);
        found.push(await facts.clone().keys(), await facts.clone().reverse().limit(1).keys());
        found.push(await facts.clone().primaryKeys(), await facts.clone().count());
      }
    }
  for (const id of photoIds) {
    found.push(await db.journal.where('photoId').equals(id).primaryKeys());
    found.push(await db.journal.where('morePhotoIds').equals(id).count());
    found.push(await db.staged.where('photoIds').equals(id).toArray());
    found.push(await db.photos.where('id').equals(id).count());
    const row = await db.photos.get(id);
    found.push(row && [row.id, row.width]);
  }
  for (const state of ['new', 'safe', 'not-yet']) {
    const of = db.food.where('[childId+state+date+createdAt]');
    found.push(await of.between(['c1', state], ['c1', state, Dexie.maxKey]).reverse().toArray());
  }
  found.push((await db.photos.bulkGet([...photoIds])).map((row) => row?.id));
  found.push((await db.photos.toCollection().primaryKeys()).sort());
  found.push((await db.photos.toArray()).map(({ id }) => id).sort());
  found.push(await db.journal.orderBy('id').toArray(), await db.staged.toArray());
  found.push((await db.journal.orderBy(index).primaryKeys()).sort(), await db.photos.count());
  found.push((await db.journal.orderBy('photoId').keys()).map(String).sort());
  found.push(await db.journal.orderBy('morePhotoIds').count());
  return found;
}

test('whatever is written with the lock off, being turned on, on or being turned off: queries return what they would without it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(stepOf, { minLength: 1, maxLength: 14 }),
      fc.array(stepOf, { maxLength: 8 }),
      fc.constantFrom<'sealing' | 'opening'>('sealing', 'opening'),
      async (first, second, state) => {
        setEncryption(null);
        await clearStores();
        for (const step of [...first, ...second]) await apply(step);
        const expected = await queryAll();
        // The first rows are of one kind, those written after them of the other.
        setEncryption(null);
        await clearStores();
        setEncryption(encryptions[state === 'sealing' ? 'off' : 'on']);
        for (const step of first) await apply(step);
        setEncryption(encryptions[state]);
        for (const step of second) await apply(step);
        expect(await queryAll()).toEqual(expected);
      },
    ),
    { numRuns: fewerInGate(25) },
  );
});

test('whatever is written with the lock on, queries return what they would without it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepOf, { minLength: 1, maxLength: 20 }), async (steps) => {
      setEncryption(null);
      await clearStores();
      for (const step of steps) await apply(step);
      const expected = await queryAll();
      await clearStores();
      setEncryption(encryptions.on);
      for (const step of steps) await apply(step);
      expect(await queryAll()).toEqual(expected);
    }),
    { numRuns: fewerInGate(15) },
  );
});

test('a row rewritten during a migration has the new form, and is stored once', async () => {
  for (const [from, to, isEncrypted] of [
    [encryptions.off, encryptions.sealing, true],
    [encryptions.on, encryptions.opening, false],
  ] as const) {
    setEncryption(null);
    await clearStores();
    setEncryption(from);
    for (const id of photoIds) await apply({ act: 'photo', id });
    setEncryption(to);
    const rows = await db.photos.toArray();
    const again = await Promise.all(rows.map(reencoded));
    await db.transaction('rw', db.photos, () => db.photos.bulkPut(again));
    const raw = await rawRows('photos');
    expect(raw.map(isEncryptedRow)).toEqual(photoIds.map(() => isEncrypted));
    expect((await db.photos.toCollection().primaryKeys()).sort()).toEqual([...photoIds]);
  }
});

describe('a query that needs an order which tokens don’t have is refused', () => {
  test.each([
    [
      'a range of categories',
      () => db.journal.where('[childId+category]').between(['c1', 'a'], ['c1', 'z']).toArray(),
    ],
    ['photos from one id upwards', () => db.photos.where('id').above('a').toArray()],
    ['several photos at once', () => db.photos.where('id').anyOf(['a', 'b']).toArray()],
    ['the first photo', () => db.photos.toCollection().limit(1).toArray()],
    [
      'the entries by their category',
      () => db.journal.orderBy('[childId+category+date+createdAt]').reverse().keys(),
    ],
    [
      'facts of several subjects',
      () => db.factKeys.where('keys').between('c1\0kind\0a\0d', 'c1\0kind\0b\0d').toArray(),
    ],
  ])('%s', async (_, ask) => {
    setEncryption(null);
    await clearStores();
    setEncryption(encryptions.on);
    await expect(ask()).rejects.toThrow(/sealed/);
  });
});
