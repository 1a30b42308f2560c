import {
  chatButton,
  logOf,
  messageBox,
  openChat,
  opener,
  panelOf,
  sendMessage,
} from './support/chat';
import {
  bothKeys,
  completion,
  openRouterAnswer,
  openRouterKey,
  unreadable,
} from './support/providers/answers';
import {
  agree,
  expect,
  failedCalls,
  loseConnection,
  sentTo,
  test,
} from './support/providers/in-browser';
import type { Behaviour } from './support/providers/server';
import { arjun, maya, seed } from './support/records';
import { dialogOf, expectToast } from './support/screen';

test("the chat's own model, system prompt and temperature are used", async ({
  page,
  providers,
}) => {
  await page.addInitScript(
    (text) => {
      localStorage.setItem('kinleaf_settings', text);
    },
    JSON.stringify({
      ...bothKeys,
      geminiModel: 'openai/gpt-4o-mini',
      geminiSystemPrompt: 'Answer in one line.',
      geminiTemperature: 0.25,
    }),
  );
  await openChat(page);
  await sendMessage(page, 'Hello');
  await agree(page, 'OpenRouter');
  await expect(logOf(page)).toContainText(openRouterAnswer);
  const sent = sentTo(providers.openRouter);
  expect(sent).toMatchObject({ model: 'openai/gpt-4o-mini', temperature: 0.25 });
  expect(JSON.stringify(sent['messages'])).toContain('Answer in one line.');
});

test('a reply is safe to read, and goes to the journal beside what waits there', async ({
  page,
  providers,
}) => {
  await openChat(page);
  await test.step('a reply is shown as safe markdown: no HTML, no image, no link but the allowed schemes', async () => {
    providers.openRouter.next({
      status: 200,
      body: completion(
        'any',
        'Try a **walk**, [this page](https://example.org/), [not this](javascript:alert(1)) ![x](https://example.org/x.png) <img src=x onerror=alert(1)>',
      ),
    });
    await sendMessage(page, 'Hello');
    await agree(page, 'OpenRouter');
    await expect(logOf(page).locator('strong')).toHaveText('walk');
    await expect(logOf(page).getByRole('link')).toHaveText(['this page']);
    await expect(logOf(page).getByRole('img')).toHaveCount(0);
    await expect(logOf(page)).toContainText('<img src=x onerror=alert(1)>');
  });

  await test.step("'Add to journal' keeps what waits in the draft of a new entry already", async () => {
    await chatButton(page, 'Clear conversation').click();
    await sendMessage(page, 'Hello');
    await expect(logOf(page)).toContainText(openRouterAnswer);
    await page.getByRole('button', { name: 'Add Entry', exact: true }).click();
    const form = dialogOf(page, 'Add Journal Entry');
    await form.getByLabel('Additional Notes').fill('Half a thought.');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await chatButton(page, 'Add to journal').click();
    await expect(form.getByLabel('Additional Notes')).toHaveValue(
      `Half a thought.\n\n---\n\nAI Analysis:\n${openRouterAnswer}`,
    );
  });
});

test('a request in flight: cancelled by leaving or clearing the conversation, and never joined by a second', async ({
  page,
  providers,
}) => {
  const { openRouter } = providers;
  await openChat(page);
  for (const way of ['Clear conversation', 'Close'] as const) {
    await test.step(`'${way}' cancels the request in flight, silently`, async () => {
      openRouter.next({ slow: 20_000 });
      await sendMessage(page, 'Slow one');
      if (way === 'Clear conversation') await agree(page, 'OpenRouter');
      await expect.poll(() => openRouter.requests.length).toBe(1);
      const calledOff = page.waitForEvent('requestfailed');
      await chatButton(page, way).click();
      await calledOff;
      if (way === 'Close') await opener(page).click();
      await expect(logOf(page)).not.toContainText('Thinking...');
      await expect(logOf(page)).toContainText(way === 'Close' ? 'Slow one' : 'No messages yet');
      await expect(page.getByRole('alert')).toHaveCount(0);
      expect(openRouter.reset()).toEqual([]);
    });
  }

  await test.step('sending is blocked while loading: a second Enter sends nothing more', async () => {
    openRouter.next({ slow: 20_000 });
    await sendMessage(page, 'First');
    await expect(logOf(page)).toContainText('Thinking...');
    await expect.poll(() => openRouter.requests.length).toBe(1);
    await sendMessage(page, 'Second');
    await expect(messageBox(page)).toHaveValue('Second');
    await chatButton(page, 'Stop').click();
    await messageBox(page).press('Enter');
    await expect(logOf(page)).toContainText(openRouterAnswer);
    expect(openRouter.requests).toHaveLength(2);
  });
});

