import { sharedWithJo } from '../../src/app/fixtures/circle-versions';
import { entry, maya, seed } from '../support/data/records';
import { cardOf, messageOf } from '../support/app/screen';
import { readStore } from '../support/data/store';
import { expect, test } from '../support/app/test';

const mine = 'Four times. Then I sat on the floor too and it passed.';
const theirs = 'Four times. About ten minutes and it passed.';
const shoes = entry('Shoes', { category: 'behavior', content: theirs });

test(
  'of two people’s changes, one is kept by keyboard, and the other stays among the earlier versions',
  { tag: '@gate' },
  async ({ page }) => {
    const notes = { list: 'journal', field: 'content', words: [mine, theirs] } as const;
    const lists = { children: [maya], journal: [shoes], ...sharedWithJo(shoes, notes) };
    await seed(page, lists, maya);
    await page.goto(`/journal/${maya.id}`);
    await cardOf(page, 'Shoes').getByRole('link', { name: 'Two people wrote here' }).click();
    await expect(
      page.getByRole('heading', { name: 'Two people wrote on this page' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Keep yours' }).press('Enter');
    await expect(messageOf(page, 'Kept')).toBeVisible();
    expect(await readStore(page, 'journal')).toMatchObject([{ content: mine }]);
    const earlier = await readStore(page, 'history');
    expect(earlier.map(({ was }) => was)).toContainEqual(
      expect.objectContaining({ content: theirs }),
    );
  },
);
