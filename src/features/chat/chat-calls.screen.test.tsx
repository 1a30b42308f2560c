import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  bothKeys,
  completion,
  openRouterAnswer,
  openRouterKey,
  unreadable,
} from '@e2e/support/providers/answers';
import {
  chatButton,
  chatOpener,
  logOf,
  messageBox,
  openChat,
  panelOf,
  sendMessage,
} from '@/app/fixtures/chat';
import { go } from '@/app/fixtures/open-app';
import {
  agree,
  expectAsked,
  expectCalledOff,
  failedCalls,
  loseConnection,
  sentTo,
  useProviders,
} from '@/app/fixtures/providers';
import { arjun, maya } from '@/app/fixtures/records';
import { cardOf, expectGone, expectToast } from '@/app/fixtures/screen';
import { seed, writeStores } from '@/app/fixtures/seed';
import { markAsCut } from '@/domain/text/cut-answer';
import { allowConsole } from '@/app/fixtures/silent-console';

test('stopping, clearing or closing cancels the current request, and a second one never starts beside it', async () => {
  const { openRouter } = await useProviders();
  await openChat();
  await openRouter.next('held', 'held', 'held');
  await sendMessage('First');
  await agree('OpenRouter');
  await expect.element(logOf()).toHaveTextContent('Thinking...');
  await expectAsked(openRouter, 1);
  await sendMessage('Second');
  await expect.element(messageBox()).toHaveValue('Second');
  await chatButton('Stop').click();
  await expectCalledOff(openRouter);
  await expect.element(logOf()).not.toHaveTextContent('Thinking...');
  await expect.element(logOf()).toHaveTextContent('First');
  await expectAsked(openRouter, 1);

  for (const action of ['Clear conversation', 'Close'] as const) {
    await sendMessage('Slow one');
    await expectAsked(openRouter, action === 'Close' ? 3 : 2);
    await chatButton(action).click();
    await expectCalledOff(openRouter);
    if (action === 'Close') await chatOpener().click();
    await expect.element(logOf()).not.toHaveTextContent('Thinking...');
    await expect
      .element(logOf())
      .toHaveTextContent(action === 'Close' ? 'Slow one' : 'No messages yet');
  }
  await expectGone(page.getByRole('alert'));
  await sendMessage('And now?');
  await expect.element(logOf()).toHaveTextContent(openRouterAnswer);
});

test('selecting another child starts a new conversation, and leaves the focus alone', async () => {
  const { openRouter } = await useProviders();
  await seed({ children: [maya, arjun] }, maya);
  await go('/children');
  await chatOpener().click();
  await sendMessage('About Maya');
  await agree('OpenRouter');
  await expect.element(logOf()).toHaveTextContent(openRouterAnswer);
  await cardOf('Arjun').getByRole('button', { name: 'Select Child' }).click();
  await expect.element(panelOf()).toHaveTextContent('Answers for Arjun');
  await expect.element(logOf()).toHaveTextContent('No messages yet');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await sendMessage('About Arjun');
  await expect.element(logOf()).toHaveTextContent(openRouterAnswer);
  const prompt = JSON.stringify((await sentTo(openRouter, 1))['messages']);
  expect(prompt).toContain('Name: Arjun');
  expect(prompt).not.toContain('Maya');
});

test('without a child the system prompt comes from the settings, and replies cannot be added to a journal', async () => {
  const { openRouter } = await useProviders();
  await seed({ children: [maya] });
  await go('/children');
  await chatOpener().click();
  await sendMessage('Hello');
  await agree('OpenRouter');
  await expect.element(logOf()).toHaveTextContent(openRouterAnswer);
  expect(JSON.stringify(await sentTo(openRouter))).not.toContain('The conversation is about');
  await expect.element(chatButton('Copy reply')).toBeVisible();
  await expectGone(chatButton('Add to journal'));
});

test("with 'Leave the child's name out' neither the name nor an earlier one is sent, and replies name the child", async () => {
  const { openRouter } = await useProviders({ ...bothKeys, leaveNameOut: true });
  const reply = { status: 200, body: completion('any', 'The child may like a dim lamp.') };
  await openRouter.next(reply, reply, reply);
  await openChat();
  await sendMessage('Maya wakes at night. What does Maya need?');
  await agree('OpenRouter');
  await expect.element(logOf()).toHaveTextContent('Maya may like a dim lamp.');
  await expect.element(logOf()).toHaveTextContent('What does Maya need?');
  await sendMessage('And MAYA’s brother?');
  await expectAsked(openRouter, 2);
  await expect.element(logOf()).not.toHaveTextContent('Thinking...');

  // As a second tab does.
  await writeStores({ children: [{ ...maya, name: 'Lena' }] });
  await expect.element(page.getByText('Answers for Lena')).toBeVisible();
  await sendMessage('Lena was Maya before. Is mayas lamp lenas lamp?');
  await expectAsked(openRouter, 3);
  await expect.element(logOf()).toHaveTextContent('Lena may like a dim lamp.');

  const sent = (await openRouter.requests()).map(({ body }) => body);
  expect(sent[0]).toContain('What does the child need?');
  expect(sent[2]).toContain('Name: the child');
  for (const body of sent) expect(body).not.toMatch(/maya|lena/i);
});

