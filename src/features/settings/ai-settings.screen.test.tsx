import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  assemblyAIKey,
  ollamaAnswer,
  openRouterAnswer,
  openRouterKey,
} from '@e2e/support/providers/answers';
import { go } from '@/app/fixtures/open-app';
import {
  expectAsked,
  expectCalledOff,
  failedCalls,
  startOllama,
  useProviders,
} from '@/app/fixtures/providers';
import {
  expectCount,
  expectGone,
  expectText,
  expectToast,
  focus,
  pressIn,
} from '@/app/fixtures/screen';
import { allowConsole } from '@/app/fixtures/silent-console';
import { readSettings } from '@/data/preferences/settings';

/** Opens the AI settings with everything unfolded. */
async function openAiSettings(): Promise<void> {
  await go('/settings?tab=ai');
  await page.getByRole('button', { name: 'Advanced', exact: true }).click();
}

test('the AssemblyAI key is tested: missing, accepted, refused, without an answer, and by a double click', async () => {
  allowConsole(...failedCalls);
  const { assemblyAI } = await useProviders({});
  await openAiSettings();
  const field = page.getByLabelText('AssemblyAI API Key');
  const button = page.getByRole('button', { name: 'Test Key' });
  const taken = page.getByText('AssemblyAI takes this key');

  await button.click();
  await expectToast({
    tone: 'danger',
    title: 'API Key Required',
    description: 'Please enter your AssemblyAI API key first.',
  });
  expect(await assemblyAI.requests()).toEqual([]);

  await field.fill(` ${assemblyAIKey} `);
  await button.click();
  await expectToast({ title: 'API Key Valid' });
  await expect.element(taken).toBeVisible();
  await field.fill('another');
  await expectGone(taken);

  await button.click();
  await expectToast({
    tone: 'danger',
    title: 'API Key Invalid',
    description: 'Error: 401 - {"error":"Authentication error, API token missing/invalid"}',
  });

  await assemblyAI.next('no-answer', 'held');
  await field.fill(assemblyAIKey);
  await button.click();
  await expectToast({
    tone: 'danger',
    title: 'Test Failed',
    description: 'Could not reach AssemblyAI. Please check your connection and try again.',
  });

  await button.dblClick();
  await expectAsked(assemblyAI, 4);
  await assemblyAI.release();
  await expectToast({ title: 'API Key Valid' });
  await expectAsked(assemblyAI, 4);
});

test("'Test Report AI' shows the gateway’s answer or its failure, and can be stopped", async () => {
  allowConsole(...failedCalls);
  const { openRouter } = await useProviders({});
  await openAiSettings();
  const button = page.getByRole('button', { name: 'Test Report AI' });
  await button.click();
  await expectToast({
    tone: 'danger',
    title: 'No AI services configured',
    description: 'Please configure either OpenRouter or Ollama before testing.',
  });

  await page.getByLabelText('OpenRouter API Key').fill(openRouterKey);
  await button.click();
  const answered = {
    title: 'AI test successful',
    description: `OpenRouter: ${openRouterAnswer.slice(0, 60)}...`,
  };
  await expectToast(answered);
  expect(JSON.parse((await openRouter.requests())[0]?.body ?? '')).toMatchObject({
    model: 'google/gemma-3-27b-it:free',
  });

  await openRouter.next({ status: 401 }, 'held');
  await button.click();
  await expectToast({
    tone: 'danger',
    title: 'AI test failed',
    description: 'OpenRouter API error: 401',
  });

  const stop = page.getByRole('button', { name: 'Stop test' });
  await button.click();
  await expectAsked(openRouter, 3);
  await stop.click();
  await expectCalledOff(openRouter);
  await expectGone(stop);
  await button.click();
  await expectToast(answered);
});

test("'Test Report AI' uses a local model if it is on, and says what to do if that doesn’t allow the page", async () => {
  allowConsole(...failedCalls);
  const { openRouter } = await useProviders({});
  const closed = await startOllama('none');
  const open = await startOllama();
  await openAiSettings();
  const button = page.getByRole('button', { name: 'Test Report AI' });
  const endpoint = page.getByLabelText('Ollama Endpoint');
  await pressIn(page.getByRole('switch', { name: 'Use Ollama' }), ' ');
  await endpoint.fill(closed.origin);
  await button.click();
  await expectToast({
    tone: 'danger',
    title: 'AI test failed',
    description: `Could not reach Ollama at ${closed.origin}. Check that it is running. If it runs, start it with OLLAMA_ORIGINS=${location.origin} so that it lets this page in.`,
  });

  await page.getByLabelText('OpenRouter API Key').fill(openRouterKey);
  await endpoint.fill(`${open.origin}/api/`);
  await button.click();
  await expectToast({ title: 'AI test successful', description: `Ollama: ${ollamaAnswer}` });
  expect(await openRouter.requests()).toEqual([]);
});

test('the model fields suggest the provider’s models that match the typed text, and save what is chosen or typed', async () => {
  allowConsole(...failedCalls);
  const { openRouter } = await useProviders({});
  await openAiSettings();
  const key = page.getByLabelText('OpenRouter API Key');
  const food = page.getByRole('combobox', { name: 'Food Analysis Model' });
  const chat = page.getByRole('combobox', { name: 'Chat Model' });
  const options = page.getByRole('option');

  // Nothing is requested without a key, or while one is being typed.
  await focus(page.getByLabelText('OpenRouter Model'));
  await focus(chat);
  await key.fill(openRouterKey);
  await focus(food);
  // For photos of food, only models that read images.
  await expectCount(options, 2);
  expect((await openRouter.requests()).map((asked) => asked.key)).toEqual([
    `Bearer ${openRouterKey}`,
  ]);

  await food.fill('gemma');
  await expectCount(options, 1);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(food).toHaveValue('google/gemma-3-27b-it:free');
  await expect.element(page.getByText('Not saved yet')).toBeVisible();

  // A click shows all of them again; Escape closes only the list.
  await food.click();
  await expectCount(options, 2);
  await expectText(page.getByRole('option', { selected: true }), /gemma-3-27b/);
  await food.fill('my/own');
  await expectCount(options, 0);
  await food.fill('gem');
  await expectCount(options, 2);
  await userEvent.keyboard('{Escape}');
  await expectCount(options, 0);
  await expect.element(food).toHaveValue('gem');

  // Any other name works too: Enter saves it as typed.
  await chat.fill('gem');
  await expectCount(options, 2);
  await userEvent.keyboard('{Enter}');
  await expectToast({ title: 'Model Updated' });
  expect(readSettings()).toMatchObject({ geminiModel: 'gem' });
  await expect.element(chat).toHaveValue('gem');

  await focus(key);
  await focus(chat);
  await expectText(options, [
    /google\/gemini-2\.5-flash/,
    /google\/gemma-3-27b-it:free/,
    /meta-llama\/llama-3\.3-70b-instruct/,
  ]);
  await page.getByRole('option', { name: 'meta-llama/llama-3.3-70b-instruct' }).click();
  await expect.element(chat).toHaveValue('meta-llama/llama-3.3-70b-instruct');
  await expectToast({ title: 'Model Updated' });
  expect(readSettings()).toMatchObject({ geminiModel: 'meta-llama/llama-3.3-70b-instruct' });
  await expectAsked(openRouter, 1);

  await key.fill('sk-or-wrong');
  await focus(page.getByLabelText('OpenRouter Model'));
  await expect.element(page.getByText('No suggestions: OpenRouter API error: 401')).toBeVisible();
});
