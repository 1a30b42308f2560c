import { entry, maya, openJournal } from '../support/data/records';
import { cardTitles } from '../support/app/screen';
import { expect, test } from '../support/app/test';

test.use({ allowConsole: [/could not be read|Refused by the test|UnknownError|at Worker/] });

test(
  'a search of a journal that cannot be read says so, in the list and in the palette',
  { tag: '@gate' },
  async ({ page }) => {
    await openJournal(page, [entry('Blue train')]);
    // The search reads in a worker that test scripts can't reach, so its stores are removed instead.
    await page.route(/search-worker/, (route) => route.abort());
    await page.goto(`/journal/${maya.id}?q=train`);
    await expect(page.getByRole('alert')).toContainText('The journal could not be read');
    await expect(page.getByText('No journal entries found.')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Search and go to' }).fill('train');
    await expect(page.getByText('Not everything could be read from this device.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.unroute(/search-worker/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cardTitles(page)).toHaveText(['Blue train']);
  },
);
