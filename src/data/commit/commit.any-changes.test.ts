import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import {
  childFields,
  clearStores,
  entryFields,
  foodItem,
  instant,
  photoOf,
  recommendation,
  report,
} from '@/data/fixtures/records';
import { circleDoc, circleRow } from '@/data/fixtures/circle-rows';
import { everything, refusalNames, refusedAtEachStep } from '@/data/fixtures/refusals';
import { hasTextChanges, isHistoryList, withoutPhotos } from '@/domain/merge/revisions';
import { writableDb as db } from '@/data/db/writable-db';
import { add, type Change, photoUses, put, remove, type Rows, type StoreName } from './changes';
import { commit } from './commit';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

// Thousands of transactions: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const stamps = { createdAt: instant(0).toISOString(), updatedAt: instant(0).toISOString() };

const pictures = ['face', 'moment', 'rain', 'train'] as const;

/** All stores of the schema, new ones included; `rowOfStore` must know their rows. */
const stores = db.tables.map(({ name }) => name).filter(isWritten);

/** Photos and fact keys are written with the rows that they belong to. */
function isWritten(name: string): name is StoreName {
  return name !== 'photos' && name !== 'factKeys';
}

/** Returns the indexes of a store that contain photo ids, from the schema. */
const photoIndexesOf = (store: string) =>
  db
    .table(store)
    .schema.indexes.map(({ name }) => name)
    .filter((name) => /photo/i.test(name));

test('photoUses has exactly the indexes that contain photo ids', () => {
  const inSchema = db.tables.flatMap(({ name }) =>
    photoIndexesOf(name).map((index) => [name, index] as const),
  );
  expect([...photoUses].sort()).toEqual(inSchema.sort());
});

test.each(stores)(
  'a new row of %s never overwrites another row: the whole commit is refused',
  async (store) => {
    vi.stubGlobal('localStorage', new MemoryStorage());
    await clearStores();
    const photo = await photoOf('face');
    const photos = usesPhotos(store) ? [photo] : [];
    await commit([add(store, rowOfStore(store, 0, photo), { photos })]);
    const before = await everything();
    const other = rowOfStore(store, 0, undefined);
    const refused = commit([
      put('reports', report('another', 'id0')),
      add(store, rowOfStore(store, 1, undefined)),
      add(store, other),
    ]);
    await expect(refused).rejects.toMatchObject({ name: 'StorageFailure', reason: 'failed' });
    expect(await everything()).toEqual(before);
  },
);

/** What to do with a row: put, add, or delete it (with or without having read it), with or without a picture. */
const stepOf = fc.record({
  store: fc.constantFrom<StoreName>(...stores),
  which: fc.nat(2),
  act: fc.constantFrom('put', 'put', 'add', 'delete', 'delete unseen'),
  picture: fc.option(fc.constantFrom(...pictures)),
});
type Step = typeof stepOf extends fc.Arbitrary<infer T> ? T : never;

test('any changes leave everything as it was if refused at any step, and are otherwise stored exactly', async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  const photos = new Map(
    await Promise.all(pictures.map(async (one) => [one, await photoOf(one)] as const)),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(stepOf, { minLength: 1, maxLength: 4 }),
      fc.array(stepOf, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...refusalNames),
      async (first, second, how) => {
        await clearStores();
        /** The expected row of each store and id. */
        const model = new Map<string, object>();
        const firstChanges = first.map((step) => changeOf(step, model, photos));
        await commit(firstChanges);
        const changes = second.map((step) => changeOf(step, model, photos));
        await refusedAtEachStep(how, () => commit(changes));
        const found: [string, object][] = [];
        const used = new Set<unknown>();
        for (const table of db.tables) {
          if (table.name === 'photos' || table.name === 'factKeys') continue;
          await table.each((row: object, { primaryKey }) => {
            if (table.name === 'history' && !String(primaryKey).startsWith('id')) return;
            found.push([`${table.name} ${String(primaryKey)}`, row]);
            const named = photoIndexesOf(table.name).flatMap((index): unknown =>
              Reflect.get(row, index),
            );
            for (const id of named) if (id !== undefined) used.add(id);
          });
        }
        expect(new Map(found.sort())).toEqual(new Map([...model].sort()));
        // The history has exactly the replaced versions.
        const revisions = await db.history.filter(({ id }) => !id.startsWith('id')).toArray();
        const replaced = [...firstChanges, ...changes].flatMap(replacedBy);
        expect(revisions.map(({ list, was }) => `${list} ${JSON.stringify(was)}`).sort()).toEqual(
          replaced.sort(),
        );
        // Exactly the used photos are stored.
        expect(new Set(await db.photos.toCollection().primaryKeys())).toEqual(used);
        // Exactly the entries with facts have fact keys.
        const noted = (await db.journal.toArray()).filter(({ facts }) => facts);
        expect(await db.factKeys.toCollection().primaryKeys()).toEqual(noted.map(({ id }) => id));
      },
    ),
    {
      numRuns: fewerInGate(60),
      // An entry is put twice, the second time without facts: no fact key may remain.
      examples: [
        [
          [{ store: 'children', which: 0, act: 'put', picture: null }],
          [
            { store: 'journal', which: 1, act: 'put', picture: 'face' },
            { store: 'journal', which: 1, act: 'put', picture: null },
          ],
          'no room, noticed at once',
        ],
      ],
    },
  );
});

