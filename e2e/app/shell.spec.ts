import { entry, maya, openJournal } from '../support/data/records';
import { dialogOf, greeting, pressEscapeIn, tabTo } from '../support/app/screen';
import { expect, test } from '../support/app/test';

test(
  'the shell is used with the keyboard alone: skip link, sidebar, search, dialogs',
  { tag: '@gate' },
  async ({ page }) => {
    await openJournal(page, [entry('Blue train')]);
    const h1 = page.getByRole('heading', { level: 1 });
    const sidebar = page.getByRole('complementary');

    // The skip link is the first stop, shows on focus and leads past the navigation.
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).not.toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    // Past the navigation, to an entry that opens and gives the focus back.
    const link = page.getByRole('link', { name: 'Blue train' });
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    await pressEscapeIn(dialogOf(page, 'Blue train'));
    await expect(link).toBeFocused();

    // A key folds the sidebar; its links navigate and move the focus to the new heading.
    await page.keyboard.press('Control+b');
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(48);
    await page.keyboard.press('Control+b');
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(256);
    await tabTo(page, sidebar.getByRole('link', { name: 'Dashboard' }));
    await page.keyboard.press('Enter');
    await expect(h1).toHaveText(greeting);
    await expect(h1).toBeFocused();

    // The search leads to any screen.
    await page.keyboard.press('Control+k');
    const palette = dialogOf(page, 'Search and go to');
    await expect(palette.getByRole('textbox', { name: 'Search and go to' })).toBeFocused();
    await page.keyboard.type('Settings');
    await expect(palette.getByRole('menuitem').first()).toContainText('Settings');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(h1).toHaveText('Settings');
    await page.goBack();
    await expect(h1).toHaveText(greeting);
    await page.goBack();
    await expect(h1).toHaveText(`Journal for ${maya.name}`);
    await expect(h1).toBeFocused();
  },
);
