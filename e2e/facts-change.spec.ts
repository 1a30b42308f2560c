import type { Locator, Page } from '@playwright/test';
import { expectToFit } from './support/fit';
import { entry, maya, openJournal } from './support/records';
import { allowWrites, refuseWrites } from './support/refusals';
import { daysAgo, openReports } from './support/report-records';
import { closeMessages, dialogOf, messageOf, questionOf, typeDate } from './support/screen';
import { readStore, type StoredRecord } from './support/store';
import { expect, expectNoSeriousAxe, test } from './support/test';

/** The cards and markers of the journal, in reading order, by the words they begin with or hold. */
const lines = (page: Page): Locator => page.locator('#entries').getByRole('listitem');
const markers = (page: Page): Locator => lines(page).filter({ hasNot: page.getByRole('heading') });
const changesOf = async (page: Page) => (await readStore(page, 'children'))[0]?.['changes'];
const somethingChanged = (page: Page) =>
  page.getByRole('button', { name: 'Something changed', exact: true });

async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

test('a change is added, stands between the days of the journal, and is edited, deleted and brought back', async ({
  page,
}) => {
  await openJournal(page, [
    entry('Blue train', { date: '2025-06-03' }),
    entry('Slept well', { date: '2025-06-03', category: 'sleep' }),
    entry('Red bus', { date: '2025-06-01', starred: true }),
  ]);
  const form = dialogOf(page, 'Something changed');

  await test.step('what is missing is said, and closing keeps what was typed', async () => {
    await somethingChanged(page).click();
    await form.getByRole('button', { name: 'Add change' }).click();
    await expect(form.getByText('A few words are required')).toBeVisible();
    await form.getByLabel('What changed').fill('Started swimming');
    await typeDate(form, 'Date', '2025-06-02');
    await form.getByText('Therapy', { exact: true }).click();
    await expectNoSeriousAxe(page, { part: 'top' });
    await expectToFit(page, 320, 640);
    await page.setViewportSize({ width: 1280, height: 720 });
    await form.getByRole('button', { name: 'Close' }).click();
    await somethingChanged(page).click();
    await expect(form.getByLabel('What changed')).toHaveValue('Started swimming');
    await form.getByRole('button', { name: 'Add change' }).click();
    await expect(messageOf(page, 'Change added')).toContainText('Started swimming, 2 June');
    await expect(somethingChanged(page)).toBeFocused();
  });

  await test.step('its marker stands below its own day and above the day before', async () => {
    await expect(lines(page)).toHaveText([
      /Blue train|Slept well/,
      /Blue train|Slept well/,
      /^Started swimming\s*Therapy, Jun 2, 2025$/,
      /Red bus/,
    ]);
    expect(await changesOf(page)).toMatchObject([
      { words: 'Started swimming', day: '2025-06-02', kind: 'therapy' },
    ]);
    await closeMessages(page);
    await expectNoSeriousAxe(page);
    await expectToFit(page, 320, 640);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('it stays with a category and a period of its day, and goes with a search', async () => {
    await page.goto(`/journal/${maya.id}?category=sleep`);
    await expect(lines(page)).toHaveText([/Slept well/, /^Started swimming/]);
    await page.goto(`/journal/${maya.id}?date=2025-06-01`);
    await expect(lines(page)).toHaveText([/Red bus/]);
    await page.goto(`/journal/${maya.id}?q=bus`);
    await expect(lines(page)).toHaveText([/Red bus/]);
  });

  await test.step('added while a search hides it, the filters go and it is said', async () => {
    await somethingChanged(page).click();
    await form.getByLabel('What changed').fill('New classroom');
    await typeDate(form, 'Date', '2025-06-03');
    await form.getByRole('button', { name: 'Add change' }).click();
    await expect(messageOf(page, 'Change added')).toContainText(
      'Filters were cleared so that it shows.',
    );
    await expect(markers(page)).toHaveText([/^New classroom\s*Own/, /^Started swimming/]);
    await closeMessages(page);
  });

  await test.step('edited, it moves to its day, and the focus is where it was', async () => {
    const edit = page.getByRole('button', { name: 'Edit change Started swimming' });
    await edit.click();
    const editing = dialogOf(page, 'Edit change');
    await expect(editing.getByRole('radio', { name: 'Therapy' })).toBeChecked();
    await typeDate(editing, 'Date', '2025-05-20');
    await editing.getByRole('button', { name: 'Update change' }).click();
    await expect(messageOf(page, 'Change updated')).toContainText('20 May');
    await expect(lines(page).last()).toHaveText(/^Started swimming\s*Therapy, May 20, 2025$/);
    await closeMessages(page);
  });

  await test.step('deleted and brought back, with the keyboard alone', async () => {
    const before = await changesOf(page);
    const edit = page.getByRole('button', { name: 'Edit change Started swimming' });
    await tabTo(page, edit);
    await page.keyboard.press('Enter');
    const remove = dialogOf(page, 'Edit change').getByRole('button', { name: 'Delete change' });
    await tabTo(page, remove);
    await page.keyboard.press('Enter');
    const question = questionOf(page, 'Are you sure?');
    await expectNoSeriousAxe(page, { part: 'top' });
    await tabTo(page, question.getByRole('button', { name: 'Delete' }));
    await page.keyboard.press('Enter');
    await expect(messageOf(page, 'Change deleted')).toContainText('Started swimming');
    await expect(markers(page)).toHaveText([/^New classroom/]);
    await expect(page.locator('#entries')).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(messageOf(page, 'Change restored')).toContainText('Started swimming');
    expect(await changesOf(page)).toEqual(before);
    await expect(edit).toBeFocused();
  });
});

test('a change is written by the keyboard alone, and a refused write keeps the words until it can be stored', async ({
  page,
}) => {
  await openJournal(page);
  const form = dialogOf(page, 'Something changed');
  await tabTo(page, somethingChanged(page));
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('What changed')).toBeFocused();
  await page.keyboard.type('Melatonin at 7 pm');
  await tabTo(page, form.getByRole('radio', { name: 'Own' }));
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
  await expect(form.getByRole('radio', { name: 'Medicine' })).toBeChecked();

  await refuseWrites(page, 'QuotaExceededError', 'children');
  await page.keyboard.press('Control+Enter');
  await expect(form.getByRole('alert')).toContainText('Failed to save');
  await expect(form.getByRole('alert')).toContainText('What you typed is still here.');
  await expect(form.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(await changesOf(page)).toBeUndefined();

  await page.reload();
  await somethingChanged(page).click();
  await expect(form.getByLabel('What changed')).toHaveValue('Melatonin at 7 pm');
  await refuseWrites(page, 'QuotaExceededError', 'children');
  await form.getByRole('button', { name: 'Add change' }).click();
  await expect(form.getByRole('button', { name: 'Try again' })).toBeVisible();
  await allowWrites(page);
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(markers(page)).toHaveText([/^Melatonin at 7 pm\s*Medicine/]);
  expect(await changesOf(page)).toMatchObject([{ kind: 'medicine' }]);
});

/** Nights of as many minutes from 8 pm on, by the days ago on which they ended; wakings where they were noted. */
function nights(lengths: Readonly<Record<number, number>>, wakings: readonly number[]) {
  const journal: StoredRecord[] = [];
  const factKeys: StoredRecord[] = [];
  for (const [ago, minutes] of Object.entries(lengths)) {
    const day = daysAgo(Number(ago));
    const clock = (minutes - 240).toString();
    const hour = String(Math.floor(Number(clock) / 60)).padStart(2, '0');
    const minute = String(Number(clock) % 60).padStart(2, '0');
    const fact = {
      kind: 'sleep',
      asleep: `${daysAgo(Number(ago) + 1)}T20:00`,
      awake: `${day}T${hour}:${minute}`,
      ...(wakings.includes(Number(ago)) && { wakings: [] }),
    };
    const night = entry(`Night ${day}`, { category: 'sleep', date: day, facts: [fact] });
    journal.push(night);
    factKeys.push({ id: night.id, keys: [[maya.id, 'kind', 'sleep', day].join('\u0000')] });
  }
  return { journal, factKeys };
}

test('before and after say what was noted, the middle, the range and the difference, as counted by hand', async ({
  page,
}) => {
  // Seven nights of 8 h 20 to 9 h 20 before, and seven that are 35 minutes longer after. Of 49 differences the middle one
  // is 35, the ninth 5 and the ninth from the end 65.
  const before = { 28: 500, 26: 510, 25: 520, 22: 530, 20: 540, 17: 550, 15: 560 };
  const after = { 14: 595, 12: 535, 9: 545, 8: 555, 5: 565, 3: 575, 0: 585 };
  const changes = [
    { id: 'swim', day: daysAgo(14), words: 'Started swimming', kind: 'therapy' },
    { id: 'school', day: daysAgo(28), words: 'New classroom', kind: 'school' },
    { id: 'old', day: daysAgo(100), words: 'Moved house', kind: 'home' },
  ];
  await openReports(page, {
    children: [{ ...maya, changes }],
    ...nights({ ...before, ...after }, [28, 26, 25, 22, 20, 17, 14, 12, 9, 8, 5, 3, 0]),
  });
  const swim = page.getByRole('button', { name: /^Started swimming/ });
  const sides = page.getByRole('region', { name: 'Before and after Started swimming' });
  const rowsOf = (name: string) =>
    sides
      .getByRole('table', { name })
      .evaluate((table: HTMLTableElement) =>
        [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent)),
      );

  await test.step('the changes of the period, the newest first', async () => {
    await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible();
    await expect(page.locator('#changes').getByRole('listitem')).toHaveText([
      /^Started swimming Therapy, Nov 6, 2025/,
      /^New classroom School, Oct 23, 2025/,
    ]);
  });

  await test.step('one of them opened by the keyboard', async () => {
    await tabTo(page, swim);
    await page.keyboard.press('Enter');
    await expect(sides).toContainText('Before: Oct 23, 2025 - Nov 5, 2025.');
    await expect(sides).toContainText('After: Nov 6, 2025 - Nov 20, 2025.');
    expect(await rowsOf('Length of the night')).toEqual([
      ['', 'Nights noted', 'Middle', 'Range'],
      ['Before', '7 of 14', '8 h 50 min', '8 h 20 min to 9 h 20 min'],
      ['After', '7 of 15', '9 h 25 min', '8 h 55 min to 9 h 55 min'],
    ]);
    await expect(sides).toContainText(
      'Between 5 min and 1 h 5 min longer, most likely about 35 min longer.',
    );
    await expect(sides).toContainText('A difference is not yet a cause.');
    await expect(sides).toContainText('at least 96 times in 100');
  });

  await test.step('six nights on a side are too few, and no waking noted is a zero that counts', async () => {
    expect(await rowsOf('Wakings in the night')).toEqual([
      ['', 'Nights noted', 'Middle', 'Range'],
      ['Before', '6 of 14', '0', '0'],
      ['After', '7 of 15', '0', '0'],
    ]);
    await expect(sides.getByText('Too few nights to compare.')).toHaveCount(1);
    // Nothing was noted of the others, and nothing is said of them.
    await expect(sides.getByRole('table')).toHaveCount(2);
    await expectNoSeriousAxe(page);
    // A window of 1440 at 200 % has 720 px, and one of 1280 at 400 % has 320: no word lies over the next.
    for (const width of [720, 320]) {
      await expectToFit(page, width, 640);
      const cut = await sides.evaluate((region) =>
        [...region.querySelectorAll('th, td')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map((cell) => cell.textContent),
      );
      expect(cut).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('on paper each number stays with its table, and nothing is there to tap', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(sides.getByRole('table').first()).toBeVisible();
    const kept = await page.locator('.before-after-number').evaluateAll((numbers) =>
      numbers.map((number) => [
        getComputedStyle(number).breakInside,
        // As wide as the page, so that nothing of it is cut.
        number.scrollWidth <= number.clientWidth,
      ]),
    );
    expect(kept).toEqual([
      ['avoid', true],
      ['avoid', true],
    ]);
    await expect(page.getByRole('button', { name: 'Edit change Started swimming' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('where nothing was noted on one side, no difference is shown', async () => {
    await page.getByRole('button', { name: /^New classroom/ }).click();
    const school = page.getByRole('region', { name: 'Before and after New classroom' });
    await expect(school).toContainText('0 of 42');
    await expect(school.getByText('Too few nights to compare.')).toHaveCount(2);
    await expect(school).not.toContainText('A difference');
  });

  await test.step('another change ends the days after it', async () => {
    await somethingChanged(page).click();
    const form = dialogOf(page, 'Something changed');
    await form.getByLabel('What changed').fill('No more crackers');
    await typeDate(form, 'Date', daysAgo(5));
    await form.getByText('Food', { exact: true }).click();
    await form.getByRole('button', { name: 'Add change' }).click();
    await expect(page.locator('#changes').getByRole('listitem').first()).toContainText(
      'No more crackers',
    );
    await expect(sides).toContainText('After: Nov 6, 2025 - Nov 14, 2025.');
    await expect(sides.getByText('Too few nights to compare.')).toHaveCount(2);
    await closeMessages(page);
  });

  await test.step('deleted, it gives the days back, and the focus is in the list', async () => {
    await page.getByRole('button', { name: 'Edit change No more crackers' }).click();
    await dialogOf(page, 'Edit change').getByRole('button', { name: 'Delete change' }).click();
    await questionOf(page, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
    await expect(sides).toContainText('Between 5 min and 1 h 5 min longer');
    await expect(page.locator('#changes')).toBeFocused();
    await messageOf(page, 'Change deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: /^No more crackers/ })).toBeFocused();
  });
});