function changeOf(
  { store, which, act, picture }: Step,
  model: Map<string, object>,
  all: ReadonlyMap<string, Awaited<ReturnType<typeof photoOf>>>,
): Change {
  const key = keyOf(store, which);
  const name = `${store} ${String(key)}`;
  const before = model.get(name) as Rows[typeof store] | undefined;
  if (act === 'delete' || act === 'delete unseen') {
    model.delete(name);
    return remove(store, key as never, act === 'delete unseen' ? undefined : before);
  }
  const photo = picture === null ? undefined : all.get(picture);
  const row = rowOfStore(store, which, photo);
  model.set(name, row);
  const photos = photo && usesPhotos(store) ? [photo] : [];
  return act === 'add' && !before
    ? add(store, row, { photos })
    : put(store, row, { before, photos });
}

function replacedBy(change: Change): readonly string[] {
  if (change.kind !== 'put' || !isHistoryList(change.store) || !change.before) return [];
  const [was, row] = [change.before, change.row] as Rows[typeof change.store][];
  if (!was || !row || !hasTextChanges(change.store, was, row)) return [];
  return [`${change.store} ${JSON.stringify(withoutPhotos(was))}`];
}

const usesPhotos = (store: StoreName) => photoIndexesOf(store).length > 0;

function keyOf(store: StoreName, which: number): string | number {
  if (store === 'marks') return which === 0 ? 'backup' : 'replaced';
  // Of another child: write-outbox.test.ts tests writes to a child with a circle.
  if (store === 'circles') return `other${which}`;
  return store === 'staged' || store === 'replaced' || store === 'circlePhotos'
    ? which + 1
    : `id${which}`;
}

function rowOfStore(
  store: StoreName,
  which: number,
  photo: Awaited<ReturnType<typeof photoOf>> | undefined,
): Rows[StoreName] {
  const id = `id${which}`;
  const photoId = photo && { photoId: photo.id };
  const photoIds = photo ? [photo.id] : [];
  const at = stamps.createdAt;
  switch (store) {
    case 'children':
      return { ...childFields, id, ...stamps, ...photoId };
    case 'journal': {
      // Either field of an entry is enough to use a photo.
      const named = which === 1 && photo ? { morePhotoIds: [photo.id] } : photoId;
      const noted = photo && { category: 'sleep' as const, facts: [{ kind: 'sleep', naps: [] }] };
      return { ...entryFields, id, childId: 'id0', ...stamps, ...named, ...noted };
    }
    case 'food':
      return foodItem(id, 'id0', photo?.id);
    case 'reports':
      return report(id, 'id0');
    case 'recommendations':
      return recommendation(id, 'id0');
    case 'setAside':
      return { id, list: 'food', reason: 'orphan', at, record: {}, photoIds };
    case 'staged':
    case 'replaced':
      return { id: which + 1, list: 'food', records: [], photoIds };
    case 'draftPhotos':
      return { key: id, photo: { id: 'none', width: 1, height: 1, type: '', bytes } };
    case 'marks':
      return which === 0
        ? { key: 'backup', at, fileName: `${photoIds.length}`, records: 1 }
        : { key: 'replaced', kind: 'before-undo', at, counts: noneCounted, backup: null };
    case 'history':
      return { id, list: 'food', recordId: id, childId: 'id0', at, was: foodItem(id, 'id0') };
    case 'circles':
      return circleRow(`other${which}`);
    case 'circleDocs':
      return { key: id, childId: 'id0', rev: null, doc: circleDoc(id), mark: 'none' };
    case 'outbox':
      return { key: id, childId: 'id0', list: 'food', id };
    case 'circleAside':
      return { key: id, childId: 'id0', rev: '1-a', reason: 'newer', at };
    case 'circlePhotos':
      return { id: which + 1, childId: 'id0', picture: id, state: 'up' };
  }
}

const bytes = { full: new ArrayBuffer(1), thumb: new ArrayBuffer(1) };
const noneCounted = { children: 0, journal: 0, food: 0, reports: 0, recommendations: 0 };
