import type { Page } from '@playwright/test';
import { arjun, entry, maya, openJournal, seed } from './support/records';
import { food } from './support/food';
import { dialogOf, pressEscapeIn } from './support/screen';
import { readStore } from './support/store';
import { expect, test } from './support/test';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const formOf = (page: Page) => dialogOf(page, 'Add Journal Entry');
const shortcutsOf = (page: Page) => dialogOf(page, 'Keyboard shortcuts');
const paletteOf = (page: Page) => dialogOf(page, 'Search and go to');
const fieldOf = (page: Page) => paletteOf(page).getByRole('textbox', { name: 'Search and go to' });
const itemsOf = (page: Page) => paletteOf(page).getByRole('menuitem');

test('from any page an entry begins for the current child, by a letter that can be turned off', async ({
  page,
}) => {
  await seed(page, { children: [maya, arjun] }, arjun);
  await page.goto('/guide');
  await expect(h1(page)).toHaveText('Guide');

  for (const way of ['the letter N', 'the header’s +'] as const) {
    await test.step(`${way} opens a new entry for the current child from any page, and closing it leads back`, async () => {
      if (way === 'the letter N') await page.keyboard.press('n');
      else await page.getByRole('banner').getByRole('button', { name: 'New entry' }).click();
      await expect(formOf(page)).toContainText('Create a new journal entry for Arjun.');
      // The letter that opened it is not typed into it.
      await expect(formOf(page).getByLabel('Title')).toHaveValue('');
      await formOf(page).getByLabel('Title').fill(way);
      await formOf(page).getByLabel('Additional Notes').fill('To the top.');
      await formOf(page).getByRole('button', { name: 'Add Entry' }).click();
      await expect(formOf(page)).toBeHidden();
      await expect(h1(page)).toHaveText('Guide');
      const stored = (await readStore(page, 'journal')).filter(({ title }) => title === way);
      expect(stored).toMatchObject([{ childId: arjun.id }]);
    });
  }

  await test.step('? lists the keys over any page, and closing the list gives the focus back', async () => {
    const link = page.getByRole('complementary').getByRole('link', { name: 'Guide' });
    await link.focus();
    await page.keyboard.press('?');
    await expect(shortcutsOf(page).getByRole('row', { name: /^N New entry/ })).toBeVisible();
    await pressEscapeIn(shortcutsOf(page));
    await expect(shortcutsOf(page)).toBeHidden();
    await expect(link).toBeFocused();
  });

  await test.step('the letters can be turned off in the guide, and stay off', async () => {
    const toggle = page.getByRole('switch', { name: 'Use the N and ? keys' });
    await expect(toggle).toBeChecked();
    await page.getByText('Use the N and ? keys').click();
    await expect(toggle).not.toBeChecked();
    await page.reload();
    await expect(toggle).not.toBeChecked();
    await h1(page).click();
    await page.keyboard.press('n');
    await page.keyboard.press('?');
    // The palette's key is not a letter alone, and still works: by then the others would have opened what is theirs.
    await page.keyboard.press('Control+k');
    await expect(paletteOf(page)).toBeVisible();
    await expect(formOf(page)).toHaveCount(0);
    await expect(shortcutsOf(page)).toHaveCount(0);
  });
});

test('without a child the letter N leads to words that say what to do first', async ({ page }) => {
  await page.goto('/');
  await expect(h1(page)).toBeVisible();
  await page.keyboard.press('n');
  await expect(h1(page)).toHaveText('Select a child first');
});

