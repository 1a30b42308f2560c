import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { openPage } from '@/data/fixtures/browser-page';
import { eventually } from '@/lib/fixtures/eventually';

/** The stores of a page that can be left, and how it is left. */
async function openStores() {
  const page = openPage();
  vi.stubGlobal('onpagehide', null);
  // Not before there is a page: the stores follow the one that loads them.
  const [{ db }, { failedRead }] = await Promise.all([import('./db'), import('./failed-reads')]);
  const readUntilItFails = async () => {
    const read = db.transaction('r', db.photos, async () => {
      while (db.isOpen()) await db.photos.count();
    });
    failedRead(await read.catch((error: unknown) => error));
  };
  await db.open();
  return { page, readUntilItFails };
}

test('a read that the leaving of its page ends is no warning: nobody is left to miss it', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const told = vi.spyOn(console, 'info').mockReturnValue();
  const { page, readUntilItFails } = await openStores();
  const asked = vi.spyOn(IDBObjectStore.prototype, 'count');
  const failing = readUntilItFails();
  await eventually(() => {
    expect(asked).toHaveBeenCalled();
  });
  page.leave();
  await failing;
  expect(told).toHaveBeenCalledTimes(1);
  expect(warned).not.toHaveBeenCalled();
});

test('a read that fails on a page that stays is a warning', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  vi.resetModules();
  const { readUntilItFails } = await openStores();
  const failing = readUntilItFails();
  vi.spyOn(IDBObjectStore.prototype, 'count').mockImplementation(() => {
    throw new Error('The disk fails');
  });
  await failing;
  expect(warned).toHaveBeenCalledTimes(1);
});

test('stores that are closed are no warning, whatever was read: the screen says so', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const told = vi.spyOn(console, 'info').mockReturnValue();
  vi.resetModules();
  openPage();
  const [{ closeStores, db }, { logFailure }] = await Promise.all([
    import('./db'),
    import('./failed-reads'),
  ]);
  await db.open();
  closeStores({ forGood: true });
  logFailure(
    'A photo could not be read.',
    await db.photos.get('p1').catch((error: unknown) => error),
  );
  expect(told).toHaveBeenCalledTimes(1);
  expect(warned).not.toHaveBeenCalled();
});
