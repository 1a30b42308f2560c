import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { openPage } from '@/data/fixtures/browser-page';
import { eventually } from '@/lib/fixtures/eventually';

/** Opens the stores on a page that can be left. */
async function openStores() {
  const page = openPage();
  vi.stubGlobal('onpagehide', null);
  // Only once there is a page, because the stores follow the page that loads them.
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

test('a read aborted by leaving its page is not a warning', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const info = vi.spyOn(console, 'info').mockReturnValue();
  const { page, readUntilItFails } = await openStores();
  const count = vi.spyOn(IDBObjectStore.prototype, 'count');
  const failing = readUntilItFails();
  await eventually(() => {
    expect(count).toHaveBeenCalled();
  });
  page.leave();
  await failing;
  expect(info).toHaveBeenCalledTimes(1);
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

test('closed stores are not a warning, because the screen reports them', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  const info = vi.spyOn(console, 'info').mockReturnValue();
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
  expect(info).toHaveBeenCalledTimes(1);
  expect(warned).not.toHaveBeenCalled();
});
