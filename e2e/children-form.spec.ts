import type { Locator, Page } from '@playwright/test';
import { child, maya, openChildren } from './support/records';
import { resizeWindow } from './support/fit';
import { holdFrames } from './support/frames';
import { allowWrites, refuseWrites } from './support/refusals';
import {
  cardOf,
  chooseFile,
  clearDate,
  dialogOf,
  expectDate,
  expectToast,
  messageOf,
  questionOf,
  typeDate,
} from './support/screen';
import { paint, plain } from './support/pictures';
import { readPhotos, readStore, removeRecord } from './support/store';
import { expect, test } from './support/test';

async function openAddForm(page: Page) {
  await page.getByRole('button', { name: 'Add Child', exact: true }).click();
  return dialogOf(page, 'Add a Child');
}

async function openEditForm(page: Page) {
  await cardOf(page, 'Maya').getByRole('button', { name: 'Edit Maya' }).click();
  return dialogOf(page, 'Edit Child');
}

const submit = (form: ReturnType<typeof dialogOf>, label: 'Add Child' | 'Update' | 'Try again') =>
  form.getByRole('button', { name: label, exact: true }).click();

test.describe('add a child', () => {
  test('the birthdate is today at first, and never later', async ({ page }) => {
    // At this local time it is still the day before by UTC.
    await page.clock.setFixedTime('2026-06-20T00:30:00+10:00');
    await page.goto('/children');
    const form = await openAddForm(page);

    await test.step("'Add a Child' with its sentence; birthdate defaults to today, name to empty", async () => {
      await expect(form).toHaveAccessibleDescription(
        'Fill in the details to add a new child profile.',
      );
      await expect(form.getByLabel('Name')).toHaveValue('');
      await expect(form.getByLabel('Name')).toBeFocused();
      await expectDate(form, 'Birthdate', '2026-06-20');
      await expect(form.getByRole('button', { name: /Gender/ })).toHaveText('Not given');
      await expect(form.getByLabel('Bio')).toHaveValue('');
    });

    await test.step('a future birthdate is refused in words; the calendar does not offer one', async () => {
      await form.getByLabel('Name').fill('Zoë');
      await form.getByRole('button', { name: 'Calendar Birthdate' }).click();
      await expect(page.getByRole('button', { name: /20 June 2026/ })).toBeEnabled();
      await expect(page.getByRole('button', { name: /21 June 2026/ })).toBeDisabled();
      await page.keyboard.press('Escape');
      await typeDate(form, 'Birthdate', '2026-06-21');
      await submit(form, 'Add Child');
      await expect(
        form.getByText('Birthdate cannot be in the future', { exact: true }),
      ).toBeVisible();
      expect(await readStore(page, 'children')).toEqual([]);
    });
  });

  test('a child is stored once, with all that was given', async ({ page }) => {
    await page.goto('/children');
    const form = await openAddForm(page);

    await test.step("adding stores all that was given, says 'Child added', closes and selects the child", async () => {
      await form.getByLabel('Name').fill('  Zoë  ');
      await typeDate(form, 'Birthdate', '2021-02-03');
      await form.getByRole('button', { name: /Gender/ }).click();
      await page.getByRole('option', { name: 'Female', exact: true }).click();
      await form.getByLabel('Bio').fill('Loves trains.');
      await submit(form, 'Add Child');
      await expectToast(page, {
        title: 'Child added',
        description: 'Zoë has been added successfully.',
      });
      await expect(form).toBeHidden();
      await expect(cardOf(page, 'Zoë').getByText('Current', { exact: true })).toBeVisible();
      await expect(cardOf(page, 'Zoë').getByText('Loves trains.')).toBeVisible();
      await expect(
        page.getByRole('complementary').getByRole('group', { name: "Zoë's Journey" }),
      ).toBeVisible();
      expect(await readStore(page, 'children')).toMatchObject([
        { name: 'Zoë', birthdate: '2021-02-03', gender: 'female', bio: 'Loves trains.' },
      ]);
    });

    await test.step('gender, photo and bio are optional; a second child is selected like the first', async () => {
      await openAddForm(page);
      await form.getByLabel('Name').fill('Ada');
      await form.getByLabel('Name').press('Enter');
      await expect(
        page.getByRole('complementary').getByRole('group', { name: "Ada's Journey" }),
      ).toBeVisible();
      await expect(cardOf(page, 'Ada').getByText('Current', { exact: true })).toBeVisible();
      const stored = (await readStore(page, 'children')).find(({ name }) => name === 'Ada');
      expect(Object.keys(stored ?? {}).sort()).toEqual(
        ['bio', 'birthdate', 'createdAt', 'id', 'name', 'updatedAt'].sort(),
      );
    });

    await test.step('a double click on Add Child stores one', async () => {
      await openAddForm(page);
      await form.getByLabel('Name').fill('Ben');
      await form.getByRole('button', { name: 'Add Child', exact: true }).dblclick();
      await expect(form).toBeHidden();
      expect(await readStore(page, 'children')).toHaveLength(3);
      await expectToast(page, {
        title: 'Child added',
        description: 'Ben has been added successfully.',
      });
    });

    await test.step("'Child added' leads on to the first note, of that child", async () => {
      await openAddForm(page);
      await form.getByLabel('Name').fill('Cleo');
      await form.getByLabel('Name').press('Enter');
      const write = page.getByRole('button', { name: 'Write the first note' });
      await resizeWindow(page, 360, 740);
      // The words have room beside the tick, and the card that was just made is seen.
      const words = await page.getByText('Child added', { exact: true }).boundingBox();
      expect(words?.width).toBeGreaterThan(150);
      await resizeWindow(page, 1280, 720);
      await write.click();
      const note = dialogOf(page, 'Note for Cleo');
      await expect(note.getByRole('textbox', { name: 'Note' })).toBeFocused();
      await page.keyboard.type('Hello');
      await page.keyboard.press('Control+Enter');
      await expect(cardOf(page, 'Hello')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Journal for Cleo' })).toBeVisible();
    });
  });

  test('what is said of a child stands, also where that of the one before came late, in its form', async ({
    page,
  }) => {
    await page.goto('/children');
    const add = async (form: Locator, name: string) => {
      await form.getByLabel('Name').fill(name);
      await form.getByLabel('Name').press('Enter');
      await expect(form).toBeHidden();
    };
    await page.getByRole('button', { name: 'Add Your First Child' }).click();
    const letFirstGo = await holdFrames(page);
    await add(dialogOf(page, 'Add a Child'), 'Ada');
    // By the keyboard: a click waits for frames too.
    await page.getByRole('button', { name: 'Add Child', exact: true }).press('Enter');
    const second = dialogOf(page, 'Add a Child');
    await expect(second.getByLabel('Name')).toBeVisible();
    await letFirstGo();
    await expect(second).toContainText('Ada has been added successfully.');
    const letSecondGo = await holdFrames(page);
    await add(second, 'Ben');
    await letSecondGo();
    await expect(messageOf(page, 'Child added')).toContainText('Ben has been added successfully.');
  });

  test('a child that cannot be stored: in words, and works again', async ({ page }) => {
    await page.goto('/children');
    const form = await openAddForm(page);

    await test.step("without a name: 'Missing required fields', 'Name is required', and nothing is saved", async () => {
      await form.getByLabel('Name').fill('   ');
      await submit(form, 'Add Child');
      await expectToast(page, {
        title: 'Missing required fields',
        description: 'Please provide a name and birthdate for the child.',
        tone: 'danger',
      });
      await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
      await expect(form.getByLabel('Name')).toBeFocused();
      expect(await readStore(page, 'children')).toEqual([]);
      await form.getByLabel('Name').fill('Zoë');
      await expect(form.getByText('Name is required')).toBeHidden();
    });

    await test.step("without a birthdate: the same toast, 'Birthdate is required', and nothing is saved", async () => {
      await clearDate(form, 'Birthdate');
      await submit(form, 'Add Child');
      await expectToast(page, {
        title: 'Missing required fields',
        description: 'Please provide a name and birthdate for the child.',
        tone: 'danger',
      });
      await expect(form.getByText('Birthdate is required', { exact: true })).toBeVisible();
      await expect(form.getByRole('spinbutton', { name: 'day, Birthdate' })).toBeFocused();
      expect(await readStore(page, 'children')).toEqual([]);
    });

    await test.step("a failed save says 'Failed to add child', keeps the dialog with every word, and works again", async () => {
      await typeDate(form, 'Birthdate', '2021-02-03');
      await form.getByLabel('Bio').fill('Loves trains.');
      await refuseWrites(page, 'UnknownError');
      await submit(form, 'Add Child');
      await expectToast(page, {
        title: 'Failed to add child',
        description: 'There was an error adding the child. Please try again.',
        tone: 'danger',
      });
      await expect(form.getByLabel('Name')).toHaveValue('Zoë');
      await expect(form.getByLabel('Bio')).toHaveValue('Loves trains.');
      await allowWrites(page);
      expect(await readStore(page, 'children')).toEqual([]);
      await submit(form, 'Try again');
      await expectToast(page, {
        title: 'Child added',
        description: 'Zoë has been added successfully.',
      });
      await expect(form).toBeHidden();
      expect(await readStore(page, 'children')).toHaveLength(1);
    });
  });
});

test.describe('edit a child', () => {
  test("'Edit Child' with its sentence and 'Update' opens filled in, and says 'Child updated'", async ({
    page,
  }) => {
    await openChildren(page, [child('Maya', { gender: 'other', bio: 'Funny.' })]);
    const form = await openEditForm(page);
    await expect(form).toHaveAccessibleDescription("Update Maya's information.");
    await expect(form.getByLabel('Name')).toHaveValue('Maya');
    await expectDate(form, 'Birthdate', '2022-03-14');
    await expect(form.getByRole('button', { name: /Gender/ })).toHaveText('Other');
    await expect(form.getByLabel('Bio')).toHaveValue('Funny.');
    await form.getByLabel('Name').fill('Maya Rose');
    await form.getByLabel('Bio').fill('');
    await form.getByRole('button', { name: /Gender/ }).click();
    await page.getByRole('option', { name: 'Not given' }).click();
    await submit(form, 'Update');
    await expectToast(page, {
      title: 'Child updated',
      description: "Maya Rose's information has been updated.",
    });
    await expect(form).toBeHidden();
    await expect(cardOf(page, 'Maya Rose')).toBeVisible();
    const [stored] = await readStore(page, 'children');
    expect(stored).toMatchObject({ id: maya.id, name: 'Maya Rose', bio: '' });
    expect(stored).not.toHaveProperty('gender');
  });

  test('what is typed is kept until it is stored or discarded', async ({ page }) => {
    await openChildren(page, [maya]);
    const form = await openEditForm(page);

    await test.step('what is typed survives Escape and a reload; Cancel on a changed form asks first', async () => {
      await form.getByLabel('Bio').fill('Loves trains.');
      await page.keyboard.press('Escape');
      await expect(form).toBeHidden();
      await page.reload();
      await openEditForm(page);
      await expect(form.getByText('What you wrote earlier was kept.')).toBeVisible();
      await expect(form.getByLabel('Bio')).toHaveValue('Loves trains.');
      await form.getByRole('button', { name: 'Cancel' }).click();
      const question = questionOf(page, 'Discard what you wrote?');
      await question.getByRole('button', { name: 'Keep writing' }).click();
      await expect(form.getByLabel('Bio')).toHaveValue('Loves trains.');
      await form.getByRole('button', { name: 'Cancel' }).click();
      await question.getByRole('button', { name: 'Discard' }).click();
      await expect(form).toBeHidden();
      await openEditForm(page);
      await expect(form.getByLabel('Bio')).toHaveValue('');
      await form.getByRole('button', { name: 'Cancel' }).click();
      await expect(form).toBeHidden();
    });

    await test.step("a failed update says 'Failed to update' and keeps the dialog with every word", async () => {
      await openEditForm(page);
      await form.getByLabel('Name').fill('Maya Rose');
      await refuseWrites(page, 'UnknownError');
      await submit(form, 'Update');
      await expectToast(page, {
        title: 'Failed to update',
        description: 'There was an error updating the child. Please try again.',
        tone: 'danger',
      });
      await expect(form.getByLabel('Name')).toHaveValue('Maya Rose');
      expect(await readStore(page, 'children')).toEqual([maya]);
    });

    await test.step("updating a child that is gone says 'Child with ID {id} not found' and offers to keep the words", async () => {
      await allowWrites(page);
      await removeRecord(page, 'children', maya.id);
      await submit(form, 'Try again');
      await expectToast(page, {
        title: 'Failed to update',
        description: `Child with ID ${maya.id} not found`,
        tone: 'danger',
      });
      await form.getByRole('button', { name: 'Save mine as new' }).click();
      await expect(form).toBeHidden();
      await expect(cardOf(page, 'Maya Rose')).toBeVisible();
    });
  });

  test('the photo is removable or replaceable in the child form', async ({ page }) => {
    await openChildren(page, [maya]);
    const form = await openEditForm(page);
    const red = await paint(page, { width: 40, height: 30, quarters: plain('#e00000') });
    const blue = await paint(page, { width: 30, height: 40, quarters: plain('#0000e0') });
    const file = (buffer: Buffer) => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });

    await chooseFile(page, form.getByRole('button', { name: 'Choose photo' }), file(red));
    await expect(form.getByRole('img')).toHaveJSProperty('naturalWidth', 40);
    await submit(form, 'Update');
    await expect(cardOf(page, 'Maya').getByRole('img')).toHaveJSProperty('naturalWidth', 40);
    expect(await readPhotos(page)).toMatchObject([{ width: 40, height: 30 }]);

    await openEditForm(page);
    await expect(form.getByRole('img')).toHaveJSProperty('naturalWidth', 40);
    await chooseFile(page, form.getByRole('button', { name: 'Replace' }), file(blue));
    await expect(form.getByRole('img')).toHaveJSProperty('naturalWidth', 30);
    await submit(form, 'Update');
    await expect(cardOf(page, 'Maya').getByRole('img')).toHaveJSProperty('naturalWidth', 30);
    expect(await readPhotos(page)).toMatchObject([{ width: 30, height: 40 }]);

    await openEditForm(page);
    await form.getByRole('button', { name: 'Remove' }).click();
    await expect(form.getByRole('img')).toHaveCount(0);
    await expect(form.getByRole('button', { name: 'Choose photo' })).toBeFocused();
    await submit(form, 'Update');
    await expect(cardOf(page, 'Maya').getByRole('img')).toHaveCount(0);
    expect(await readPhotos(page)).toEqual([]);
  });
});
