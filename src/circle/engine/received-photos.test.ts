import { expect, test, vi } from 'vitest';
import { invariant } from '@/lib/invariant';
import { aPhoto } from './fixtures/photos';
import { writeRow } from './fixtures/memory-disk';
import { twoParents } from './fixtures/two-parents';

test('a photo that is no valid picture is quarantined, stops no other, and is downloaded again only once it has changed', async () => {
  const { history, fake, one, other, close } = await twoParents();
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

  const count = downloads.mock.calls.length;
  other.close();
  await history.quiet();
  other.page?.engine.tryNow();
  await history.quiet();
  expect(downloads.mock.calls.length).toBe(count);
  expect([...other.disk.quarantine.values()]).toEqual([quarantined]);

  const { docId } = invariant(quarantined, 'a quarantined photo');
  const [leaf] = fake.database.leaves(docId, 0);
  const { doc, rev, blobs } = invariant(leaf, 'its document');
  fake.database.store(docId, fake.database.revision(invariant(doc, 'ours'), rev, blobs), 0);
  fake.wake();
  await history.quiet();
  expect(downloads.mock.calls.length).toBeGreaterThan(count);
  close();
});
