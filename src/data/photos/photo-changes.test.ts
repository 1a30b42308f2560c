import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { addChild, deleteChild, updateChild } from '@/data/records/children';
import { writableDb as db } from '@/data/db/writable-db';
import {
  childFields,
  clearStores,
  entryFields,
  foodItem,
  photoOf,
  set,
} from '@/data/fixtures/records';
import { addEntry, deleteEntry, readEntry, updateEntry } from '@/data/records/entries';
import { keepPhoto } from './photo-changes';
import { readPhoto } from '@/data/fixtures/stored-photo';

let childId = '';

beforeEach(async () => {
  await clearStores();
  childId = (await addChild(childFields)).id;
});

async function storedPhotos(): Promise<string[]> {
  return (await db.photos.toCollection().primaryKeys()).sort();
}

describe('photos are stored once by SHA-256 of the bytes', () => {
  test('a photo comes back byte for byte, with its thumbnail and its size', async () => {
    const photo = await photoOf('moment');
    const entry = await addEntry(childId, entryFields, set(photo));
    expect(entry.photoId).toBe(photo.id);
    const stored = await readPhoto(photo.id);
    expect(await stored?.full.text()).toBe('moment');
    expect(await stored?.thumb.text()).toBe('small moment');
    expect(stored).toMatchObject({ width: 1600, height: 1200 });
    expect(stored?.full.type).toBe('image/jpeg');
  });

  test('the same picture in an entry, another entry and a profile is one photo', async () => {
    const photo = await photoOf('moment');
    await addEntry(childId, entryFields, set(photo));
    await addEntry(childId, entryFields, set(await photoOf('moment')));
    await updateChild(childId, childFields, set(await photoOf('moment')));
    expect(await storedPhotos()).toEqual([photo.id]);
  });

  test('an unknown photo is undefined', async () => {
    expect(await readPhoto('gone-1')).toBeUndefined();
  });
});

describe('replacing and removing a photo', () => {
  test('a new picture replaces the old one, which is deleted', async () => {
    const { id } = await addEntry(childId, entryFields, set(await photoOf('old')));
    const photo = await photoOf('new');
    expect((await updateEntry(id, entryFields, set(photo))).photoId).toBe(photo.id);
    expect(await storedPhotos()).toEqual([photo.id]);
  });

  test('choosing the same picture again keeps it', async () => {
    const photo = await photoOf('moment');
    const { id } = await addEntry(childId, entryFields, set(photo));
    await updateEntry(id, entryFields, set(await photoOf('moment')));
    expect(await readEntry(id)).toMatchObject({ photoId: photo.id });
    expect(await storedPhotos()).toEqual([photo.id]);
  });

  test('removing it from the record leaves no photo and no reference', async () => {
    const { id } = await addEntry(childId, entryFields, set(await photoOf('moment')));
    await updateEntry(id, entryFields, { kind: 'remove' });
    expect(await readEntry(id)).not.toHaveProperty('photoId');
    expect(await storedPhotos()).toEqual([]);
  });

  test('a child keeps, changes and loses a photo in the same way', async () => {
    const [first, second] = [await photoOf('first'), await photoOf('second')];
    await updateChild(childId, childFields, set(first));
    expect((await updateChild(childId, childFields, keepPhoto)).photoId).toBe(first.id);
    expect((await updateChild(childId, childFields, set(second))).photoId).toBe(second.id);
    expect(await storedPhotos()).toEqual([second.id]);
    expect(await updateChild(childId, childFields, { kind: 'remove' })).not.toHaveProperty(
      'photoId',
    );
    expect(await storedPhotos()).toEqual([]);
  });
});

describe('a photo is removed with the last record that uses it', () => {
  test.each(['delete', 'replace', 'remove'] as const)('%s', async (how) => {
    const [shared, other] = [await photoOf('shared'), await photoOf('other')];
    const first = await addEntry(childId, entryFields, set(shared));
    const last = await addEntry(childId, entryFields, set(shared));
    const release = async (id: string) => {
      if (how === 'delete') await deleteEntry(id);
      else await updateEntry(id, entryFields, how === 'replace' ? set(other) : { kind: 'remove' });
    };
    await release(first.id);
    expect(await storedPhotos()).toContain(shared.id);
    await release(last.id);
    expect(await storedPhotos()).not.toContain(shared.id);
  });

  test.each([
    ['another child', (id: string) => addChild(childFields, set({ ...dummy, id }))],
    ['a food item', (id: string) => db.food.add(foodItem('f1', 'another', id))],
  ])('it stays while %s uses it', async (_, use) => {
    const photo = await photoOf('shared');
    const entry = await addEntry(childId, entryFields, set(photo));
    await use(photo.id);
    await deleteEntry(entry.id);
    expect(await storedPhotos()).toEqual([photo.id]);
    await deleteChild(childId);
    expect(await storedPhotos()).toEqual([photo.id]);
  });

  const dummy = { full: new Blob(), thumb: new Blob(), width: 1, height: 1 };
});
