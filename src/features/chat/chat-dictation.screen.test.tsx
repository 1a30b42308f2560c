import { expect, test } from 'vitest';
import { spokenWords } from '@e2e/support/providers/answers';
import { chatButton, chatOpener, messageBox, openChat, panelOf } from '@/app/fixtures/chat';
import { expectSecond, plugInMicrophone, recordIn, speak, stopIn } from '@/app/fixtures/microphone';
import { agree, failedCalls, useProviders } from '@/app/fixtures/providers';
import { press } from '@/app/fixtures/screen';
import { allowConsole } from '@/app/fixtures/silent-console';

test('dictated text is added after typed text and not sent; closing the panel releases the microphone', async () => {
  const microphone = plugInMicrophone();
  const { openAI, openRouter } = await useProviders();
  await openChat();
  await recordIn(panelOf()).click();
  await expectSecond(panelOf());
  expect(microphone.state()).toBe('live');
  await chatButton('Close').click();
  await expect.poll(microphone.state).toBe('ended');
  await chatOpener().click();
  await expect.element(recordIn(panelOf())).toBeVisible();
  expect(await openAI.requests()).toEqual([]);

  await messageBox().fill('A question.');
  await speak(panelOf());
  await agree('OpenAI');
  await expect.element(messageBox()).toHaveValue(`A question.\n\n${spokenWords}`);
  expect(await openRouter.requests()).toEqual([]);
});

test('the end of a conversation stays in view while the recorder is below it', async () => {
  allowConsole(...failedCalls);
  plugInMicrophone();
  const { openRouter } = await useProviders();
  await openRouter.next({ status: 500 });
  await openChat();
  await messageBox().fill(Array.from({ length: 30 }, (_, line) => `Line ${line}`).join('\n'));
  await press('Enter');
  await agree('OpenRouter');
  const again = chatButton('Ask again');
  await expect.element(again).toBeInViewport({ ratio: 1 });
  await recordIn(panelOf()).click();
  await expect.element(stopIn(panelOf())).toBeVisible();
  await expect.element(again).toBeInViewport({ ratio: 1 });
});
