import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import { childFields, clearStores } from '@/data/fixtures/records';
import { writableDb as db } from '@/data/db/writable-db';
import { ConflictError, NotFoundError } from '@/data/db/errors';
import { addChild } from './children';
import {
  addLifeChange,
  restoreLifeChange,
  deleteLifeChange,
  lifeChangeKey,
  updateLifeChange,
} from './child-lists';

const swim = { words: 'Started swimming', day: '2026-11-03', kind: 'therapy' } as const;
const school = { words: 'New classroom', day: '2026-10-12', kind: 'school' } as const;

let childId = '';
const stored = async () => (await db.children.get(childId))?.changes;

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await clearStores();
  childId = (await addChild(childFields)).id;
});

test('a change is added and edited, keeps fields of a later version, and leaves the profile’s updatedAt alone', async () => {
  const before = await db.children.get(childId);
  const { id } = await addLifeChange(childId, swim);
  await addLifeChange(childId, school);
  expect(await stored()).toMatchObject([swim, school]);
  const [first, ...rest] = (await stored()) ?? [];
  if (!first) throw new Error('No change was stored');
  const written = { ...first, later: 'yes' };
  await db.children.update(childId, { changes: [written, ...rest] });

  const edited = await updateLifeChange(childId, id, { ...swim, kind: 'own' }, lifeChangeKey(swim));
  expect(edited).toEqual({ id, ...swim, kind: 'own', later: 'yes' });
  expect(await stored()).toMatchObject([edited, school]);
  expect((await db.children.get(childId))?.updatedAt).toBe(before?.updatedAt);
});

test('an edit of a change that was edited elsewhere overwrites only on purpose; if it is gone, the edit fails', async () => {
  const { id } = await addLifeChange(childId, swim);
  await updateLifeChange(childId, id, { ...swim, words: 'Swims' }, undefined);
  const over = updateLifeChange(childId, id, school, lifeChangeKey(swim));
  await expect(over).rejects.toThrow(ConflictError);
  expect(await stored()).toMatchObject([{ words: 'Swims' }]);
  await updateLifeChange(childId, id, school, undefined);
  expect(await stored()).toMatchObject([school]);
  await deleteLifeChange(childId, id);
  await expect(updateLifeChange(childId, id, swim, undefined)).rejects.toThrow(NotFoundError);
});

test('a deleted change is restored at its position, once, and not without its child', async () => {
  const { id } = await addLifeChange(childId, swim);
  await addLifeChange(childId, school);
  const before = await stored();
  const taken = await deleteLifeChange(childId, id);
  if (!taken) throw new Error('It was there');
  expect(await stored()).toMatchObject([school]);
  expect(await deleteLifeChange(childId, id)).toBeNull();

  expect(await restoreLifeChange(taken)).toBe(true);
  expect(await stored()).toEqual(before);
  expect(await restoreLifeChange(taken)).toBe(false);
  expect(await stored()).toEqual(before);

  await db.children.delete(childId);
  await expect(restoreLifeChange(taken)).rejects.toThrow(NotFoundError);
});

test('deleting the last change removes the list', async () => {
  const { id } = await addLifeChange(childId, swim);
  await deleteLifeChange(childId, id);
  expect(await db.children.get(childId)).not.toHaveProperty('changes');
});
