import type { Page } from '@playwright/test';
import { entry, maya, openJournal } from '../support/data/records';
import { cardOf, dialogOf } from '../support/app/screen';
import { readDrafts } from '../support/data/store';
import { expect, test } from '../support/app/test';

/**
 * Opens the database at any version, as another version of the product would, and keeps it open, in a page without the product, which
 * would open it at its own.
 */
async function holdVersion(page: Page, version: number): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(
    (wanted) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('kinleaf', wanted);
        opening.onerror = () => reject(new Error(String(opening.error)));
        opening.onblocked = () => reject(new Error('Another tab does not let go'));
        opening.onsuccess = () => {
          addEventListener('let-go', () => {
            opening.result.close();
          });
          resolve();
        };
      }),
    version,
  );
}

async function letGo(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('let-go')));
}

test(
  'a newer version opened in another tab asks this one to reload; what was typed is kept',
  { tag: '@gate' },
  async ({ page, context }) => {
    await openJournal(page, [entry('Blue train')]);
    await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
    await dialogOf(page, 'Add Journal Entry').getByLabel('Title').fill('Red bus');
    const newer = await context.newPage();
    // It can only open if this tab closes its connection.
    await holdVersion(newer, 9990);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Kinleaf was updated in another tab',
    );
    await expect(page.getByRole('alert')).toContainText(
      'This tab runs the earlier version and has let go of the journal. Reload to go on; what you were typing is kept.',
    );
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
    expect(await readDrafts(page, `entry_new_${maya.id}`)).toContain('Red bus');
  },
);

test.describe('an older version', () => {
  // Dexie writes this to the console, for developers.
  test.use({ allowConsole: [/blocked by other connection/] });

  test('held open in another tab: this one says which tab to close, then works', async ({
    page,
    context,
  }) => {
    const older = await context.newPage();
    await holdVersion(older, 1);
    await page.goto('/children');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Close the other Kinleaf tab');
    await expect(page.getByRole('alert')).toContainText(
      'Kinleaf was updated, and another tab still uses the earlier version. Close the other tabs, then reload this one.',
    );
    await letGo(older);
    await expect(page.getByRole('heading', { name: 'No children added yet' })).toBeVisible();
  });
});

test('an older version never writes over what a newer one stored', async ({ page, context }) => {
  await openJournal(page, [entry('Blue train')]);
  const newer = await context.newPage();
  await holdVersion(newer, 9990);
  await letGo(newer);
  await page.getByRole('button', { name: 'Reload' }).click();
  // The newer stores still have all that this version reads.
  await expect(cardOf(page, 'Blue train')).toBeVisible();
  expect(
    await page.evaluate(async () => (await indexedDB.databases()).map(({ version }) => version)),
  ).toEqual([9990]);
});
