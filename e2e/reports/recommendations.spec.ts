import { daysAgo, entries, food, stopClock } from '../support/data/report-records';
import { maya, seed } from '../support/data/records';
import { cardTitles } from '../support/app/screen';
import { expect, test } from '../support/app/test';

test('a list of recommendations made in one tab shows in the other', async ({ page, context }) => {
  await stopClock(page);
  const lists = {
    journal: [...entries('sleep', 12), ...entries('behavior', 6)],
    food: [food('Peas', { reaction: 'negative', date: daysAgo(1) })],
  };
  await seed(page, { children: [maya], ...lists }, maya);
  await page.goto(`/recommendations/${maya.id}`);
  await expect(page.getByRole('heading', { name: 'No recommendations yet' })).toBeVisible();
  const other = await context.newPage();
  await stopClock(other);
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(cardTitles(page)).toHaveText([/./, /./, /./, /./]);
});
