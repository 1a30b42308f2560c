import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { photoIdsOf } from '@/domain/schema/photo-fields';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { childFields, clearStores, entryFields, photoOf } from '@/data/fixtures/records';
import { keepPhoto, type PhotoChange } from '@/data/photos/photo-changes';
import { writableDb as db } from '@/data/db/writable-db';
import { addChild } from './children';
import { addEntry, deleteEntry, readEntry, updateEntry } from './entries';
import { quarantineOrphans } from './quarantined-records';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

// Hundreds of transactions: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const pictures = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const;

let childId: string;
beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await clearStores();
  ({ id: childId } = await addChild(childFields));
});

const made = (names: readonly string[]) => Promise.all(names.map(photoOf));
const set = async (...names: readonly string[]): Promise<PhotoChange> => ({
  kind: 'set',
  photos: await made(names),
});
const storedPhotos = () => db.photos.toCollection().primaryKeys();

/** What a form may do: choose new photos or keep photos by their ids, in any order. */
const choice = fc.uniqueArray(
  fc.record({ name: fc.constantFrom(...pictures), isById: fc.boolean() }),
  { maxLength: 6, selector: ({ name }) => name },
);
const step = fc.record({
  which: fc.nat(2),
  act: fc.constantFrom('keep', 'set', 'set', 'set', 'delete'),
  choice,
});

test('after any steps each entry has its photos in order, each used photo is stored once, and no other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      await clearStores();
      ({ id: childId } = await addChild(childFields));
      const idOf = new Map(
        await Promise.all(pictures.map(async (name) => [name, (await photoOf(name)).id] as const)),
      );
      /** The entries and the photos that each has. */
      const model = new Map<number, { readonly id: string; readonly photos: readonly string[] }>();
      for (const { which, act, choice: chosen } of steps) {
        const before = model.get(which);
        const stored = new Set(await storedPhotos());
        if (act === 'delete') {
          if (before) await deleteEntry(before.id);
          model.delete(which);
          continue;
        }
        const photos = await Promise.all(
          chosen.map(async ({ name, isById }) => (isById ? (idOf.get(name) ?? '') : photoOf(name))),
        );
        // A photo that isn't stored any more can't come back by its id alone.
        const usable = photos
          .filter((photo) => typeof photo !== 'string' || stored.has(photo))
          .map((photo) => (typeof photo === 'string' ? photo : photo.id));
        const change: PhotoChange = act === 'keep' ? keepPhoto : { kind: 'set', photos };
        const entry = before
          ? await updateEntry(before.id, entryFields, change)
          : await addEntry(childId, entryFields, change);
        const had = before?.photos ?? [];
        model.set(which, { id: entry.id, photos: act === 'keep' ? had : usable });
      }
      for (const { id, photos } of model.values()) {
        const entry = await readEntry(id);
        expect(entry && photoIdsOf(entry)).toEqual(photos);
      }
      const used = new Set([...model.values()].flatMap(({ photos }) => photos));
      expect(new Set(await storedPhotos())).toEqual(used);
    }),
    { numRuns: fewerInGate(60) },
  );
});

describe('an entry with several photos', () => {
  test('has the first in photoId as before, and no other field if it has only one', async () => {
    const { id } = await addEntry(childId, entryFields, await set('a', 'b', 'c'));
    const [a, b, c] = (await made(['a', 'b', 'c'])).map((photo) => photo.id);
    expect(await readEntry(id)).toMatchObject({ photoId: a, morePhotoIds: [b, c] });
    await updateEntry(id, entryFields, { kind: 'set', photos: [c ?? ''] });
    const after = await readEntry(id);
    expect(after?.photoId).toBe(c);
    expect(after).not.toHaveProperty('morePhotoIds');
    await updateEntry(id, entryFields, { kind: 'remove' });
    expect(await readEntry(id)).not.toHaveProperty('photoId');
    expect(await storedPhotos()).toEqual([]);
  });

  test('refuses a seventh: nothing is stored', async () => {
    await expect(addEntry(childId, entryFields, await set(...pictures))).rejects.toThrow();
    expect(await db.journal.count()).toBe(0);
    expect(await storedPhotos()).toEqual([]);
  });

  test('keeps all of them when it is quarantined', async () => {
    await addEntry(childId, entryFields, await set('a', 'b', 'c'));
    await db.children.delete(childId);
    expect(await quarantineOrphans()).toBe(1);
    const [quarantined] = await db.setAside.toArray();
    const ids = (await made(['a', 'b', 'c'])).map(({ id }) => id);
    expect(quarantined?.photoIds).toEqual(ids);
    expect((await storedPhotos()).sort()).toEqual([...ids].sort());
  });
});
