import type { Page } from '@playwright/test';
import { entry, maya, openJournal } from './support/records';
import { allowReads, refuseReads, refuseReadsOf } from './support/refusals';
import { cardTitles, dialogOf } from './support/screen';
import { haveSettings } from './support/settings';
import { bothKeys } from './support/providers/answers';
import { expect, test } from './support/test';

const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });

test.use({ allowConsole: [/could not be read|Refused by the test|UnknownError|at Worker/] });

test('what cannot be read is said, never taken for nothing, and is there after Try again', async ({
  page,
}) => {
  await haveSettings(page, bothKeys);
  await openJournal(page, [entry('Blue train')]);
  await refuseReads(page, 'children');

  await test.step('the journal: the child is not taken for none', async () => {
    await page.goto(`/journal/${maya.id}`);
    await expect(page.getByRole('alert')).toContainText('The journal could not be read');
    await expect(page.getByText('Please select a child.')).toHaveCount(0);
    await allowReads(page);
    await retry(page).click();
    await expect(cardTitles(page)).toHaveText(['Blue train']);
    // Everything that failed is asked again, the header too.
    await expect(page.getByRole('button', { name: 'Current child: Maya' })).toBeVisible();
  });

  await test.step('the screens of a child do not lead away', async () => {
    await refuseReadsOf(page, 'children');
    await page.goto(`/food/${maya.id}`);
    await expect(page.getByRole('alert')).toContainText('could not be read');
    await expect(page).toHaveURL(/\/food\//);
    await allowReads(page);
    await retry(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Food/);
  });

  await test.step('the assistant opens with a notice instead of not at all', async () => {
    await refuseReadsOf(page, 'children');
    await page.getByRole('button', { name: 'Open assistant' }).click();
    await expect(dialogOf(page, 'The child’s profile could not be read')).toBeVisible();
    await allowReads(page);
    await retry(page).click();
    await expect(dialogOf(page, 'Kinleaf Assistant')).toBeVisible();
  });

  for (const kind of ['entry', 'edit']) {
    await test.step(`an address with ${kind}: the entry is not said to be gone`, async () => {
      await refuseReadsOf(page, 'journal');
      await page.goto(`/journal/${maya.id}?${kind}=entry-blue-train`);
      const dialog = dialogOf(page, 'The entry could not be read');
      await expect(dialog).toBeVisible();
      await allowReads(page);
      await dialog.getByRole('button', { name: 'Try again' }).click();
      const title = kind === 'entry' ? 'Blue train' : 'Edit Journal Entry';
      await expect(dialogOf(page, title)).toBeVisible();
    });
  }
});

test('a search of a journal that cannot be read says so, in the list and in the palette', async ({
  page,
}) => {
  await openJournal(page, [entry('Blue train')]);
  // The search reads in a worker, which no script of the test reaches: its stores are taken away instead.
  await page.route(/search-worker/, (route) => route.abort());
  await page.goto(`/journal/${maya.id}?q=train`);
  await expect(page.getByRole('alert')).toContainText('The journal could not be read');
  await expect(page.getByText('No journal entries found.')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Search and go to' }).fill('train');
  await expect(page.getByText('Not everything could be read from this device.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.unroute(/search-worker/);
  await retry(page).click();
  await expect(cardTitles(page)).toHaveText(['Blue train']);
});
