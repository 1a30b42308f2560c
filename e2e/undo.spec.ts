import type { Locator, Page } from '@playwright/test';
import { carry, food, foodCard, namesIn } from './support/food';
import { arjun, entry, maya, openChildren, openJournal } from './support/records';
import { openReports, report, summaryContent } from './support/report-records';
import { cardOf, cardTitles, closeMessages, messageOf, questionOf } from './support/screen';
import { readStore, removeRecord, storePhoto, writeStores } from './support/store';
import { expect, test } from './support/test';

const undoOf = (message: Locator) => message.getByRole('button', { name: 'Undo', exact: true });

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  await questionOf(page, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
}

const morePhotoIds = ['photo e', 'photo b', 'photo d', 'photo c', 'photo a'];
const train = entry('Blue train', {
  date: '2025-06-02',
  photoId: 'photo',
  morePhotoIds,
  later: { kept: 'yes' },
});
const bus = entry('Red bus');

test('a deleted entry comes back with its six photos in their order, in its place, by a click and by the keyboard', async ({
  page,
}) => {
  await openJournal(page, [train, bus]);
  for (const id of ['photo', ...morePhotoIds]) await storePhoto(page, id);
  await page.reload();
  const before = await readStore(page, 'journal');
  expect(before).toMatchObject([{ morePhotoIds }, {}]);
  const message = messageOf(page, 'Entry deleted');

  await test.step('by a click', async () => {
    await remove(page, 'Blue train');
    await expect(cardTitles(page)).toHaveText(['Red bus']);
    await expect(message).toContainText('Blue train');
    await expect.poll(() => readStore(page, 'photos')).toEqual([]);
    await undoOf(message).click();
    await expect(cardTitles(page)).toHaveText(['Blue train', 'Red bus']);
    await expect(messageOf(page, 'Entry restored').getByRole('status')).toContainText('Blue train');
    await expect(message).toHaveCount(0);
    expect(await readStore(page, 'journal')).toEqual(before);
    await expect(cardOf(page, 'Blue train').getByRole('img')).toHaveJSProperty('complete', true);
    expect(await readStore(page, 'photos')).toHaveLength(6);
    await expect(page.getByRole('link', { name: 'Blue train' })).toBeFocused();
  });

  await test.step('by Ctrl+Z, which a text field keeps for itself', async () => {
    await remove(page, 'Blue train');
    await expect(message).toBeVisible();
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('Control+z');
    await expect(message).toBeVisible();
    await page.locator('#entries').focus();
    await page.keyboard.press('Control+z');
    await expect(messageOf(page, 'Entry restored')).toBeVisible();
    await expect(cardTitles(page)).toHaveText(['Blue train', 'Red bus']);
    // Twice takes nothing back twice.
    await page.keyboard.press('Control+z');
    expect(await readStore(page, 'journal')).toEqual(before);
  });

  await test.step('with the keyboard alone, by F6 and Tab', async () => {
    await closeMessages(page);
    await remove(page, 'Blue train');
    await expect(message).toBeVisible();
    await page.keyboard.press('F6');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(undoOf(message)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cardTitles(page)).toHaveText(['Blue train', 'Red bus']);
  });

  await test.step('filters that were set since and hide it are cleared, each time', async () => {
    for (let time = 0; time < 2; time += 1) {
      await closeMessages(page);
      await remove(page, 'Blue train');
      await expect(message).toBeVisible();
      await page.getByRole('button', { name: 'Starred', exact: true }).click();
      await expect(page.getByText('No entry has a star yet.')).toBeVisible();
      await undoOf(message).click();
      await expect(cardTitles(page)).toHaveText(['Blue train', 'Red bus']);
      await expect(cardOf(page, 'Blue train')).toBeInViewport();
      await expect(messageOf(page, 'Entry restored').getByRole('status')).toContainText(
        'Blue train. Filters were cleared so that it shows.',
      );
    }
  });

  await test.step('a double click brings it back once', async () => {
    await closeMessages(page);
    await remove(page, 'Blue train');
    await undoOf(message).dblclick();
    await expect(cardTitles(page)).toHaveText(['Blue train', 'Red bus']);
    expect(await readStore(page, 'journal')).toEqual(before);
  });
});

test('what another tab did meanwhile stays', async ({ page }) => {
  await openJournal(page, [train, bus]);
  const message = messageOf(page, 'Entry deleted');

  await test.step('the entry is there again, as by a restored backup, and was edited: it is left alone', async () => {
    await remove(page, 'Blue train');
    await expect(message).toBeVisible();
    const there = {
      ...train,
      title: 'Of the other tab',
      photoId: undefined,
      morePhotoIds: undefined,
    };
    await writeStores(page, { journal: [there] });
    await undoOf(message).click();
    await expect(messageOf(page, 'Nothing to undo')).toBeVisible();
    expect(await readStore(page, 'journal')).toMatchObject([there, bus]);
  });

  await test.step('its child was deleted: nothing comes back that nobody could reach', async () => {
    await remove(page, 'Red bus');
    await expect(message).toContainText('Red bus');
    await removeRecord(page, 'children', maya.id);
    await page.keyboard.press('Control+z');
    await expect(messageOf(page, 'Could not undo').getByRole('alert')).toContainText(
      'The child whose journal it was in was deleted meanwhile.',
    );
    expect((await readStore(page, 'journal')).map(({ id }) => id)).toEqual([train.id]);
  });
});

