import type { Locator, Page } from '@playwright/test';
import { categories, entry, maya, openJournal } from './support/records';
import { allowWrites, refuseWrites } from './support/refusals';
import {
  cardOf,
  cardTitles,
  clearDate,
  dialogOf,
  expectDate,
  expectToast,
  typeDate,
} from './support/screen';
import { readStore, removeRecord } from './support/store';
import { expect, test } from './support/test';

const addForm = (page: Page) => dialogOf(page, 'Add Journal Entry');

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
  return addForm(page);
}

const submit = (form: Locator) => form.getByRole('button', { name: 'Add Entry', exact: true });
const notesFields = (form: Locator) => form.getByRole('textbox', { name: / Notes optional$/ });

/** The chip rather than the radio button inside it: that is what a person clicks. */
const choose = (form: Locator, category: string) =>
  form.getByRole('radiogroup', { name: 'Category' }).getByText(category, { exact: true }).click();

test.describe('add an entry', () => {
  test('a new entry begins empty, on today, and takes no day that has not begun', async ({
    page,
  }) => {
    await page.clock.setFixedTime('2026-06-20T12:00:00+10:00');
    await openJournal(page);
    const form = await openForm(page);

    await test.step("'Add Journal Entry' with its sentence; education, today and empty words to start with", async () => {
      await expect(form).toHaveAccessibleDescription('Create a new journal entry for Maya.');
      await expect(form.getByLabel('Title')).toHaveValue('');
      await expect(form.getByLabel('Title')).toBeFocused();
      await expect(form.getByLabel('Additional Notes')).toHaveValue('');
      await expect(form.getByRole('radio', { checked: true })).toHaveAccessibleName('Education');
      await expectDate(form, 'Date', '2026-06-20');
      await expect(form.getByRole('button', { name: 'Choose photo' })).toBeVisible();
    });

    await test.step('a date in the future is refused in words; an earlier year is not', async () => {
      await form.getByLabel('Title').fill('Tomorrow');
      await form.getByLabel('Additional Notes').fill('Words');
      await form.getByRole('button', { name: 'Calendar Date' }).click();
      await expect(page.getByRole('button', { name: /20 June 2026/ })).toBeEnabled();
      await expect(page.getByRole('button', { name: /21 June 2026/ })).toBeDisabled();
      await page.keyboard.press('Escape');
      await typeDate(form, 'Date', '2026-06-21');
      await submit(form).click();
      await expect(form.getByText('Date cannot be in the future', { exact: true })).toBeVisible();
      expect(await readStore(page, 'journal')).toEqual([]);
      await typeDate(form, 'Date', '2019-06-21');
      await submit(form).click();
      await expect(form).toBeHidden();
      expect(await readStore(page, 'journal')).toMatchObject([{ date: '2019-06-21' }]);
    });
  });

  test('the form asks for what is missing, and keeps the notes of every category', async ({
    page,
  }) => {
    await openJournal(page);
    const form = await openForm(page);

    await test.step('a date and the button of its calendar stand on one line', async () => {
      const group = form.getByRole('group', { name: 'Date' });
      const day = await group.getByRole('spinbutton', { name: 'day, Date' }).boundingBox();
      const button = await group.getByRole('button').boundingBox();
      const middle = (box: typeof day) => (box?.y ?? NaN) + (box?.height ?? NaN) / 2;
      expect(Math.abs(middle(day) - middle(button))).toBeLessThan(4);
    });

    await test.step("'Title is required', 'Content is required', 'Date is required': nothing is saved, the focus goes to the first", async () => {
      await clearDate(form, 'Date');
      await form.getByLabel('Title').fill('  ');
      await form.getByLabel('Additional Notes').fill(' \n ');
      await submit(form).click();
      await expect(form.getByLabel('Title')).toHaveAccessibleDescription('Title is required');
      await expect(form.getByLabel('Additional Notes')).toHaveAccessibleDescription(
        'Content is required',
      );
      await expect(form.getByText('Date is required', { exact: true })).toBeVisible();
      await expect(form.getByLabel('Title')).toBeFocused();
      expect(await readStore(page, 'journal')).toEqual([]);
      await form.getByLabel('Title').fill('Now');
      await form.getByLabel('Additional Notes').fill('Words');
      await expect(form.getByText(/Title is|Content is/)).toHaveCount(0);
      await submit(form).click();
      await expect(form.getByRole('spinbutton', { name: 'day, Date' })).toBeFocused();
      expect(await readStore(page, 'journal')).toEqual([]);
    });

    await test.step('offers the eight categories, each with its own notes field', async () => {
      const names = categories.map(({ label }) => label);
      await expect(form.getByRole('radio')).toHaveCount(8);
      for (const [index, { label, notes }] of categories.entries()) {
        await expect(form.getByRole('radio').nth(index)).toHaveAccessibleName(names[index] ?? '');
        await choose(form, label);
        await expect(form.getByRole('radio', { name: label })).toBeChecked();
        await expect(notesFields(form)).toHaveCount(1);
        await expect(notesFields(form)).toHaveAccessibleName(`${notes} optional`);
      }
    });

    await test.step("notes of another category are kept, reachable under 'More notes', never dropped", async () => {
      await form.getByLabel('Title').fill('A full day');
      await form.getByLabel('Additional Notes').fill('Much happened.');
      await typeDate(form, 'Date', '2025-06-01');
      for (const { label, notes } of categories) {
        await choose(form, label);
        await form.getByLabel(notes).first().fill(`On ${label}`);
      }
      await choose(form, 'Sleep');
      const more = form.getByText('More notes', { exact: true });
      await more.click();
      await expect(notesFields(form)).toHaveCount(8);
      await form.getByLabel('Social Notes').fill('With Lila');
      await submit(form).click();
      await expect(cardOf(page, 'A full day').getByText('On Sleep')).toBeVisible();
      expect(await readStore(page, 'journal')).toMatchObject([
        Object.fromEntries(
          categories.map(({ field, label }) => [
            field,
            label === 'Social' ? 'With Lila' : `On ${label}`,
          ]),
        ),
      ]);
    });
  });

  test('the toolbar and its shortcuts write bold, lists and headings; undo takes them back', async ({
    page,
  }) => {
    await openJournal(page);
    const form = await openForm(page);
    const notes = form.getByLabel('Additional Notes');
    const more = form.getByRole('button', { name: 'Formatting' });
    const bar = form.getByRole('toolbar', { name: 'Formatting' });
    await expect(bar).toHaveCount(0);
    await more.click();
    await notes.fill('train');
    await notes.selectText();
    await bar.getByRole('button', { name: 'Bold' }).click();
    await expect(notes).toHaveValue('**train**');
    await expect(notes).toBeFocused();
    await bar.getByRole('button', { name: 'List' }).click();
    await expect(notes).toHaveValue('- **train**');
    await notes.press('Control+z');
    await expect(notes).toHaveValue('**train**');
    await notes.press('Control+Alt+2');
    await expect(notes).toHaveValue('## **train**');

    // One line of tools serves all the notes: it acts on those that are written in.
    const own = form.getByLabel('Education Notes');
    await own.fill('trees');
    await bar.getByRole('button', { name: 'List' }).click();
    await expect(own).toHaveValue('- trees');
    await expect(own).toBeFocused();
    await expect(notes).toHaveValue('## **train**');
  });

  test('the form stands whole on a laptop; on a phone the words come before their category', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openJournal(page);
    const form = await openForm(page);
    await expect(form.getByRole('button', { name: 'Analyze Photo' })).toBeVisible();
    const scrolls = await form
      .locator('.dlg-body')
      .evaluate((body) => body.scrollHeight > body.clientHeight);
    expect(scrolls).toBe(false);
    const top = async (label: string) => (await form.getByLabel(label).boundingBox())?.y ?? 0;
    const chips = form.getByRole('radiogroup', { name: 'Category' });
    expect((await chips.boundingBox())?.y).toBeLessThan(await top('Additional Notes'));

    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 360, height: 740 });
    await openForm(page);
    expect(await top('Title')).toBeLessThan(await top('Additional Notes'));
    expect((await chips.boundingBox())?.y).toBeGreaterThan(await top('Additional Notes'));
    const tools = [
      form.getByRole('button', { name: 'Record' }),
      form.getByRole('button', { name: 'Analyze Text' }),
      form.getByRole('button', { name: 'Formatting' }),
    ];
    const middles = await Promise.all(
      tools.map(async (tool) => {
        const box = await tool.boundingBox();
        return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
      }),
    );
    expect(new Set(middles).size).toBe(1);
  });

  test('saving stores an entry once, with all that was given', async ({ page }) => {
    await openJournal(page);
    const form = addForm(page);

    await test.step("saving stores all that was given and says 'Entry added'", async () => {
      await openForm(page);
      await form.getByLabel('Title').fill('  Blue train  ');
      await choose(form, 'Magic Moment');
      await form.getByLabel('Additional Notes').fill('She said **hello**.');
      await form.getByLabel('Magic Moment Notes').fill('Out of nowhere');
      await typeDate(form, 'Date', '2022-12-31');
      await submit(form).click();
      await expectToast(page, {
        title: 'Entry added',
        description: 'Your journal entry has been added.',
      });
      await expect(form).toBeHidden();
      const card = cardOf(page, 'Blue train');
      await expect(card.getByText('Dec 31, 2022')).toBeVisible();
      await expect(card.getByText('She said hello.')).toBeVisible();
      await expect(card.getByText('Out of nowhere')).toBeVisible();
      const [stored] = await readStore(page, 'journal');
      expect(stored).toMatchObject({
        childId: maya.id,
        title: 'Blue train',
        category: 'moment',
        content: 'She said **hello**.',
        magicMomentNotes: 'Out of nowhere',
        date: '2022-12-31',
      });
      expect(Object.keys(stored ?? {}).filter((key) => key.endsWith('Notes'))).toHaveLength(1);
    });

    await test.step('a double click on Add Entry stores one', async () => {
      await openForm(page);
      await form.getByLabel('Title').fill('Once');
      await form.getByLabel('Additional Notes').fill('Words');
      await submit(form).dblclick();
      await expect(form).toBeHidden();
      await expect(cardTitles(page)).toHaveText(['Once', 'Blue train']);
      expect(await readStore(page, 'journal')).toHaveLength(2);
    });

    await test.step('Enter in the title saves; a second Enter while saving does not save again', async () => {
      await openForm(page);
      await form.getByLabel('Additional Notes').fill('Words');
      await form.getByLabel('Title').fill('Twice');
      await page.evaluate(() => {
        const form = document.querySelector('form');
        form?.requestSubmit();
        form?.requestSubmit();
      });
      await expect(form).toBeHidden();
      expect(await readStore(page, 'journal')).toHaveLength(3);
    });
  });
});

