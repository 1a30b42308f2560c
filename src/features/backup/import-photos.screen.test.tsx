import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFiles } from '@/app/fixtures/files';
import { go } from '@/app/fixtures/open-app';
import { dialogOf, expectGone, expectText, messageOf } from '@/app/fixtures/screen';
import { readStore } from '@/app/fixtures/seed';
import { holdStore } from '@/app/fixtures/store-faults';
import { blobToDataUrl } from '@/data/photos/data-url';

const at = '2026-06-01T09:00:00.000Z';

/** A large photo: it takes a moment to open. */
async function largePhoto(hue: number): Promise<string> {
  const canvas = new OffscreenCanvas(2400, 1800);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  for (let x = 0; x < 2400; x += 20) {
    context.fillStyle = `hsl(${hue + x} 60% 50%)`;
    context.fillRect(x, 0, 20, 1800);
  }
  return blobToDataUrl(await canvas.convertToBlob({ type: 'image/jpeg' }));
}

/** A backup file of one child with an entry for each photo. */
function backupOf(photos: readonly string[]): File {
  const child = {
    id: 'maya',
    name: 'Maya',
    birthdate: '2021-03-04',
    bio: '',
    createdAt: at,
    updatedAt: at,
  };
  const journal = photos.map((photoUrl, index) => ({
    id: `e${index}`,
    childId: child.id,
    date: '2026-06-01',
    category: 'sleep',
    title: `Night ${index}`,
    content: '',
    photoUrl,
    createdAt: at,
    updatedAt: at,
  }));
  const lists = { children: [child], journal, food: [], reports: [], recommendations: [] };
  return new File([JSON.stringify(lists)], 'kinleaf-backup.json', { type: 'application/json' });
}

test('a restore can be cancelled until every photo has been opened', async () => {
  const photos = await Promise.all(Array.from({ length: 12 }, (_, hue) => largePhoto(30 * hue)));
  await go('/settings');
  await chooseFiles(page.getByRole('button', { name: 'Import Backup' }), backupOf(photos));
  const dialog = dialogOf('Import Backup');
  const restore = dialog.getByRole('button', { name: 'Restore' });
  await expect.element(restore).toBeVisible();
  // Records with photos are staged once these are opened.
  const release = await holdStore('staged');
  await restore.click();
  await expect.element(dialog.getByRole('button', { name: 'Restoring...' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  release();
  await expectGone(dialog);
  await expect.poll(() => readStore('staged')).toEqual([]);
  expect(await readStore('journal')).toEqual([]);
});

test('a photo that can’t be opened is named before anything is restored, even to somebody who is quick', async () => {
  const photos = await Promise.all(Array.from({ length: 12 }, (_, hue) => largePhoto(30 * hue)));
  // The file says that it is a picture, but it isn't.
  const broken = `data:image/jpeg;base64,${btoa('No picture')}`;
  await go('/settings');
  await chooseFiles(
    page.getByRole('button', { name: 'Import Backup' }),
    backupOf([...photos, broken]),
  );
  const dialog = dialogOf('Import Backup');
  const restore = dialog.getByRole('button', { name: 'Restore' });
  await restore.click();
  await expectText(messageOf('Some photos can’t be opened'), /press Restore again/);
  await expect.element(dialog.getByText('Checked', { exact: true })).toBeVisible();
  await expect
    .element(dialog.getByText(/Night 12.*cannot be opened as a picture and is left out/))
    .toBeVisible();
  expect(await readStore('journal')).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expectGone(dialog);
  await expect.poll(() => readStore('staged')).toEqual([]);
});