test('a deleted child: the question says what goes, and all of it comes back, selected as it was', async ({
  page,
}) => {
  await openChildren(page, [{ ...maya, photoId: 'photo' }, arjun], maya);
  await storePhoto(page, 'photo');
  await writeStores(page, {
    journal: [train, bus],
    food: [food('Rice')],
    reports: [report('June', 'summary', summaryContent)],
  });
  await page.evaluate((id) => {
    const draft = { values: { title: 'Half' }, photo: 'keep' };
    localStorage.setItem(`kinleaf_draft_entry_new_${id}`, JSON.stringify(draft));
  }, maya.id);
  await page.reload();
  const everything = async () => [
    await readStore(page, 'children'),
    await readStore(page, 'journal'),
    await readStore(page, 'food'),
    await readStore(page, 'reports'),
    (await readStore(page, 'photos')).length,
    await page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort())),
  ];
  const before = await everything();

  await page.getByRole('button', { name: 'Delete Maya' }).click();
  const question = questionOf(page, 'Are you sure?');
  await expect(question).toContainText(
    'This also deletes 2 journal entries, 1 food item and 1 report.',
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(cardOf(page, 'Maya')).toHaveCount(0);
  expect(await readStore(page, 'journal')).toEqual([]);
  await undoOf(messageOf(page, 'Child deleted')).click();
  await expect(messageOf(page, 'Child restored')).toBeVisible();
  await expect(cardOf(page, 'Maya').getByText('Current')).toBeVisible();
  expect(await everything()).toEqual(before);
});

test('a report and a food come back; a moved card says where it went, and goes back', async ({
  page,
}) => {
  await test.step('a report', async () => {
    await openReports(page, { reports: [report('June', 'summary', summaryContent)] });
    await page.getByRole('link', { name: 'June' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete report' }).click();
    await questionOf(page, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'No reports yet' })).toBeVisible();
    await undoOf(messageOf(page, 'Report deleted')).click();
    await expect(page.getByRole('link', { name: 'June' })).toBeFocused();
  });

  await test.step('a food', async () => {
    const foods = [food('Mango'), food('Rice', { date: '2025-01-01', unknown: [1] })];
    await writeStores(page, { food: foods });
    await page.goto(`/food/${maya.id}`);
    await remove(page, 'Rice');
    await expect(namesIn(page, 'New Food')).toHaveText(['Mango']);
    await page.getByPlaceholder('Search foods...', { exact: true }).fill('Tea');
    await expect(page.getByText('No foods match your current search.')).toBeVisible();
    await undoOf(messageOf(page, 'Food item deleted')).click();
    await expect(namesIn(page, 'New Food')).toHaveText(['Mango', 'Rice']);
    expect(await readStore(page, 'food')).toEqual(foods);
    await expect(messageOf(page, 'Food item restored').getByRole('status')).toContainText(
      'Rice. The search was cleared so that it shows.',
    );
  });

  await test.step('a move', async () => {
    await carry(page, 'Rice', page.getByRole('grid', { name: 'Safe Food', exact: true }));
    await page.mouse.up();
    const moved = messageOf(page, 'Moved to Safe');
    await expect(moved.getByRole('status')).toContainText('Rice');
    expect(await readStore(page, 'food')).toMatchObject([{}, { state: 'safe', unknown: [1] }]);
    await undoOf(moved).click();
    await expect(namesIn(page, 'New Food')).toHaveText(['Mango', 'Rice']);
    await expect(messageOf(page, 'Moved back to New')).toBeVisible();
    expect(await readStore(page, 'food')).toMatchObject([{}, { state: 'new' }]);
  });

  await test.step('a card that another tab has moved on stays there', async () => {
    await carry(page, 'Rice', page.getByRole('grid', { name: 'Safe Food', exact: true }));
    await page.mouse.up();
    await expect(messageOf(page, 'Moved to Safe')).toBeVisible();
    const [, rice] = await readStore(page, 'food');
    if (!rice) throw new Error('There is no rice');
    await writeStores(page, { food: [{ ...rice, state: 'not-yet' }] });
    await page.keyboard.press('Control+z');
    await expect(messageOf(page, 'Nothing to undo')).toBeVisible();
    expect(await readStore(page, 'food')).toMatchObject([{}, { state: 'not-yet' }]);
    await expect(foodCard(page, 'Rice')).toBeVisible();
  });
});
