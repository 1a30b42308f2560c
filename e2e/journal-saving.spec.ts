import { content, openEntryForm } from './support/entry-form';
import { holdStore } from './support/held-store';
import { maya, openJournal } from './support/records';
import { cardOf, cardTitles, dialogOf } from './support/screen';
import { readStore } from './support/store';
import { expect, test } from './support/test';

test('what is typed while the entry is being saved is not lost, and nothing is stored twice', async ({
  page,
}) => {
  const form = await openEntryForm(page);
  const edit = dialogOf(page, 'Edit Journal Entry');

  await test.step('the form stays open over the stored entry, with the newer words', async () => {
    await form.getByLabel('Title').fill('Blue train');
    await content(form).fill('She said');
    const release = await holdStore(page, 'journal');
    await form.getByRole('button', { name: 'Add Entry' }).click();
    await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
    await content(form).press('End');
    await content(form).pressSequentially(' hello');
    await release();
    await expect(edit.getByText('What you typed since then is not saved yet.')).toBeVisible();
    await expect(content(edit)).toHaveValue('She said hello');
    await expect(content(edit)).toBeFocused();
    expect(await readStore(page, 'journal')).toMatchObject([{ content: 'She said' }]);
  });

  await test.step('its next save stores them with the same entry', async () => {
    await content(edit).pressSequentially(' to me');
    await edit.getByRole('button', { name: 'Update Entry' }).click();
    await expect(edit).toBeHidden();
    expect(await readStore(page, 'journal')).toMatchObject([{ content: 'She said hello to me' }]);
    await expect(page).toHaveURL(`/journal/${maya.id}`);
    await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
    await expect(content(form)).toHaveValue('');
  });

  await test.step('closed before it is saved: a form that opens meanwhile does not have the same words', async () => {
    await form.getByLabel('Title').fill('Red bus');
    await content(form).fill('Fast');
    const release = await holdStore(page, 'journal');
    await form.getByRole('button', { name: 'Add Entry' }).click();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
    await expect(form.getByLabel('Title')).toHaveValue('');
    await release();
    await expect(cardTitles(page)).toHaveText(['Red bus', 'Blue train']);
    await expect(form).toBeVisible();
  });
});

test('a double click on the button that saves', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openJournal(page);
  const form = dialogOf(page, 'Add Journal Entry');
  const submit = form.getByRole('button', { name: 'Add Entry' });

  await test.step('stores once, though the form is still there after the save', async () => {
    await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
    await form.getByLabel('Title').fill('Blue train');
    await content(form).fill('Words');
    // The browser takes its time with the step back that closes the form.
    await page.evaluate(() => {
      const go = history.go.bind(history);
      history.go = (steps) => {
        addEventListener('go', () => go(steps), { once: true });
      };
    });
    await submit.click();
    await expect(cardOf(page, 'Blue train')).toBeAttached();
    await form.getByRole('button', { name: /Add Entry|Saving/ }).click({ force: true });
    await form.getByLabel('Title').press('Enter');
    await page.evaluate(() => dispatchEvent(new Event('go')));
    await expect(form).toBeHidden();
    expect(await readStore(page, 'journal')).toHaveLength(1);
    await page.reload();
  });

  await test.step('opens nothing that lies under the form', async () => {
    for (const title of ['One', 'Two', 'Three']) {
      await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
      await form.getByLabel('Title').fill(title);
      await content(form).fill('Words');
      await submit.click();
      await expect(form).toBeHidden();
    }
    await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
    await form.getByLabel('Title').fill('Four');
    await content(form).fill('Words');
    const box = await submit.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.click(x, y);
    await expect(form).toBeHidden();
    // A link fills the card under the button, so that any click there would open it.
    await page.evaluate(
      ([left, top]) => {
        const link = document.querySelector('main h3 a');
        const card = link?.closest('li');
        if (!card) throw new Error('There is a card');
        Object.assign(card.style, { position: 'fixed', left: 0, top: `${top - 40}px` });
        link?.setAttribute('style', `position:fixed;inset:0;z-index:9`);
        return left;
      },
      [x, y] as const,
    );
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.mouse.click(x, y);
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });
});
