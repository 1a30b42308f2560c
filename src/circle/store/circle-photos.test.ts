import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { invariant } from '@/lib/invariant';
import { childShared, elsewhere, here, received, sendAll } from '@/circle/fixtures/circle-devices';
import { circleRow, memberOf } from '@/data/fixtures/circle-rows';
import { MemoryStorage } from '@/data/fixtures/memory-storage';
import {
  childFields,
  clearStores,
  entryFields,
  instant,
  photoOf,
  set,
} from '@/data/fixtures/records';
import { addChild } from '@/data/records/children';
import { addEntry, deleteEntry, updateEntry } from '@/data/records/entries';
import { db } from '@/data/db/db';
import { circleJournal } from './circle-journal';
import { forgetCircle, joinCircle, saveCircle } from './circle-lifecycle';
import { resolveConflict } from './conflicts';

beforeEach(async () => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  await db.open();
  await clearStores();
});

const photoIds = () => db.photos.toCollection().primaryKeys();

/** An entry that the circle has, with a photo that isn't uploaded yet. */
async function sharedWithPhoto() {
  const id = await childShared();
  const photo = await photoOf('mine');
  const entry = await addEntry(id, entryFields, set(photo), instant(1));
  await sendAll(id);
  const { doc } = invariant(await db.circleDocs.get(`journal/${entry.id}`), 'a document');
  return { id, journal: circleJournal(id), photo, entry, doc };
}

test.each([
  ['another version', (row: object) => ({ ...row, photoId: 'theirs' })],
  ['a deletion', () => null],
])('a photo that was never uploaded outlives %s until it is uploaded', async (_, toRow) => {
  const { id, journal, photo, entry, doc } = await sharedWithPhoto();
  const row = toRow(invariant(await db.journal.get(entry.id), 'an entry'));
  const theirs = elsewhere('journal', entry.id, id, row, { on: doc });
  await journal.receive([received(theirs, '2-there')], here);
  expect((await db.journal.get(entry.id))?.photoId).not.toBe(photo.id);
  expect(await journal.photos('up', 5)).toEqual([photo.id]);
  expect(await photoIds()).toEqual([photo.id]);
  await journal.markPhotos([photo.id], 'there');
  expect(await photoIds()).toEqual([]);
});

test('an uploaded photo stays while a record uses it, and is deleted with the record', async () => {
  const { journal, photo, entry } = await sharedWithPhoto();
  await journal.markPhotos([photo.id], 'there');
  expect(await photoIds()).toEqual([photo.id]);
  await deleteEntry(entry.id);
  expect(await photoIds()).toEqual([]);
});

test('a photo of a conflicting value stays, is downloaded if it is missing, and is deleted when another is chosen', async () => {
  const { id, journal, photo, entry, doc } = await sharedWithPhoto();
  await journal.markPhotos([photo.id], 'there');
  const before = invariant(await db.journal.get(entry.id), 'an entry');
  const mine = await photoOf('other');
  await updateEntry(entry.id, entryFields, set(mine), undefined, instant(50_000));
  await sendAll(id);
  await journal.markPhotos([mine.id], 'there');
  const row = { ...before, photoId: 'theirs', updatedAt: instant(60_000).toISOString() };
  const theirs = elsewhere('journal', entry.id, id, row, { on: doc, at: 60_000 });
  await journal.receive([received(theirs, '3-there')], here);
  expect((await db.journal.get(entry.id))?.photoId).toBe('theirs');
  expect(await photoIds()).toEqual([mine.id]);
  expect(await journal.photos('down', 5)).toEqual(['theirs']);
  await resolveConflict(`journal/${entry.id}`, { photoId: 'theirs' });
  expect(await photoIds()).toEqual([]);
});

test('leaving a circle deletes photos that were kept only for uploading, not those of records', async () => {
  const { id, photo, entry } = await sharedWithPhoto();
  const other = await photoOf('other');
  await addEntry(id, entryFields, set(other), instant(2));
  await deleteEntry(entry.id);
  expect((await photoIds()).sort()).toEqual([photo.id, other.id].sort());
  await forgetCircle(id, { keepsCopy: true });
  expect(await photoIds()).toEqual([other.id]);
});

/** A circle that this device left with a copy, after a member had named a photo of another child. */
async function leftWithNamedPhoto() {
  const { id, photo } = await sharedWithPhoto();
  const sibling = await addChild({ ...childFields, name: 'Arjun' });
  const theirs = await photoOf('of another child');
  await addEntry(sibling.id, entryFields, set(theirs), instant(2));
  const stamps = { createdAt: instant(3).toISOString(), updatedAt: instant(3).toISOString() };
  const named = { ...entryFields, ...stamps, id: 'named', childId: id, photoId: theirs.id };
  await circleJournal(id).receive([received(elsewhere('journal', 'named', id, named))], here);
  await forgetCircle(id, { keepsCopy: true });
  return { id, photo, theirs };
}

/** A circle that this device has not been in. */
const anotherCircle = (childId: string, database = 'kinleaf-fedcba9876543210') =>
  circleRow(childId, { database, members: [memberOf('device-a', 'parent')] });

test('another child’s photo that a member named is not sent to a new circle after leaving with a copy', async () => {
  const { id, photo, theirs } = await leftWithNamedPhoto();
  await saveCircle(anotherCircle(id));
  await sendAll(id);
  expect(await circleJournal(id).photos('up', 5)).toEqual([photo.id]);
  expect(await circleJournal(id).readPhoto(theirs.id)).toBeNull();
  expect((await db.journal.get('named'))?.photoId).toBe(theirs.id);
});

test('another child’s photo that a member named is not sent to a circle of a separate copy', async () => {
  const { id, photo, theirs } = await leftWithNamedPhoto();
  await joinCircle(anotherCircle(id), 'separate');
  const [entry] = await db.journal.where('photoId').equals(photo.id).toArray();
  const { childId: copyId } = invariant(entry, 'an entry of the copy');
  expect(copyId).not.toBe(id);
  expect(await db.circlePhotos.where('childId').equals(id).count()).toBe(0);
  await saveCircle(anotherCircle(copyId, 'kinleaf-0000000000000000'));
  await sendAll(copyId);
  expect(await circleJournal(copyId).photos('up', 5)).toEqual([photo.id]);
  const named = await db.journal.where('photoId').equals(theirs.id).toArray();
  expect(named.map(({ childId }) => childId)).toContain(copyId);
});
