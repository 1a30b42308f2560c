import {
  chatButton,
  logOf,
  messageBox,
  openChat,
  opener,
  panelOf,
  sendMessage,
} from './support/chat';
import { openRouterAnswer } from './support/providers/answers';
import { agree, expect, failedCalls, test } from './support/providers/in-browser';
import { paint } from './support/pictures';
import { arjun, entry, maya, openJournal, seed } from './support/records';
import { fillTextStore } from './support/refusals';
import { dialogOf, expectToast } from './support/screen';
import { expectNoSeriousAxe } from './support/test';

const manyEntries = Array.from({ length: 12 }, (_, index) => entry(`Entry ${index}`));

test('an image can be pasted and taken off again, and the conversation goes along from page to page', async ({
  page,
}) => {
  await openChat(page);
  await test.step('an image can be pasted, and taken off again', async () => {
    const picture = await paint(page, { width: 40, height: 30 });
    await messageBox(page).evaluate((box, bytes) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0));
      data.items.add(new File([content], 'pasted.jpg', { type: 'image/jpeg' }));
      box.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    }, picture.toString('base64'));
    const attached = panelOf(page).getByRole('img', { name: 'To be sent' });
    await expect(attached).toBeVisible();
    await chatButton(page, 'Remove image').click();
    await expect(attached).toHaveCount(0);
  });

  await test.step('the conversation goes along from page to page', async () => {
    await sendMessage(page, 'Hello');
    await agree(page, 'OpenRouter');
    await expect(logOf(page)).toContainText(openRouterAnswer);
    await page.getByRole('link', { name: 'Food Journey' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Food Journey' })).toBeVisible();
    await expect(logOf(page)).toContainText(openRouterAnswer);
  });
});

test('a half-written message belongs to its tab, and one that cannot be kept is not dropped unasked', async ({
  page,
  context,
}) => {
  await seed(page, { children: [maya, arjun] }, maya);
  await page.goto(`/journal/${maya.id}`);
  await opener(page).click();
  const other = await context.newPage();
  await other.goto(page.url());
  await opener(other).click();

  await test.step('two tabs write, and neither has the words of the other, after a reload too', async () => {
    await messageBox(page).fill('Mine');
    await messageBox(other).fill('Theirs');
    await page.reload();
    await opener(page).click();
    await expect(messageBox(page)).toHaveValue('Mine');
    await expect(messageBox(page)).toBeFocused();
    await expect(panelOf(page).getByText('Also unfinished')).toHaveCount(0);
    await expect(messageBox(other)).toHaveValue('Theirs');
  });

  await test.step('what waits is offered, and neither is lost', async () => {
    await other.close();
    // Its draft waits from the moment that the browser has ended the page's locks.
    await page.waitForFunction(async () => (await navigator.locks.query()).held?.length === 1);
    await page.reload();
    await opener(page).click();
    const offer = panelOf(page).getByRole('status').filter({ hasText: 'Also unfinished' });
    await expect(offer).toContainText('Theirs');
    await chatButton(page, 'Open it').click();
    await expect(messageBox(page)).toHaveValue('Theirs');
    await expect(messageBox(page)).toBeFocused();
    await expect(offer).toContainText('Mine');
  });

  await test.step('without room it says so; nothing that closes the panel takes the words', async () => {
    const noRoom = panelOf(page).getByText('There is no room to keep this message.');
    await fillTextStore(page);
    const words = `Theirs, and ${'more '.repeat(1000)}`;
    await messageBox(page).fill(words);
    await expect(noRoom).toBeVisible();
    await expect(chatButton(page, 'Send')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Current child: Maya' }).click();
    await page.getByRole('menuitemradio', { name: 'Arjun' }).click();
    await opener(page).click();
    await expect(messageBox(page)).toHaveValue('');
    await expect(noRoom).toHaveCount(0);
    await chatButton(page, 'Close').click();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await page.getByRole('button', { name: 'Current child: Arjun' }).click();
    await page.getByRole('menuitemradio', { name: 'Maya' }).click();
    await opener(page).click();
    await expect(messageBox(page)).toHaveValue(words);
  });

  await test.step('with room again they are kept as ever', async () => {
    await page.evaluate(() => localStorage.removeItem('filler 0'));
    await messageBox(page).fill('Theirs once more');
    await expect(panelOf(page).getByText('There is no room')).toHaveCount(0);
    await page.reload();
    await opener(page).click();
    await expect(messageBox(page)).toHaveValue('Theirs once more');
  });
});

test.describe('with the clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test("a reply can be copied: 'Reply copied'", async ({ page }) => {
    await openChat(page);
    await sendMessage(page, 'Hello');
    await agree(page, 'OpenRouter');
    await chatButton(page, 'Copy reply').click();
    await expectToast(page, { title: 'Reply copied' });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(openRouterAnswer);
  });
});

