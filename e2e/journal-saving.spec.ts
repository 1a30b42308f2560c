import { content, openEntryForm } from './support/entry-form';
import { holdStore } from './support/held-store';
import { maya } from './support/records';
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

  await test.step('a reload shows these words, over the entry that is stored', async () => {
    await expect(page).toHaveURL(/\?edit=/);
    await page.reload();
    await expect(content(edit)).toHaveValue('She said hello');
  });

  await test.step('its next save stores them with the same entry', async () => {
    await content(edit).press('ControlOrMeta+End');
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

test('a double click on the button that saves stores once, though the form is still there after the save', async ({
  page,
}) => {
  const form = await openEntryForm(page);
  await form.getByLabel('Title').fill('Blue train');
  await content(form).fill('Words');
  // The browser takes its time with the step back that closes the form.
  await page.evaluate(() => {
    const go = history.go.bind(history);
    history.go = (steps) => {
      addEventListener('go', () => go(steps), { once: true });
    };
  });
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expect(cardOf(page, 'Blue train')).toBeAttached();
  // Whatever the button says by now, it is pressed once more.
  await form.getByRole('button', { name: /Add Entry|Saving/ }).click({ force: true });
  await form.getByLabel('Title').press('Enter');
  await page.evaluate(() => dispatchEvent(new Event('go')));
  await expect(form).toBeHidden();
  expect(await readStore(page, 'journal')).toHaveLength(1);
});

// Where the test can say which click of a double click it is: Chromium.
test('the second half of a double click on the button that saves opens nothing that lies under the form', async ({
  page,
}) => {
  const form = await openEntryForm(page);
  await form.getByLabel('Title').fill('Blue train');
  await content(form).fill('Words');
  const box = await form.getByRole('button', { name: 'Add Entry' }).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
  await page.mouse.click(x, y);
  await expect(form).toBeHidden();
  // Something to press where the button was, whatever the journal and its messages have there.
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.style.cssText = 'position: fixed; inset: 0; z-index: 99';
    button.textContent = 'Pressed 0';
    button.onclick = () => (button.textContent = 'Pressed 1');
    document.body.append(button);
  });
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page.getByText('Pressed 0')).toBeVisible();
  await page.mouse.click(x, y);
  await expect(page.getByText('Pressed 1')).toBeVisible();
});

test('a save that nobody answers says calmly what helps, until it is answered', async ({
  page,
}) => {
  await page.clock.install();
  const form = await openEntryForm(page);
  const said = form.getByText(
    'Saving takes long. Your words are kept in the draft. Reloading the page may help.',
  );
  await form.getByLabel('Title').fill('Blue train');
  await content(form).fill('She said hello');
  const release = await holdStore(page, 'journal');
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await page.clock.fastForward(8000);
  await expect(said).toBeHidden();
  await page.clock.fastForward(3000);
  await expect(said).toBeVisible();
  await release();
  await expect(form).toBeHidden();
  await expect(cardTitles(page)).toHaveText(['Blue train']);
});