test('over the journal the keys change nothing that is chosen, typed or asked', async ({
  page,
}) => {
  await openJournal(page, [entry('Blue train', { category: 'sleep' })], '?category=sleep');

  await test.step('over the journal the filters stay', async () => {
    await page.keyboard.press('n');
    await pressEscapeIn(formOf(page));
    await expect(formOf(page)).toBeHidden();
    await expect(page).toHaveURL(/\?category=sleep$/);
  });

  await test.step('N is a letter like any other while somebody types, and does nothing over a dialog, a list or with Ctrl', async () => {
    const search = page.getByRole('searchbox', { name: 'Search entries' });
    await search.pressSequentially('nn');
    await expect(search).toHaveValue('nn');
    await search.fill('');
    await page.getByRole('button', { name: /Filter by category/ }).click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('n');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete Blue train' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.keyboard.press('n');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await page.keyboard.press('Control+Shift+n');
    await expect(formOf(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/new=/);
  });

  await test.step('the key of the command palette does nothing over a half-typed entry', async () => {
    await page.keyboard.press('n');
    await formOf(page).getByLabel('Title').fill('Blue tr');
    await page.keyboard.press('Control+k');
    await expect(formOf(page).getByLabel('Title')).toBeFocused();
    await expect(paletteOf(page)).toHaveCount(0);
  });
});

test.describe('command palette', () => {
  const records = {
    children: [maya, arjun],
    journal: [
      entry('Blue train', { category: 'sleep', date: '2025-11-14' }),
      entry('A quiet morning', { content: 'Blue cup, twice.' }),
      entry('Blue of another child', { childId: arjun.id }),
    ],
    food: [food('Blueberries', { state: 'safe' }), food('Bread')],
  };

  test('opens by its keys and finds what is stored for the current child', async ({ page }) => {
    await seed(page, records, maya);
    await page.goto('/guide');
    await expect(h1(page)).toBeVisible();

    for (const keys of ['Control+k', 'Meta+k']) {
      await test.step(`${keys} opens it with the focus in its field; Escape gives the focus back`, async () => {
        const children = page.getByRole('complementary').getByRole('link', { name: 'Children' });
        await children.focus();
        await page.keyboard.press(keys);
        await expect(fieldOf(page)).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(paletteOf(page)).toHaveCount(0);
        await expect(children).toBeFocused();
      });
    }

    await test.step("finds the current child's entries by title and content, and foods by name, and opens them", async () => {
      await page.keyboard.press('Control+k');
      await fieldOf(page).fill('BLUE');
      const entries = paletteOf(page).getByRole('group', { name: 'Entries' }).getByRole('menuitem');
      await expect(entries).toHaveCount(2);
      await expect(entries.filter({ hasText: 'Blue train' })).toContainText('Nov 14, 2025');
      const foods = paletteOf(page).getByRole('group', { name: 'Foods' }).getByRole('menuitem');
      await expect(foods).toHaveText(['BlueberriesSafe']);
      await expect(paletteOf(page).getByRole('status')).toHaveText('3 results');

      await entries.filter({ hasText: 'Blue train' }).click();
      await pressEscapeIn(dialogOf(page, 'Blue train'));
      await expect(h1(page)).toHaveText('Guide');

      await page.keyboard.press('Control+k');
      await fieldOf(page).fill('berries');
      await paletteOf(page)
        .getByRole('menuitem', { name: /Blueberries/ })
        .click();
      await expect(dialogOf(page, 'Edit Food').getByLabel('Food Name')).toHaveValue('Blueberries');
    });
  });

  test('lists what it leads to, fits a phone, and needs no mouse', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await seed(page, records, maya);
    await page.goto('/');
    const header = page.getByRole('banner');

    await test.step('is a full sheet on a phone, and the header holds its buttons at 320 px', async () => {
      for (const name of ['Toggle sidebar', 'Search and go to', /^Theme/, /^Current/]) {
        const box = await header.getByRole('button', { name }).boundingBox();
        expect(box, String(name)).not.toBeNull();
        expect((box?.x ?? 0) + (box?.width ?? 400), String(name)).toBeLessThanOrEqual(320);
        expect(Math.min(box?.width ?? 0, box?.height ?? 0), String(name)).toBeGreaterThanOrEqual(
          44,
        );
      }
      await header.getByRole('button', { name: 'Search and go to' }).click();
      const box = await paletteOf(page).boundingBox();
      expect(box).toEqual({ x: 0, y: 0, width: 320, height: 640 });
      await page.keyboard.press('Escape');
      await expect(paletteOf(page)).toHaveCount(0);
    });

    await page.setViewportSize({ width: 1280, height: 720 });

    await test.step('lists what can be done, every page, and the other children', async () => {
      await header.getByRole('button', { name: 'Search and go to' }).click();
      await expect(itemsOf(page)).toHaveText([
        'New entry for Maya',
        'New food for Maya',
        'Save a backup',
        'Journal',
        'Food Journey',
        'Reports',
        'Recommendations',
        'Care circle',
        'Dashboard',
        'Children',
        'Settings',
        'Join a circle',
        'Guide',
        'Privacy',
        'Terms',
        'Why AI',
        'Legal',
        'Upgrade',
        'Switch to Arjun',
      ]);
      for (const group of ['Do', 'Go to', 'Switch child']) {
        await expect(paletteOf(page).getByRole('group', { name: group })).toBeVisible();
      }
      await page.keyboard.press('Escape');
      await expect(paletteOf(page)).toHaveCount(0);
    });

    await test.step('keys alone go to a page, open a new entry, and switch child', async () => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('why');
      await expect(itemsOf(page)).toHaveText(['Why AI']);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(h1(page)).toHaveText('Why AI');
      await expect(h1(page)).toBeFocused();

      await page.keyboard.press('Control+k');
      await page.keyboard.type('entry');
      await expect(itemsOf(page)).toHaveText(['New entry for Maya']);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(formOf(page)).toContainText('for Maya');
      await pressEscapeIn(formOf(page));
      await expect(h1(page)).toHaveText('Why AI');

      await page.keyboard.press('Control+k');
      await page.keyboard.type('arjun');
      await expect(itemsOf(page).filter({ hasText: 'Switch' })).toHaveText(['Switch to Arjun']);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(h1(page)).toHaveText('Journal for Arjun');
    });
  });

  test('says so when nothing is found, and searches no records without a child', async ({
    page,
  }) => {
    await seed(page, records);
    await page.goto('/children');
    await expect(h1(page)).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(fieldOf(page)).toHaveAttribute('placeholder', 'Pages and children');
    await fieldOf(page).fill('blue');
    await expect(paletteOf(page).getByRole('status')).toHaveText(
      'Nothing found. Try another word.',
    );
    await expect(itemsOf(page)).toHaveCount(0);
    await fieldOf(page).fill('maya');
    await expect(itemsOf(page)).toHaveText(['Switch to Maya']);
  });
});
