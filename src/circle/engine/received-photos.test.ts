import { expect, test, vi } from 'vitest';
import { invariant } from '@/lib/invariant';
import { aPhoto } from './fixtures/photos';
import { writeRow } from './fixtures/memory-disk';
import { twoParents } from './fixtures/two-parents';

test('a photo that is no valid picture is quarantined, stops no other, and is downloaded again only once it has changed or at the next start', async () => {
  const { history, local, one, other, close } = await twoParents();
  const [good, bad] = [await aPhoto(1), { ...(await aPhoto(2)), width: 20_000 }];
  for (const photo of [bad, good]) {
    one.disk.photos.set(photo.id, photo);
    const row = { id: photo.id, childId: 'child', title: 'With a photo', photoId: photo.id };
    writeRow(one.disk, 'journal', photo.id, row);
  }
  const downloads = vi.spyOn(other.connection, 'getBlob');
  one.wrote();
  await history.quiet();
  expect([...other.disk.photos.keys()]).toEqual([good.id]);
  const [quarantined, ...more] = other.disk.quarantine.values();
  expect([quarantined?.reason, more]).toEqual(['unreadable', []]);

  const count = () => downloads.mock.calls.length;
  const before = count();
  other.page?.engine.tryNow();
  await history.quiet();
  expect(count()).toBe(before);
  other.close();
  await history.quiet();
  const perStart = count() - before;
  expect(perStart).toBeGreaterThan(0);
  for (let tries = 0; tries < 3; tries += 1) {
    other.page?.engine.tryNow();
    await history.quiet();
  }
  expect(count()).toBe(before + perStart);
  const { docId } = invariant(quarantined, 'a quarantined photo');
  // It was never out of the quarantine in between.
  expect(other.disk.quarantine.get(docId)).toBe(quarantined);

  local.rewrite(docId);
  await history.quiet();
  expect(count()).toBeGreaterThan(before + perStart);
  close();
});

test('a photo that a device once could not decode comes at its next start', async () => {
  const { history, one, other, close } = await twoParents();
  const photo = await aPhoto(1);
  one.disk.photos.set(photo.id, photo);
  const row = { id: 'e', childId: 'child', title: 'With a photo', photoId: photo.id };
  writeRow(one.disk, 'journal', 'e', row);
  const { widestPicture } = other.disk;
  // As if it were short of memory.
  other.disk.widestPicture = 0;
  one.wrote();
  await history.quiet();
  expect([other.disk.photos.size, other.disk.quarantine.size]).toEqual([0, 1]);
  other.close();
  other.disk.widestPicture = widestPicture;
  await history.quiet();
  expect([...other.disk.photos.keys()]).toEqual([photo.id]);
  expect(other.disk.quarantine.size).toBe(0);
  close();
});
