import {
  chatButton,
  logOf,
  messageBox,
  openChat,
  opener,
  panelOf,
  sendMessage,
} from '../support/app/chat';
import { openRouterAnswer } from '../support/providers/answers';
import { agree, expect, failedCalls, sentTo, test } from '../support/providers/in-browser';
import { arjun, maya, seed } from '../support/data/records';
import { fillTextStore } from '../support/data/refusals';
import { expectToast } from '../support/app/screen';
import { expectNoSeriousAxe } from '../support/app/test';

test.describe('with no other address allowed', () => {
  test.use({ allowRequests: [/^https:\/\/openrouter\.ai\/api\/v1\/chat\/completions$/] });

  test(
    'a conversation: kept over a reload while written, sent once the person agrees, answered, with one system message',
    { tag: '@gate' },
    async ({ page, providers: { openRouter } }) => {
      await openChat(page);
      await messageBox(page).fill('What helps');
      await page.reload();
      await opener(page).click();
      await expect(messageBox(page)).toHaveValue('What helps');
      await messageBox(page).press('End');
      await messageBox(page).pressSequentially(' at night?');
      await messageBox(page).press('Enter');
      await expect(page.getByRole('dialog', { name: 'Send this to OpenRouter?' })).toBeVisible();
      expect(openRouter.requests).toEqual([]);
      await agree(page, 'OpenRouter');
      await expect(logOf(page)).toContainText(openRouterAnswer);
      await expectNoSeriousAxe(page);

      await sendMessage(page, 'And at noon?');
      await expect(logOf(page).getByText(openRouterAnswer)).toHaveCount(2);
      expect(openRouter.requests).toHaveLength(2);
      const { messages } = sentTo(openRouter, 1);
      expect(messages).toEqual([
        { role: 'system', content: expect.stringContaining('Name: Maya') as unknown },
        { role: 'user', content: 'What helps at night?' },
        { role: 'assistant', content: openRouterAnswer },
        { role: 'user', content: 'And at noon?' },
      ]);
    },
  );
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
    // Its draft is waiting once the browser has ended the page's locks.
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

test('a page that arrives while somebody writes a message leaves the focus in the message', async ({
  page,
}) => {
  await seed(page, { children: [maya] }, maya);
  let arrive!: () => void;
  const arrives = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/assets\/journal-screen-[\w-]+\.js$/, async (route) => {
    await arrives;
    await route.continue();
  });
  await page.goto('/children');
  await opener(page).click();
  await expect(messageBox(page)).toBeFocused();
  await page.getByRole('main').getByRole('button', { name: 'Select Child' }).click();
  await messageBox(page).pressSequentially('What comes ');
  arrive();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Journal');
  await page.keyboard.type('next?');
  await expect(messageBox(page)).toHaveValue('What comes next?');
});

test.describe('when code does not load', () => {
  test.use({
    allowConsole: [[...failedCalls, /Failed to fetch|Service Worker/], { scope: 'test' }],
  });

  test('it is said in words', async ({ page }) => {
    await seed(page, { children: [maya] }, maya);
    await page.goto('/children');
    await test.step('a panel that does not load is said in words, and opens at the next try', async () => {
      const chunk = /\/assets\/chat-panel-[\w-]+\.js$/;
      await page.route(chunk, (route) => route.abort());
      await opener(page).click();
      await expectToast(page, {
        tone: 'danger',
        title: 'The assistant could not be loaded',
        description: 'Please check your connection and try again.',
      });
      await page.unroute(chunk);
      await opener(page).click();
      await expect(messageBox(page)).toBeFocused();
    });

    await test.step("or something unforeseen: 'Error' / 'Failed to send message'", async () => {
      await page.route(/\/assets\/calls-[\w-]+\.js$/, (route) => route.abort());
      await sendMessage(page, 'Hello');
      await agree(page, 'OpenRouter');
      await expectToast(page, {
        tone: 'danger',
        title: 'Error',
        description: 'Failed to send message',
      });
      await expect(chatButton(page, 'Ask again')).toBeVisible();
    });
  });
});