test('on a wide screen the page makes room: what is read and written there is not covered', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openJournal(page, manyEntries);
  await opener(page).click();
  await expect(messageBox(page)).toBeFocused();
  const edge = (await panelOf(page).boundingBox())?.x ?? 0;
  for (const part of [
    page.getByRole('searchbox', { name: 'Search entries' }),
    page.getByRole('button', { name: 'Add Entry', exact: true }),
    page.getByRole('main').getByRole('listitem').nth(1),
  ]) {
    const box = await part.boundingBox();
    expect((box?.x ?? Infinity) + (box?.width ?? 0)).toBeLessThanOrEqual(edge);
  }
  // Writing goes on beside it.
  await page.getByRole('searchbox', { name: 'Search entries' }).fill('Entry 3');
  await expect(page.getByRole('heading', { name: 'Entry 3' })).toBeVisible();
  await expect(panelOf(page)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('it covers the page until it is closed, or the form of an entry takes its place', async ({
    page,
  }) => {
    await openChat(page);
    await test.step('it covers the page, which is out of reach; Escape closes it and the focus returns', async () => {
      expect(await panelOf(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
      await expect(page.locator('.main-column')).toHaveJSProperty('inert', true);
      for (let press = 0; press < 12; press += 1) {
        await page.keyboard.press('Tab');
        const isOutside = await page.evaluate(
          () =>
            document.activeElement !== document.body &&
            document.activeElement?.closest('.chat-panel') === null,
        );
        expect(isOutside).toBe(false);
      }
      await expectNoSeriousAxe(page);
      await messageBox(page).focus();
      await page.keyboard.press('Escape');
      await expect(panelOf(page)).toBeHidden();
      await expect(opener(page)).toBeFocused();
      await expect(page.locator('.main-column')).toHaveJSProperty('inert', false);
    });

    await test.step('the sheet that asks before sending lies above it, and the answer comes', async () => {
      await opener(page).click();
      await sendMessage(page, 'Hello');
      await agree(page, 'OpenRouter');
      await expect(logOf(page)).toContainText(openRouterAnswer);
      await expect(messageBox(page)).toBeFocused();
    });

    await test.step("'Add to journal' puts the form in its place", async () => {
      await chatButton(page, 'Add to journal').click();
      const form = dialogOf(page, 'Add Journal Entry');
      await expect(form.getByLabel('Additional Notes')).toHaveValue(/AI Analysis/);
      await form.getByLabel('Title').click();
      await form.getByLabel('Title').fill('Bedtime');
      await expect(panelOf(page)).toBeHidden();
    });
  });

  test.describe('when the provider fails', () => {
    test.use({ allowConsole: [failedCalls, { scope: 'test' }] });

    test('the message lies above it and can be put away', async ({ page, providers }) => {
      providers.openRouter.next({ status: 500 });
      await openChat(page);
      await sendMessage(page, 'Hello');
      await agree(page, 'OpenRouter');
      await expectToast(page, {
        tone: 'danger',
        title: 'Chat Error',
        description: 'API error: 500 - Internal Server Error',
      });
    });
  });

  test('without a child, and so without a bar, the button steps aside while one scrolls down, and comes back on scrolling up', async ({
    page,
  }) => {
    await page.clock.install({ time: '2025-11-20T09:00:00+11:00' });
    await page.goto('/guide');
    await expect(page.getByRole('heading', { level: 1, name: 'Guide' })).toBeVisible();
    await expect(opener(page)).toBeVisible();
    // From here on time stands still, so that it is not the rest that brings the button back.
    await page.clock.pauseAt('2025-11-20T10:00:00+11:00');
    await page.evaluate(() => {
      scrollTo(0, 600);
    });
    await expect(opener(page)).toBeHidden();
    await page.evaluate(() => {
      scrollTo(0, 400);
    });
    await expect(opener(page)).toBeVisible();
  });

  test('in the bar of a phone the button stays where it is, and covers no action of the last card', async ({
    page,
  }) => {
    await openJournal(page, manyEntries);
    await expect(page.getByRole('heading', { name: 'Entry 11' })).toBeVisible();
    await test.step('it stays while the page is scrolled', async () => {
      await page.mouse.wheel(0, 600);
      await expect(opener(page)).toHaveAttribute('data-aside', 'true');
      await expect(opener(page)).toBeVisible();
    });

    await test.step('the end of the list leaves room for it: it covers no action of the last card', async () => {
      const last = page.getByRole('button', { name: /^Delete Entry/ }).last();
      await last.scrollIntoViewIfNeeded();
      await page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight);
      });
      await expect(opener(page)).toBeVisible();
      const action = await last.boundingBox();
      const button = await opener(page).boundingBox();
      expect((action?.y ?? 0) + (action?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    });
  });
});