test('an entry is edited as it stands, and a failed update is said and keeps every word', async ({
  page,
}) => {
  const blueTrain = entry('Blue train', {
    category: 'sleep',
    sleepNotes: 'Slept at last',
    socialNotes: 'With Lila',
    date: '2025-06-01',
  });
  const form = dialogOf(page, 'Edit Journal Entry');
  await openJournal(page, [blueTrain]);

  await test.step("'Edit Journal Entry' with its sentence opens filled in; 'Update Entry' says 'Entry updated'", async () => {
    await page.getByRole('button', { name: 'Edit Blue train', exact: true }).click();
    await expect(form).toHaveAccessibleDescription('Edit the journal entry for Maya.');
    await expect(form.getByLabel('Title')).toHaveValue('Blue train');
    await expect(form.getByRole('radio', { name: 'Sleep' })).toBeChecked();
    await expect(form.getByLabel('Additional Notes')).toHaveValue('What happened: Blue train');
    await expect(form.getByLabel('Sleep Notes')).toHaveValue('Slept at last');
    await expectDate(form, 'Date', '2025-06-01');
    await choose(form, 'Social');
    await expect(form.getByLabel('Social Notes')).toHaveValue('With Lila');
    await form.getByLabel('Title').fill('Red bus');
    await form.getByLabel('Social Notes').fill('');
    await typeDate(form, 'Date', '2025-05-31');
    await form.getByRole('button', { name: 'Update Entry', exact: true }).click();
    await expectToast(page, { title: 'Entry updated' });
    await expect(form).toBeHidden();
    await expect(cardOf(page, 'Red bus').getByText('May 31, 2025')).toBeVisible();
    const [stored] = await readStore(page, 'journal');
    expect(stored).toMatchObject({
      id: blueTrain.id,
      childId: maya.id,
      title: 'Red bus',
      category: 'social',
      sleepNotes: 'Slept at last',
      date: '2025-05-31',
      createdAt: blueTrain['createdAt'],
    });
    expect(stored).not.toHaveProperty('socialNotes');
  });

  await test.step('a failed update says so and keeps the dialog with every word', async () => {
    const before = await readStore(page, 'journal');
    await page.getByRole('button', { name: 'Edit Red bus', exact: true }).click();
    await form.getByLabel('Title').fill('Green boat');
    await refuseWrites(page, 'UnknownError');
    await form.getByRole('button', { name: 'Update Entry' }).click();
    await expectToast(page, {
      title: 'Failed to update',
      description: 'There was an error updating the entry. Please try again.',
      tone: 'danger',
    });
    await expect(form.getByLabel('Title')).toHaveValue('Green boat');
    expect(await readStore(page, 'journal')).toEqual(before);
    await allowWrites(page);
    await form.getByRole('button', { name: 'Try again' }).click();
    await expect(form).toBeHidden();
  });

  await test.step("updating an entry that is gone says 'Journal entry with ID {id} not found'", async () => {
    await page.getByRole('button', { name: 'Edit Green boat', exact: true }).click();
    await form.getByLabel('Title').fill('White plane');
    await removeRecord(page, 'journal', blueTrain.id);
    await form.getByRole('button', { name: 'Update Entry' }).click();
    await expectToast(page, {
      title: 'Failed to update',
      description: `Journal entry with ID ${blueTrain.id} not found`,
      tone: 'danger',
    });
    await expect(form.getByLabel('Title')).toHaveValue('White plane');
  });
});
