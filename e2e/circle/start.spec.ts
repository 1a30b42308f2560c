import type { Page } from '@playwright/test';
import { type CircleServer, otherDevice, startCircle } from '../support/circle/circle-server';
import { test } from '../support/circle/test';
import { go } from '../support/app/go';
import { entry, maya, seed } from '../support/data/records';
import { cardOf, dialogOf, questionOf } from '../support/app/screen';
import { expect, expectNoSeriousAxe } from '../support/app/test';

test.describe('a care circle', () => {
  async function start(page: Page, server: CircleServer) {
    await seed(page, { children: [maya], journal: [entry('Blue train')] }, maya);
    await startCircle(page, server);
  }

  test('is started from the child’s card, and tells what is wrong beside its field', async ({
    page,
    server,
  }) => {
    await seed(page, { children: [maya] }, maya);
    await page.goto('/children');
    await cardOf(page, 'Maya').getByRole('link', { name: 'Keep this journal with others' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Care circle for Maya');
    const address = page.getByLabel('Address of the server');
    const code = page.getByLabel('Code from its keeper');
    const begin = page.getByRole('button', { name: 'Start the circle' });

    await test.step('nothing is filled in', async () => {
      await begin.click();
      await expect(address).toBeFocused();
      await expect(address).toHaveAccessibleDescription(/^The address is missing\./);
      await expect(page.getByLabel('Your name')).toHaveAccessibleDescription(/^A name is needed/);
      await expectNoSeriousAxe(page);
    });

    await test.step('a group is short, then a character is wrong; what was typed stays', async () => {
      await address.fill(server.url);
      await page.getByLabel('Your name').fill('Anita');
      await expect(page.getByLabel('Name of this computer')).toHaveValue('Anita’s computer');
      await code.fill(server.code.replace(/^(\w+)-(\w+)\w-/, '$1-$2-'));
      await expect(code).toHaveAccessibleDescription(/^Group 2 has 3 of its 4 characters\./);
      const wrong = server.code.replace(/-(.)/, (_, first) => (first === 'A' ? '-B' : '-A'));
      await code.fill(wrong);
      await begin.click();
      await expect(code).toHaveAccessibleDescription(/^The code has a typing error somewhere\./);
      await expect(code).toHaveValue(wrong);
    });

    await test.step('it starts', async () => {
      await code.fill(server.code.toLowerCase());
      await begin.click();
      await expect(page.getByRole('heading', { name: 'Anita this computer' })).toBeVisible();
      await page.goto('/children');
      await expect(cardOf(page, 'Maya').getByRole('link', { name: 'Care circle' })).toBeVisible();
    });
  });

  test('is joined by its link after a yes; entries arrive, its people are named, removed, and it is left', async ({
    page,
    server,
    browser,
    baseURL,
  }) => {
    await start(page, server);
    await page.getByRole('button', { name: 'Make an invitation' }).click();
    await expect(page.getByText(/reload Kinleaf on that device first/)).toBeVisible();
    await expect(page.getByRole('img', { name: 'The invitation as a QR code' })).toBeVisible();
    await expectNoSeriousAxe(page);
    const words = await page.locator('.circle-words').innerText();
    const address = (await page.locator('.circle-address').textContent()) ?? '';
    await test.step('the address and the words are shown together', async () => {
      await expect(page.getByText(/type both/)).toBeVisible();
      await expect(page.getByText(address, { exact: true })).toBeVisible();
    });

    await test.step('it is the same one when the window is turned', async () => {
      const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
      await page.setViewportSize({ width: 768, height: 1024 });
      await expect(dialogOf(page, 'Invite someone').locator('.circle-words')).toHaveText(words);
      await page.setViewportSize({ width, height });
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.locator('.circle-words')).toHaveText(words);
    });

    const phone = await otherDevice(browser, baseURL);
    await test.step('the link is read once, and goes from the address bar', async () => {
      await phone.goto(`/join#a=${encodeURIComponent(address)}&w=${words.replaceAll(' ', '-')}`);
      await expect(phone.getByRole('heading', { level: 1 })).toHaveText('You are invited');
      expect(new URL(phone.url()).hash).toBe('');
      await expect(phone.getByText('Anita invites you into Maya’s journal.')).toBeVisible();
      await phone.getByLabel('Your name').fill('Jo');
      await expect(phone.getByLabel('Name of this phone')).toHaveValue('Jo’s phone');
      await phone.getByRole('button', { name: 'Ask to join' }).click();
      await expect(phone.getByText('Waiting for Anita to say yes')).toBeVisible();
    });

    await test.step('nobody is let in without a yes', async () => {
      const question = page.getByText('Jo, on Jo’s phone, would like to join as Carer.');
      await expect(question).toBeVisible();
      await expect(question).toBeFocused();
      await expect(page.getByRole('heading', { name: 'Jo', exact: true })).toHaveCount(0);
      await expectNoSeriousAxe(page);
      await page.getByRole('button', { name: 'Yes, let them in' }).click();
      await expect(page.getByText('Jo is in the circle, as Carer.')).toBeVisible();
      await expect(phone.getByRole('heading', { level: 1 })).toHaveText('You are in the circle');
    });

    await test.step('what was written before arrives on the phone, and what is written there on the computer', async () => {
      await phone.goto('/children');
      await phone.getByRole('button', { name: 'Select Child' }).click();
      await expect(cardOf(phone, 'Blue train')).toBeVisible();
      await phone.getByRole('main').getByRole('button', { name: 'Add Entry' }).click();
      const form = dialogOf(phone, 'Add Journal Entry');
      await form.getByLabel('Title').fill('Yellow tram');
      await form.getByLabel('Additional Notes').fill('She said hello.');
      await form.getByRole('button', { name: 'Add Entry' }).click();
      await expect(form).toBeHidden();
      await go(page, `/journal/${maya.id}`);
      await expect(cardOf(page, 'Yellow tram')).toContainText('She said hello.');
      await phone.context().close();
      await go(page, `/circle/${maya.id}`);
    });

    await test.step('they are called otherwise', async () => {
      await page.getByRole('button', { name: 'About Jo' }).click();
      await page.getByRole('menuitem', { name: 'Rename…' }).click();
      const dialog = dialogOf(page, 'Rename');
      await dialog.getByLabel('Name', { exact: true }).fill('Johanna');
      await dialog.getByRole('button', { name: 'Rename' }).click();
      await expect(page.getByRole('heading', { name: 'Johanna' })).toBeVisible();
    });

    await test.step('they are removed, in honest words', async () => {
      await page.getByRole('button', { name: 'About Johanna' }).click();
      await page.getByRole('menuitem', { name: 'Remove…' }).click();
      const question = questionOf(page, 'Remove Johanna from the circle?');
      await expect(question).toContainText('What Johanna already has stays on Jo’s phone.');
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await expectNoSeriousAxe(page, { part: 'top' });
      await question.getByRole('button', { name: 'Remove Johanna' }).click();
      await expect(question).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Johanna' })).toHaveCount(0);
    });

    await test.step('it is left with a copy', async () => {
      await page.getByRole('button', { name: 'Leave', exact: true }).click();
      const question = questionOf(page, 'Leave the circle?');
      await expect(question.getByRole('radio', { name: 'Keep it as it is' })).toBeChecked();
      await question.getByRole('button', { name: 'Leave the circle' }).click();
      await expect(page.getByRole('button', { name: 'Start the circle' })).toBeVisible();
    });
  });

  test('has a recovery sheet that brings it to a new device', async ({
    page,
    server,
    browser,
    baseURL,
  }) => {
    await start(page, server);
    await page.getByRole('button', { name: 'Make a recovery sheet' }).click();
    await page.getByRole('button', { name: 'Make the sheet' }).click();
    const dialog = dialogOf(page, 'Keep the recovery sheet');
    const shown = dialog.getByRole('list', { name: 'Groups of the sheet' }).getByRole('listitem');
    await expect(shown).toHaveCount(9);
    const groups = await shown.evaluateAll((items) => items.map(({ textContent }) => textContent));
    await expectNoSeriousAxe(page, { part: 'top' });
    await expect(dialog).toContainText(`${server.url}/${server.database}`);
    await dialog.getByRole('button', { name: 'Write it by hand' }).click();
    await dialog.getByRole('button', { name: 'I have the sheet' }).click();
    const back = dialogOf(page, 'Show that you have it');
    const place = Number(/\d/.exec(await back.locator('label').innerText())?.[0]);
    await back.getByRole('textbox').fill(groups[place - 1]?.toLowerCase() ?? '');
    await back.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(/^Made on .* A new one makes it worthless\.$/)).toBeVisible();

    const fresh = await otherDevice(browser, baseURL);
    await fresh.goto('/children');
    await fresh.getByRole('link', { name: 'Join a circle' }).click();
    await fresh.getByRole('button', { name: 'I have a recovery sheet' }).click();
    await fresh.getByLabel('Address on the sheet').fill(`${server.url}/${server.database}`);
    await fresh.getByLabel('The nine groups of your sheet').fill(groups.join(' '));
    await fresh.getByLabel('Your name').fill('Daniel');
    await fresh.getByRole('button', { name: 'Bring the journal back' }).click();
    await expect(fresh.getByRole('heading', { level: 1 })).toHaveText('You are in the circle');
    await fresh.context().close();
  });
});
