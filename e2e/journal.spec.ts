import { arjun, categories, entry, maya, openJournal, seed, selectOnDisk } from './support/records';
import { allowWrites, refuseWrites } from './support/refusals';
import {
  cardOf,
  cardTitles,
  dialogOf,
  expectCardGrid,
  expectToast,
  questionOf,
} from './support/screen';
import { readStore, storePhoto } from './support/store';
import { expect, test } from './support/test';

test('a journal is shown of the selected child only', async ({ page }) => {
  const his = entry('His', { childId: arjun.id });
  await seed(page, { children: [maya, arjun], journal: [entry('Hers'), his] });

  const expectNotShown = async () => {
    await page.goto(`/journal/${maya.id}`);
    await expect(page.getByText('Please select a child.', { exact: true })).toBeVisible();
    await expect(page.getByText('Hers')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Children' }).click();
    await expect(page).toHaveURL('/children');
  };

  await test.step(
    "when no child is selected: 'Please select a child.' with a link to /children",
    expectNotShown,
  );

  await test.step('an address of a child that is not stored asks to select a child, too', async () => {
    await selectOnDisk(page, 'nobody');
    await page.goto('/journal/nobody');
    await expect(page.getByText('Please select a child.', { exact: true })).toBeVisible();
    // Let go a moment later, and that would take the next one along.
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('kinleaf_selected_child')))
      .toBeNull();
  });

  await test.step("heading 'Journal for {child name}'; the entries of that child load on entry, nobody else's", async () => {
    await selectOnDisk(page, arjun.id);
    await page.goto(`/journal/${arjun.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal for Arjun');
    await expect(cardTitles(page)).toHaveText(['His']);
  });

  await test.step(
    "when the address names another child than the selected one: 'Please select a child.' with a link to /children",
    expectNotShown,
  );
});

test.describe('journal, cards', () => {
  test("without entries: 'No journal entries found.' and a way to write the first", async ({
    page,
  }) => {
    await openJournal(page);
    await expect(
      page.getByRole('heading', { name: 'No journal entries found.', exact: true }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Write the first entry' }).click();
    await expect(page.getByRole('dialog', { name: 'Add Journal Entry' })).toBeVisible();
  });

  test('the cards of the eight categories: their notes, their colours, their grid', async ({
    page,
  }) => {
    const allNotes = Object.fromEntries(
      categories.map(({ field, label }) => [field, `Seen under ${label}`]),
    );
    await openJournal(
      page,
      categories.map(({ id, label }) => entry(`About ${label}`, { category: id, ...allNotes })),
    );

    await test.step('each card shows only the notes of its own category under its label, a badge and the date', async () => {
      await expect(cardTitles(page)).toHaveCount(8);
      for (const { label, notes } of categories) {
        const card = cardOf(page, `About ${label}`);
        await expect(card.getByText(label, { exact: true })).toBeVisible();
        await expect(card.getByRole('time')).toHaveText('Jun 1, 2025');
        await expect(card.getByText(/ Notes:$/)).toHaveText([`${notes}:`]);
        await expect(card.getByText(/^Seen under/)).toHaveText([`Seen under ${label}`]);
      }
    });

    await test.step('each category has its own badge colour', async () => {
      const colours = await Promise.all(
        categories.map(({ label }) =>
          cardOf(page, `About ${label}`)
            .getByText(label, { exact: true })
            .evaluate((badge) => getComputedStyle(badge).backgroundColor),
        ),
      );
      expect(new Set(colours).size).toBe(8);
    });

    await test.step('cards stand in a grid: 1 column small, 2 medium, 3 large', async () => {
      await expectCardGrid(page);
    });
  });

  test('a card shows what its entry has: no notes, markdown, a photo', async ({ page }) => {
    const trains = { content: '# Today\n**Bold** and `code`', photoId: 'photo' };
    const bare = { category: 'sleep', socialNotes: 'Of another' };
    const journal = [entry('Bare', bare), entry('Trains', trains)];
    await seed(page, { children: [maya], journal }, maya);
    await storePhoto(page, 'photo');
    await page.goto(`/journal/${maya.id}`);

    await test.step('a card without notes of its category shows no notes label', async () => {
      await expect(cardOf(page, 'Bare').getByText('What happened: Bare')).toBeVisible();
      await expect(cardOf(page, 'Bare').getByText(/Notes:/)).toHaveCount(0);
      await expect(cardOf(page, 'Bare').getByText('Of another')).toHaveCount(0);
    });

    await test.step('a card shows markdown as plain words, and its photo small', async () => {
      await expect(cardOf(page, 'Trains').getByText('Today Bold and code')).toBeVisible();
      await expect(cardOf(page, 'Trains').getByRole('img')).toHaveJSProperty('naturalWidth', 8);
    });
  });

  test('newest date first, then newest created', async ({ page }) => {
    const at = (date: string, createdAt: string) => ({ date, createdAt });
    await openJournal(page, [
      entry('Old day, written last', at('2024-12-31', '2025-09-01T00:00:00.000Z')),
      entry('New day, written second', at('2025-06-02', '2025-06-02T08:00:00.000Z')),
      entry('New day, written first', at('2025-06-02', '2025-06-01T23:00:00.000Z')),
      entry('Newest day', at('2025-06-03', '2025-01-01T00:00:00.000Z')),
      entry('New day, written third', at('2025-06-02', '2025-06-02T09:00:00.000Z')),
    ]);
    await expect(cardTitles(page)).toHaveText([
      'Newest day',
      'New day, written third',
      'New day, written second',
      'New day, written first',
      'Old day, written last',
    ]);
  });

  test('a long journal shows the newest first and the rest on the way down, in order, once each', async ({
    page,
  }) => {
    const titles = Array.from({ length: 60 }, (_, index) => `Day ${String(60 - index)}`);
    await openJournal(
      page,
      titles.map((title, index) =>
        entry(title, {
          createdAt: new Date(Date.UTC(2025, 5, 1, 0, 60 - index)).toISOString(),
          updatedAt: new Date(Date.UTC(2025, 5, 1, 0, 60 - index)).toISOString(),
        }),
      ),
    );
    await expect(page.getByRole('link', { name: 'Day 60', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toContainText('60 entries');
    expect(await cardTitles(page).count()).toBeLessThan(60);
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(cardTitles(page)).toHaveText(titles, { timeout: 500 });
    }).toPass();
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);

    await test.step('what another tab adds, moves and deletes far down shows at once', async () => {
      const other = await page.context().newPage();
      await other.goto(`/journal/${maya.id}?edit=entry-day-20`);
      const form = dialogOf(other, 'Edit Journal Entry');
      await form.getByLabel('Title').fill('Day 20, told again');
      await form.getByRole('button', { name: 'Update Entry' }).click();
      await expect(form).toBeHidden();
      await other.goto(`/journal/${maya.id}?q=day+10`);
      await other.getByRole('button', { name: 'Delete Day 10', exact: true }).click();
      await questionOf(other, 'Are you sure?').getByRole('button', { name: 'Delete' }).click();
      await expect(cardTitles(page)).toHaveText(
        titles
          .filter((title) => title !== 'Day 10')
          .map((title) => (title === 'Day 20' ? 'Day 20, told again' : title)),
      );
    });
  });
});

test('an entry is deleted: after a question, at a second try, with its photo', async ({ page }) => {
  const journal = [entry('Blue train', { photoId: 'photo' }), entry('Red bus')];
  await seed(page, { children: [maya], journal }, maya);
  await storePhoto(page, 'photo');
  await page.goto(`/journal/${maya.id}`);
  const question = questionOf(page, 'Are you sure?');

  await test.step("asks 'Are you sure?' to the letter; Cancel keeps the entry", async () => {
    await page.getByRole('button', { name: 'Delete Blue train', exact: true }).click();
    await expect(question).toHaveAccessibleDescription(
      'This will permanently delete this journal entry for Maya.',
    );
    await expect(question.getByRole('button')).toHaveText(['Cancel', 'Delete']);
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: 'Delete Blue train' })).toBeFocused();
    expect(await readStore(page, 'journal')).toHaveLength(2);
  });

  await test.step('a failed delete says so, keeps the question open and the entry stored', async () => {
    await refuseWrites(page, 'UnknownError');
    await page.getByRole('button', { name: 'Delete Blue train' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, {
      title: 'Failed to delete',
      description: 'There was an error deleting the entry. Please try again.',
      tone: 'danger',
    });
    await expect(question).toBeVisible();
    expect(await readStore(page, 'journal')).toHaveLength(2);
  });

  await test.step("Delete removes that entry and its photo only, says 'Entry deleted', and keeps the focus near", async () => {
    await allowWrites(page);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(cardTitles(page)).toHaveText(['Red bus']);
    await expect(page.locator('#entries')).toBeFocused();
    await expectToast(page, { title: 'Entry deleted', description: 'Blue train' });
    expect((await readStore(page, 'journal')).map(({ id }) => id)).toEqual(['entry-red-bus']);
    expect(await readStore(page, 'photos')).toEqual([]);
  });
});
