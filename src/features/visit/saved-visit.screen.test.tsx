import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emulateMedia } from '@/app/fixtures/media';
import { goBack, reopen } from '@/app/fixtures/open-app';
import { refuseWrites } from '@/app/fixtures/refusals';
import { dialogOf, expectAddress, expectGone } from '@/app/fixtures/screen';
import { readStore } from '@/app/fixtures/seed';
import { removeRecord } from '@/app/fixtures/store-faults';
import { openVisit, questionBox, seedVisit, visitPages } from '@/app/fixtures/visit-page';
import { starred } from '@/app/fixtures/visit-records';

test('a saved visit: every reference opens its entry, a deleted one says so, and its text stays', async () => {
  await seedVisit(starred(2));
  await openVisit();
  await page.getByRole('button', { name: 'Keep this visit' }).click();
  const article = visitPages();
  await expect.element(page.getByRole('heading', { name: 'After the visit' })).toBeVisible();

  await article.getByText('What Sleep rests on').click();
  const wakings = article.getByRole('definition').filter({ hasText: '20 Nov' });
  await wakings.first().getByRole('link', { name: '20 Nov' }).click();
  await expect.element(dialogOf('Night 0')).toBeVisible();
  await goBack();
  await expect.element(article.getByText('on 7 nights')).toBeVisible();
  // The entries behind a number open on the page itself.
  const given = article.getByRole('row').filter({ hasText: '25 given, 1 refused' });
  await expect.element(given).toHaveTextContent('on 26 days, 1 Oct to 20 Nov, 7:00 pm to 7:30 pm');
  await given.getByRole('link', { name: '1 Oct' }).click();
  await expect.element(dialogOf('Dose 25')).toBeVisible();
  await goBack();
  // What isn't an entry leads to its day.
  await article.getByRole('list', { name: 'Something changed' }).getByRole('link').last().click();
  await expectAddress(/\/journal\/child-maya\?date=2025-11-10$/);
  await goBack();

  const quote = article.getByRole('listitem').filter({ hasText: 'Number 0.' });
  await expect.element(quote.getByRole('link', { name: '20 Nov' })).toBeVisible();
  await removeRecord('journal', 'entry-star-0');
  await removeRecord('journal', 'entry-dose-25');
  await expect.element(quote).toHaveTextContent('20 Nov deleted since');
  await expectGone(quote.getByRole('link'));
  await expect.element(quote).toHaveTextContent('She asked for the towel herself');
  await expect.element(given).toHaveTextContent('on 26 days, 1 Oct deleted since to 20 Nov');

  // In print too.
  await emulateMedia({ media: 'print' });
  await expect.element(quote.getByText('20 Nov deleted since')).toBeVisible();
  await expect.element(given.getByText('1 Oct deleted since')).toBeVisible();
  await emulateMedia({ media: 'screen' });
});

test('a visit the browser refuses to save keeps its text and can be saved later', async () => {
  await seedVisit();
  await openVisit();
  await questionBox(1).fill('Is seven still the right time?');
  const allowWrites = refuseWrites('QuotaExceededError', 'reports');
  await page.getByRole('button', { name: 'Keep this visit' }).click();
  await expect.element(page.getByText('Failed to keep the visit')).toBeVisible();
  await expect.element(questionBox(1)).toHaveValue('Is seven still the right time?');
  expect(await readStore('reports')).toEqual([]);
  await reopen();
  await expect.element(questionBox(1)).toHaveValue('Is seven still the right time?');
  allowWrites();
  await page.getByRole('button', { name: 'Keep this visit' }).click();
  await expect.element(page.getByRole('heading', { name: 'After the visit' })).toBeVisible();
  await expect.element(visitPages()).toHaveTextContent('Is seven still the right time?');
  // A visit that another tab deletes disappears.
  const [report] = await readStore('reports');
  await removeRecord('reports', report?.id ?? '');
  await expect.element(page.getByRole('heading', { name: 'Visit not found' })).toBeVisible();
});
