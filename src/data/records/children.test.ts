import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { difficultTexts } from '@/domain/fixtures/difficult-texts';
import { addChild, deleteChild, listChildren, readChild, updateChild } from './children';
import { writableDb as db } from '@/data/db/writable-db';
import { ConflictError, NotFoundError } from '@/data/db/errors';
import {
  childFields,
  clearStores,
  entryFields,
  foodItem,
  instant,
  photoOf,
  recommendation,
  report,
  set,
  storedRecords,
} from '@/data/fixtures/records';
import { addEntry } from './entries';
import { keepPhoto } from '@/data/photos/photo-changes';
import { preparedRowOf } from '@/data/photos/photo-store';

beforeEach(clearStores);

describe('adding a child', () => {
  test('every record gets a generated id, createdAt and updatedAt', async () => {
    const child = await addChild(childFields, keepPhoto, instant(0));
    expect(child).toEqual({
      ...childFields,
      id: child.id,
      createdAt: '2025-11-20T09:00:00.000Z',
      updatedAt: '2025-11-20T09:00:00.000Z',
    });
    expect(child.id).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(await readChild(child.id)).toEqual(child);
    const other = await addChild(childFields, keepPhoto, instant(0));
    expect(other.id).not.toBe(child.id);
  });

  test('children are listed in the order they were added', async () => {
    for (const [index, name] of ['Maya', 'Arjun', 'Zoë', 'Bo'].entries())
      await addChild({ ...childFields, name }, keepPhoto, instant(index));
    expect((await listChildren()).map(({ name }) => name)).toEqual(['Maya', 'Arjun', 'Zoë', 'Bo']);
  });

  test.each(difficultTexts)('%s is stored unchanged', async (_, text) => {
    const child = await addChild({ ...childFields, name: text, bio: text });
    expect(await readChild(child.id)).toMatchObject({ name: text, bio: text });
  });
});

describe('updating a child', () => {
  test('replaces the fields, refreshes updatedAt, leaves createdAt', async () => {
    const child = await addChild({ ...childFields, gender: 'female' }, keepPhoto, instant(0));
    const fields = { ...childFields, name: 'Maya Lin', bio: 'Loves trains.' };
    const updated = await updateChild(child.id, fields, keepPhoto, child.updatedAt, instant(5));
    expect(updated).toEqual({
      ...fields,
      id: child.id,
      createdAt: child.createdAt,
      updatedAt: instant(5).toISOString(),
    });
    expect(await readChild(child.id)).toEqual(updated);
  });

  test.each([
    ['the same millisecond', 0],
    ['a clock that was set back', -86_400_000],
  ])('updatedAt is strictly later, even with %s', async (_, ms) => {
    const child = await addChild(childFields, keepPhoto, instant(0));
    const once = await updateChild(child.id, childFields, keepPhoto, undefined, instant(ms));
    const twice = await updateChild(child.id, childFields, keepPhoto, undefined, instant(ms));
    expect(once.updatedAt > child.updatedAt).toBe(true);
    expect(twice.updatedAt > once.updatedAt).toBe(true);
  });

  test("a missing child fails with 'Child with ID {id} not found'", async () => {
    const before = await storedRecords();
    const update = updateChild('gone-1', childFields, set(await photoOf('never stored')));
    await expect(update).rejects.toThrow(new NotFoundError('Child', 'gone-1'));
    await expect(update).rejects.toThrow(/^Child with ID gone-1 not found$/);
    expect(await storedRecords()).toEqual(before);
  });

  test('a child that was changed elsewhere is a conflict, and nothing is overwritten', async () => {
    const child = await addChild(childFields, keepPhoto, instant(0));
    const first = { ...childFields, bio: 'Theirs' };
    await updateChild(child.id, first, keepPhoto, child.updatedAt, instant(1));
    const second = { ...childFields, bio: 'Mine' };
    const photo = set(await photoOf('mine'));
    await expect(updateChild(child.id, second, photo, child.updatedAt)).rejects.toThrow(
      ConflictError,
    );
    expect(await readChild(child.id)).toMatchObject({ bio: 'Theirs' });
    expect(await db.photos.count()).toBe(0);
    await updateChild(child.id, second, keepPhoto, undefined);
    expect(await readChild(child.id)).toMatchObject({ bio: 'Mine' });
  });

  test('a child of the sample journal stays marked as one', async () => {
    const child = await addChild(childFields);
    await db.children.update(child.id, { sample: true });
    expect(await updateChild(child.id, childFields)).toMatchObject({ sample: true });
  });
});

describe('deleting a child', () => {
  /** Adds a child with a record and a photo in every store that has records of children. */
  async function family(name: string): Promise<string> {
    const { id } = await addChild({ ...childFields, name }, set(await photoOf(`face of ${name}`)));
    const photo = await photoOf(`food of ${name}`);
    await addEntry(id, entryFields, set(await photoOf(`moment of ${name}`)));
    await addEntry(id, { ...entryFields, category: 'food' }, set(await photoOf('both at the zoo')));
    await db.photos.add(await preparedRowOf(photo));
    await db.food.add(foodItem(`food-${name}`, id, photo.id));
    await db.reports.add(report(`report-${name}`, id));
    await db.recommendations.add(recommendation(`tip-${name}`, id));
    return id;
  }

  test('also deletes all of its entries, food items, reports, recommendations and photos', async () => {
    const arjun = await family('Arjun');
    const before = await storedRecords();
    const maya = await family('Maya');
    expect(await db.photos.count()).toBe(7);
    expect(await deleteChild(maya)).not.toBeNull();
    // The photo of both at the zoo stays, because an entry of Arjun's still uses it.
    expect(await storedRecords()).toEqual(before);
    expect(await deleteChild(arjun)).not.toBeNull();
    const nothing = Object.fromEntries(Object.keys(before).map((store) => [store, []]));
    expect(await storedRecords()).toEqual(nothing);
  });

  test('returns null if there was none, and removes nothing', async () => {
    const maya = await family('Maya');
    const before = await storedRecords();
    expect(await deleteChild('gone-1')).toBeNull();
    expect(await storedRecords()).toEqual(before);
    expect(await deleteChild(maya)).not.toBeNull();
    expect(await deleteChild(maya)).toBeNull();
  });

  test('does not touch a child whose id begins the same', async () => {
    const base = { ...childFields, createdAt: instant(0).toISOString() };
    await db.children.bulkAdd(
      ['a', 'a!', 'b'].map((id) => ({ ...base, id, updatedAt: base.createdAt })),
    );
    for (const id of ['a', 'a!', 'b']) await addEntry(id, entryFields);
    expect(await deleteChild('a')).not.toBeNull();
    expect((await db.journal.toArray()).map(({ childId }) => childId).sort()).toEqual(['a!', 'b']);
  });

  test.each(['journal', 'food', 'reports', 'recommendations', 'children', 'photos'])(
    'is one transaction: if the %s cannot be deleted, nothing is removed',
    async (store) => {
      const maya = await family('Maya');
      const before = await storedRecords();
      const fail = () => {
        throw new Error('The disk is on fire');
      };
      const table = db.table(store);
      table.hook('deleting', fail);
      await expect(deleteChild(maya)).rejects.toMatchObject({
        name: 'StorageFailure',
        reason: 'failed',
      });
      table.hook('deleting').unsubscribe(fail);
      expect(await storedRecords()).toEqual(before);
      expect(await deleteChild(maya)).not.toBeNull();
    },
  );
});