test('a change of child starts a new conversation', async ({ page, providers }) => {
  await seed(page, { children: [maya, arjun] }, maya);
  await page.goto('/children');
  await opener(page).click();
  await sendMessage(page, 'About Maya');
  await agree(page, 'OpenRouter');
  await expect(logOf(page)).toContainText(openRouterAnswer);
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Arjun' }) })
    .getByRole('button', { name: 'Select Child' })
    .click();
  await expect(panelOf(page)).toContainText('Answers for Arjun');
  await expect(logOf(page)).toContainText('No messages yet');
  // The panel only stays open: the focus goes where the person went, to the journal.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await sendMessage(page, 'About Arjun');
  await expect(logOf(page)).toContainText(openRouterAnswer);
  const prompt = JSON.stringify(sentTo(providers.openRouter, 1)['messages']);
  expect(prompt).toContain('Name: Arjun');
  expect(prompt).not.toContain('Maya');
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

test('without a child the system prompt is the one of the settings, and nothing is offered to a journal', async ({
  page,
  providers,
}) => {
  await seed(page, { children: [maya] });
  await page.goto('/children');
  await opener(page).click();
  await sendMessage(page, 'Hello');
  await agree(page, 'OpenRouter');
  await expect(logOf(page)).toContainText(openRouterAnswer);
  expect(JSON.stringify(sentTo(providers.openRouter))).not.toContain('The conversation is about');
  await expect(chatButton(page, 'Copy reply')).toBeVisible();
  await expect(chatButton(page, 'Add to journal')).toHaveCount(0);
});

test.describe("with 'Leave the child's name out'", () => {
  test.use({ savedSettings: { ...bothKeys, leaveNameOut: true } });

  test('nothing that is sent holds the name, and every reply names the child', async ({
    page,
    providers,
  }) => {
    const body = completion('any', 'The child may like a dim lamp.');
    providers.openRouter.next({ status: 200, body }, { status: 200, body });
    await openChat(page);
    await sendMessage(page, 'Maya wakes at night. What does Maya need?');
    await agree(page, 'OpenRouter');
    await expect(logOf(page)).toContainText('Maya may like a dim lamp.');
    await expect(logOf(page)).toContainText('What does Maya need?');
    await sendMessage(page, 'And MAYA’s brother?');
    await expect.poll(() => providers.openRouter.requests.length).toBe(2);
    for (const index of [0, 1]) {
      expect(JSON.stringify(sentTo(providers.openRouter, index))).not.toMatch(/maya/i);
    }
    expect(JSON.stringify(sentTo(providers.openRouter))).toContain('What does the child need?');

    await test.step('nor an earlier name, after a rename in another tab', async () => {
      providers.openRouter.next({ status: 200, body });
      const other = await page.context().newPage();
      await other.goto('/children');
      await other.getByRole('button', { name: 'Edit Maya' }).click();
      await other.getByRole('textbox', { name: 'Name' }).fill('Lena');
      await other.getByRole('button', { name: 'Update' }).click();
      await expect(page.getByText('Answers for Lena')).toBeVisible();
      await sendMessage(page, 'Lena was Maya before. Is mayas lamp lenas lamp?');
      await expect.poll(() => providers.openRouter.requests.length).toBe(3);
      const sent = JSON.stringify(sentTo(providers.openRouter, 2));
      expect(sent).toContain('Name: the child');
      expect(sent).not.toMatch(/maya|lena/i);
      await expect(logOf(page)).toContainText('Lena may like a dim lamp.');
    });
  });
});

test.describe('when the provider fails', () => {
  test.use({
    allowConsole: [[...failedCalls, /Failed to fetch|Service Worker/], { scope: 'test' }],
  });

  // What each refusal becomes in words, src/ai/reply.test.ts says: here, that the conversation goes on.
  const failures: readonly (readonly [string, Behaviour, string])[] = [
    [
      '429 with Retry-After',
      { status: 429, headers: { 'Retry-After': '20' } },
      'API error: 429 - Rate limit exceeded: free-models-per-min. You can try again in 20 seconds.',
    ],
    [
      'an answer of the wrong type',
      unreadable,
      'OpenRouter sent an answer that could not be read. Please try again.',
    ],
  ];
  test('each failure is said in words without the key, the message stays, and asking again works', async ({
    page,
    providers,
  }) => {
    const { openRouter } = providers;
    const written: string[] = [];
    page.on('console', (message) => written.push(message.text()));
    page.on('request', (request) => written.push(request.url()));
    await openChat(page);

    await test.step('a key is in no message, no console and no address, even when the provider repeats it', async () => {
      openRouter.next({
        status: 401,
        body: { error: { code: 401, message: `Invalid key ${openRouterKey} (sk-or-st…key)` } },
      });
      await sendMessage(page, 'Hello');
      await agree(page, 'OpenRouter');
      await expectToast(page, {
        tone: 'danger',
        title: 'Chat Error',
        description: 'API error: 401 - Invalid key [your key] ([your key])',
      });
      expect(written.join('\n')).toContain('AiError');
    });

    for (const [what, behaviour, description] of failures) {
      await test.step(`${what}: 'Chat Error' / '${description}'`, async () => {
        await chatButton(page, 'Clear conversation').click();
        openRouter.next(behaviour);
        await sendMessage(page, 'Hello');
        await expectToast(page, { tone: 'danger', title: 'Chat Error', description });
        await expect(logOf(page)).toContainText('Hello');
        await expect(logOf(page)).not.toContainText('undefined');
        await expect(chatButton(page, 'Ask again')).toBeVisible();
      });
    }

    await test.step('going offline in the middle: the message stays, and asking again works', async () => {
      await chatButton(page, 'Clear conversation').click();
      expect(openRouter.reset()).toEqual([]);
      openRouter.next({ slow: 20_000 });
      await sendMessage(page, 'Hello');
      await loseConnection(openRouter);
      await expectToast(page, {
        tone: 'danger',
        title: 'Chat Error',
        description: 'Could not reach OpenRouter. Please check your connection and try again.',
      });
      await chatButton(page, 'Ask again').click();
      await expect(logOf(page)).toContainText(openRouterAnswer);
      expect(sentTo(openRouter, 1)).toEqual(sentTo(openRouter, 0));
    });
    expect(written.join('\n')).not.toContain('sk-or');
  });

  test('code that does not load is said in words', async ({ page }) => {
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
      await page.route(/\/assets\/reply-[\w-]+\.js$/, (route) => route.abort());
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

test.describe('with a key that holds a sign no key has', () => {
  test.use({
    savedSettings: { ...bothKeys, openRouterKey: 'sk-or-abc…xyz' },
    allowConsole: [failedCalls, { scope: 'test' }],
  });

  test('it says so, and sends nothing', async ({ page, providers }) => {
    await openChat(page);
    await sendMessage(page, 'Hello');
    await agree(page, 'OpenRouter');
    await expectToast(page, {
      tone: 'danger',
      title: 'Chat Error',
      description:
        'Your OpenRouter API key holds a sign that cannot be part of a key. Please check your settings.',
    });
    expect(providers.openRouter.requests).toEqual([]);
  });
});
