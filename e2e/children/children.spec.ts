import { paint, plain } from '../support/data/pictures';
import { maya, openChildren } from '../support/data/records';
import {
  cardOf,
  cardTitles,
  chooseFile,
  confirmDelete,
  dialogOf,
  expectToast,
  messageOf,
  typeDate,
} from '../support/app/screen';
import { readPhotos, readStore } from '../support/data/store';
import { expect, test } from '../support/app/test';

test(
  'a child is added with a photo, selected, edited and deleted, and deleting can be undone',
  { tag: '@gate' },
  async ({ page, context }) => {
    await page.goto('/children');
    await page.getByRole('button', { name: 'Add Your First Child' }).click();
    const adding = dialogOf(page, 'Add a Child');
    await adding.getByLabel('Name').fill('Zoë');
    await typeDate(adding, 'Birthdate', '2021-02-03');
    const buffer = await paint(page, { width: 40, height: 30, quarters: plain('#e00000') });
    const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
    await chooseFile(page, adding.getByRole('button', { name: 'Choose photo' }), photo);
    await expect(adding.getByRole('img', { name: 'Photo of Zoë' })).toBeVisible();
    await adding.getByRole('button', { name: 'Add Child' }).click();
    await expectToast(page, {
      title: 'Child added',
      description: 'Zoë has been added successfully.',
    });
    const card = cardOf(page, 'Zoë');
    await expect(card.getByRole('img', { name: 'Zoë' })).toHaveJSProperty('naturalWidth', 40);

    // The selection is remembered over a reload and in the next visit.
    await card.getByRole('button', { name: 'Select Child' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal for Zoë');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal for Zoë');
    await page.close();
    const later = await context.newPage();
    await later.goto('/children');
    await expect(later.getByRole('button', { name: 'Current child: Zoë' })).toBeVisible();

    await later.getByRole('button', { name: 'Edit Zoë' }).click();
    const editing = dialogOf(later, 'Edit Child');
    await editing.getByLabel('Bio').fill('Loves trains.');
    await editing.getByRole('button', { name: 'Update' }).click();
    await expectToast(later, {
      title: 'Child updated',
      description: "Zoë's information has been updated.",
    });
    await expect(cardOf(later, 'Zoë').getByText('Loves trains.')).toBeVisible();

    await later.getByRole('button', { name: 'Delete Zoë' }).click();
    await confirmDelete(later);
    await expect(later.getByRole('heading', { name: 'No children added yet' })).toBeVisible();
    await messageOf(later, 'Child deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(cardTitles(later)).toHaveText([/^Zoë/]);
    expect(await readStore(later, 'children')).toMatchObject([{ bio: 'Loves trains.' }]);
    expect(await readPhotos(later)).toMatchObject([{ width: 40, height: 30 }]);
  },
);

test.describe('in the United States', () => {
  test.use({ locale: 'en-US', timezoneId: 'America/Los_Angeles' });

  test('the birthdate is in the order of the reader', async ({ page }) => {
    await openChildren(page, [maya]);
    await expect(cardOf(page, 'Maya').getByText('03/14/2022', { exact: true })).toBeVisible();
  });
});
