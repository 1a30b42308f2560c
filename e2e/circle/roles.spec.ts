import { haveCircle } from '../support/circle/circle-rows';
import { go } from '../support/app/go';
import { entry, maya, openJournal } from '../support/data/records';
import { dialogOf } from '../support/app/screen';
import { readStore } from '../support/data/store';
import { expect, test } from '../support/app/test';

test(
  'a reader finds no form, and what they had begun to write is refused and kept',
  { tag: '@gate' },
  async ({ page }) => {
    await openJournal(page, [entry('Blue train')], '?new=');
    const form = dialogOf(page, 'Add Journal Entry');
    const title = form.getByRole('textbox', { name: 'Title' });
    await title.fill('At the pool');
    await form.getByLabel('Additional Notes').fill('She swam.');
    await haveCircle(page, maya.id, 'reader');
    await form.getByRole('button', { name: 'Add Entry' }).click();
    await expect(
      page.getByText('On this device you can read it and not change it.').first(),
    ).toBeVisible();
    await expect(title).toHaveValue('At the pool');
    expect((await readStore(page, 'journal')).map((one) => one['title'])).toEqual(['Blue train']);

    await page.goto(`/journal/${maya.id}`);
    await expect(page.getByRole('link', { name: 'Blue train' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Add Entry|Edit|Delete)/ })).toHaveCount(0);
    await go(page, `/journal/${maya.id}?edit=entry-blue-train`);
    const told = dialogOf(page, 'You can read this journal');
    await expect(told).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  },
);