// The text for each error is tested in src/ai/calls.reply.test.ts. This tests that the conversation continues.
test('a failure is explained without the key, the message stays, and asking again sends the same', async () => {
  allowConsole(...failedCalls);
  const logged = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
  const { openRouter } = await useProviders();
  await openChat();
  await openRouter.next(
    {
      status: 401,
      body: { error: { code: 401, message: `Invalid key ${openRouterKey} (sk-or-st…key)` } },
    },
    { status: 429, headers: { 'Retry-After': '20' } },
    unreadable,
    'held',
  );
  await sendMessage('Hello');
  await agree('OpenRouter');
  await expectToast({
    tone: 'danger',
    title: 'Chat Error',
    description: 'API error: 401 - Invalid key [your key] ([your key])',
  });
  for (const description of [
    'API error: 429 - Rate limit exceeded: free-models-per-min. You can try again in 20 seconds.',
    'OpenRouter sent an answer that could not be read. Please try again.',
  ]) {
    await chatButton('Ask again').click();
    await expectToast({ tone: 'danger', title: 'Chat Error', description });
    await expect.element(logOf()).toHaveTextContent('Hello');
    await expect.element(logOf()).not.toHaveTextContent('undefined');
  }

  await chatButton('Ask again').click();
  await loseConnection(openRouter, 4);
  await expectToast({
    tone: 'danger',
    title: 'Chat Error',
    description: 'Could not reach OpenRouter. Please check your connection and try again.',
  });
  await chatButton('Ask again').click();
  await expect.element(logOf()).toHaveTextContent(openRouterAnswer);

  const bodies = new Set((await openRouter.requests()).map(({ body }) => body));
  expect(bodies.size).toBe(1);
  const { messages } = await sentTo(openRouter);
  expect(messages).toMatchObject([{ role: 'system' }, { role: 'user', content: 'Hello' }]);
  const log = logged.flatMap(({ mock }) => mock.calls.flat().map(textOf)).join('\n');
  expect(log).toContain('AiError');
  expect(log).not.toContain('sk-or');
});

const textOf = (value: unknown) =>
  value instanceof Error ? `${value.name} ${value.message} ${value.stack ?? ''}` : String(value);

test('an answer that was cut off says so, also in the journal; a refusal is not added', async () => {
  allowConsole(...failedCalls);
  const { openRouter } = await useProviders();
  const refused = completion('any', null);
  const refusal = 'I can’t help with that.';
  const choices = refused.choices.map((choice) => ({ ...choice, message: { refusal } }));
  await openRouter.next(
    { status: 200, body: { ...refused, choices } },
    { status: 200, body: completion('any', 'Give 5 ml', 'length') },
  );
  await openChat();
  await sendMessage('Hello');
  await agree('OpenRouter');
  await expectToast({
    tone: 'danger',
    title: 'Chat Error',
    description: `The model declined to answer: ${refusal}`,
  });
  await expectGone(chatButton('Copy reply'));
  await chatButton('Ask again').click();
  await expect.element(logOf()).toHaveTextContent('Give 5 ml […]');
  await expect.element(logOf()).toHaveTextContent('(This AI answer was cut off');
  await chatButton('Add to journal').click();
  await expect
    .element(page.getByLabelText('Additional Notes'))
    .toHaveValue(`AI Analysis:\n${markAsCut('Give 5 ml')}`);
});

test('a key with an impossible character is reported, and nothing is sent', async () => {
  allowConsole(...failedCalls);
  const { openRouter } = await useProviders({ ...bothKeys, openRouterKey: 'sk-or-abc…xyz' });
  await openChat();
  await sendMessage('Hello');
  await agree('OpenRouter');
  await expectToast({
    tone: 'danger',
    title: 'Chat Error',
    description:
      'Your OpenRouter API key holds a sign that cannot be part of a key. Please check your settings.',
  });
  expect(await openRouter.requests()).toEqual([]);
});
