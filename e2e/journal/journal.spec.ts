import type { Page } from '@playwright/test';
import { entry, maya, openJournal } from '../support/data/records';
import { cardOf, cardTitles, confirmDelete, dialogOf, messageOf } from '../support/app/screen';
import { readStore } from '../support/data/store';
import { expect, test } from '../support/app/test';

test(
  'an entry goes from typing to its card, is edited, deleted and brought back, and survives a reload',
  {
    tag: '@gate',
  },
  async ({ page }) => {
    await openJournal(page);
    await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
    const form = dialogOf(page, 'Add Journal Entry');
    await form.getByLabel('Title').pressSequentially('Blue train');
    await form.getByText('Sleep', { exact: true }).click();
    await form.getByLabel('Additional Notes').fill('She said **hello**.');
    await form.getByLabel('Sleep Notes').fill('Up at 5');
    await form.getByRole('button', { name: 'Add Entry' }).click();
    await expect(form).toBeHidden();
    await expect(cardOf(page, 'Blue train').getByText('She said hello.')).toBeVisible();
    await expect(cardOf(page, 'Blue train').getByText('Up at 5')).toBeVisible();

    await page.getByRole('button', { name: 'Edit Blue train' }).click();
    const edit = dialogOf(page, 'Edit Journal Entry');
    await edit.getByLabel('Title').fill('Red bus');
    await edit.getByRole('button', { name: 'Update Entry' }).click();
    await expect(edit).toBeHidden();
    await expect(cardTitles(page)).toHaveText(['Red bus']);
    const before = await readStore(page, 'journal');
    expect(before).toMatchObject([
      {
        ...{ childId: maya.id, title: 'Red bus', category: 'sleep' },
        ...{ content: 'She said **hello**.', sleepNotes: 'Up at 5' },
      },
    ]);

    await page.getByRole('button', { name: 'Delete Red bus' }).click();
    await confirmDelete(page);
    await expect(cardTitles(page)).toHaveCount(0);
    expect(await readStore(page, 'journal')).toEqual([]);
    await messageOf(page, 'Entry deleted')
      .getByRole('button', { name: 'Undo', exact: true })
      .click();
    await expect(messageOf(page, 'Entry restored')).toBeVisible();
    await expect(cardTitles(page)).toHaveText(['Red bus']);
    await page.reload();
    await expect(cardTitles(page)).toHaveText(['Red bus']);
    expect(await readStore(page, 'journal')).toEqual(before);
  },
);

test('before a long journal is read, a search says what it found so far, and then what there is in all', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const said: string[] = [];
    Reflect.set(window, 'said', said);
    new MutationObserver(() => {
      const words = document.querySelector('#entries > [role=status]')?.textContent ?? '';
      if (words !== '' && said.at(-1) !== words) said.push(words);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const newer = Array.from({ length: 3000 }, (_, at) => entry(`Day ${at}`));
  const oldest = entry('Nightjar', { date: '2024-02-01' });
  await openJournal(page, [...newer, oldest], '?q=nightjar');
  await expect(cardTitles(page)).toHaveText(['Nightjar']);
  await expect(page.getByText('Older entries are still being searched.')).toBeHidden();
  // Read aloud: once what was found at first, and once the end.
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'said') as unknown))
    .toEqual(['0 entries so far', '1 entry']);
});

test('a star that two tabs set at the same time shows in both as it is stored', async ({
  page,
  context,
}) => {
  await openJournal(page, [entry('Nap')]);
  const other = await context.newPage();
  await other.goto(page.url());
  const star = (where: Page) => cardOf(where, 'Nap').getByRole('button', { name: /^Star/ });
  await expect(star(other)).toHaveAccessibleName('Star Nap');
  await star(other).click();
  await expect(star(page)).toHaveAttribute('aria-pressed', 'true');
  await Promise.all([star(page).click(), star(other).click()]);
  // The one that was stored last.
  await expect
    .poll(async () => {
      const [nap] = await readStore(page, 'journal');
      const shown = [star(page), star(other)].map((one) => one.getAttribute('aria-pressed'));
      const isStarred = String(nap?.['starred'] === true);
      return (await Promise.all(shown)).every((pressed) => pressed === isStarred);
    })
    .toBe(true);
});
