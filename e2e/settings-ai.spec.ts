import { assemblyAIKey, startAssemblyAI } from './support/providers/assemblyai';
import { routeToStandIn } from './support/providers/stand-in-route';
import { ollamaAnswer, startOllama } from './support/providers/ollama';
import { openRouterAnswer, openRouterKey, startOpenRouter } from './support/providers/openrouter';
import type { StandIn } from './support/providers/server';
import { expectToast } from './support/screen';
import { openAiSettings, storedSettings } from './support/settings';
import { expect, expectNoSeriousAxe, test } from './support/test';

/** What the console says about a failed call: the browser's words and ours. */
const failedRequest = /Failed to load resource|AiError/;

test.describe('Test Key', () => {
  let assemblyAI: StandIn;
  test.use({
    allowRequests: [/^https:\/\/api\.assemblyai\.com\/v2\/transcript$/],
    allowConsole: [failedRequest],
  });
  test.beforeEach(async ({ page }) => {
    assemblyAI = await startAssemblyAI();
    await routeToStandIn(page, 'https://api.assemblyai.com', assemblyAI);
    await openAiSettings(page);
  });
  test.afterEach(async () => {
    expect(assemblyAI.reset()).toEqual([]);
    await assemblyAI.close();
  });

  test("without a key: 'API Key Required'", async ({ page }) => {
    await page.getByRole('button', { name: 'Test Key' }).click();
    await expectToast(page, {
      tone: 'danger',
      title: 'API Key Required',
      description: 'Please enter your AssemblyAI API key first.',
    });
    expect(assemblyAI.requests).toEqual([]);
  });

  test("a key that is taken: 'API Key Valid', until the key is changed", async ({ page }) => {
    await page.getByLabel('AssemblyAI API Key').fill(` ${assemblyAIKey} `);
    await page.getByRole('button', { name: 'Test Key' }).click();
    await expectToast(page, { title: 'API Key Valid' });
    await expect(page.getByText('AssemblyAI takes this key')).toBeVisible();
    await page.getByLabel('AssemblyAI API Key').fill('another');
    await expect(page.getByText('AssemblyAI takes this key')).toBeHidden();
  });

  test("a key that is refused: 'API Key Invalid' with 'Error: {status} - {body}'", async ({
    page,
  }) => {
    await page.getByLabel('AssemblyAI API Key').fill('another');
    await page.getByRole('button', { name: 'Test Key' }).click();
    await expectToast(page, {
      tone: 'danger',
      title: 'API Key Invalid',
      description: 'Error: 401 - {"error":"Authentication error, API token missing/invalid"}',
    });
  });

  test("no answer: 'Test Failed' with message", async ({ page }) => {
    assemblyAI.next('no-answer');
    await page.getByLabel('AssemblyAI API Key').fill(assemblyAIKey);
    await page.getByRole('button', { name: 'Test Key' }).click();
    await expectToast(page, {
      tone: 'danger',
      title: 'Test Failed',
      description: 'Could not reach AssemblyAI. Please check your connection and try again.',
    });
  });

  test.describe('when the code for it does not load', () => {
    test.use({ serviceWorkers: 'block', allowConsole: [/Failed to (load|fetch)|Service Worker/] });

    test("'Test Failed' / 'Unknown error'", async ({ page }) => {
      await page.route(/\/assets\/models-[\w-]+\.js$/, (route) => route.abort());
      await page.getByLabel('AssemblyAI API Key').fill(assemblyAIKey);
      await page.getByRole('button', { name: 'Test Key' }).click();
      await expectToast(page, {
        tone: 'danger',
        title: 'Test Failed',
        description: 'Unknown error',
      });
    });
  });

  test('a double click asks once', async ({ page }) => {
    assemblyAI.next({ slow: 400 });
    await page.getByLabel('AssemblyAI API Key').fill(assemblyAIKey);
    await page.getByRole('button', { name: 'Test Key' }).dblclick();
    await expectToast(page, { title: 'API Key Valid' });
    expect(assemblyAI.requests).toHaveLength(1);
  });
});

test.describe('Test Report AI', () => {
  test("'No AI services configured'", async ({ page }) => {
    await openAiSettings(page);
    await page.getByRole('button', { name: 'Test Report AI' }).click();
    await expectToast(page, {
      tone: 'danger',
      title: 'No AI services configured',
      description: 'Please configure either OpenRouter or Ollama before testing.',
    });
  });

  test.describe('when the code for it does not load', () => {
    test.use({ serviceWorkers: 'block', allowConsole: [/Failed to (load|fetch)|Service Worker/] });

    test("'AI test failed' / 'Could not connect to AI service'", async ({ page }) => {
      await page.route(/\/assets\/report-[\w-]+\.js$/, (route) => route.abort());
      await openAiSettings(page);
      await page.getByLabel('OpenRouter API Key').fill(openRouterKey);
      await page.getByRole('button', { name: 'Test Report AI' }).click();
      await expectToast(page, {
        tone: 'danger',
        title: 'AI test failed',
        description: 'Could not connect to AI service',
      });
    });
  });

  test.describe('with the gateway', () => {
    let openRouter: StandIn;
    test.use({ allowRequests: [/^https:\/\/openrouter\.ai\//], allowConsole: [failedRequest] });
    test.beforeEach(async ({ page }) => {
      openRouter = await startOpenRouter();
      await routeToStandIn(page, 'https://openrouter.ai', openRouter);
      await openAiSettings(page);
      await page.getByLabel('OpenRouter API Key').fill(openRouterKey);
    });
    test.afterEach(async () => {
      expect(openRouter.reset()).toEqual([]);
      await openRouter.close();
    });

    test('text shown truncated to 60 characters', async ({ page }) => {
      await page.getByRole('button', { name: 'Test Report AI' }).click();
      await expectToast(page, {
        title: 'AI test successful',
        description: `OpenRouter: ${openRouterAnswer.slice(0, 60)}...`,
      });
      expect(JSON.parse(String(openRouter.requests[0]?.body))).toMatchObject({
        model: 'google/gemma-3-27b-it:free',
      });
    });

    test("'AI test failed' with the message", async ({ page }) => {
      openRouter.next({ status: 401 });
      await page.getByRole('button', { name: 'Test Report AI' }).click();
      await expectToast(page, {
        tone: 'danger',
        title: 'AI test failed',
        description: 'OpenRouter API error: 401',
      });
    });

    test('it can be stopped, and leaving the page ends it', async ({ page }) => {
      openRouter.next({ slow: 10_000 }, { slow: 0 });
      await page.getByRole('button', { name: 'Test Report AI' }).click();
      await page.getByRole('button', { name: 'Stop test' }).click();
      await expect(page.getByRole('button', { name: 'Stop test' })).toBeHidden();
      await page.getByRole('button', { name: 'Test Report AI' }).click();
      await expectToast(page, {
        title: 'AI test successful',
        description: `OpenRouter: ${openRouterAnswer.slice(0, 60)}...`,
      });
    });
  });

  test.describe('with the local model', () => {
    let ollama: StandIn;
    test.use({
      allowRequests: [[/^http:\/\/127\.0\.0\.1:\d+\/api\/generate$/], { scope: 'test' }],
      allowConsole: [[/CORS policy/, failedRequest], { scope: 'test' }],
    });
    test.afterEach(async () => {
      expect(ollama.reset()).toEqual([]);
      await ollama.close();
    });

    test('if it is on and its endpoint set, it is asked first', async ({ page }) => {
      ollama = await startOllama();
      await openAiSettings(page);
      await page.getByLabel('OpenRouter API Key').fill(openRouterKey);
      await page.getByRole('switch', { name: 'Use Ollama' }).press('Space');
      await page.getByLabel('Ollama Endpoint').fill(`${ollama.origin}/api/`);
      await page.getByRole('button', { name: 'Test Report AI' }).click();
      await expectToast(page, {
        title: 'AI test successful',
        description: `Ollama: ${ollamaAnswer}`,
      });
    });

    test('one that does not let this page in: what to do', async ({ page, baseURL }) => {
      ollama = await startOllama('none');
      await openAiSettings(page);
      await page.getByRole('switch', { name: 'Use Ollama' }).press('Space');
      await page.getByLabel('Ollama Endpoint').fill(ollama.origin);
      await page.getByRole('button', { name: 'Test Report AI' }).click();
      await expectToast(page, {
        tone: 'danger',
        title: 'AI test failed',
        description: `Could not reach Ollama at ${ollama.origin}. Check that it is running. If it runs, start it with OLLAMA_ORIGINS=${baseURL ?? ''} so that it lets this page in.`,
      });
    });
  });
});

test.describe('the model fields suggest the provider’s current list', () => {
  let openRouter: StandIn;
  test.use({
    allowRequests: [/^https:\/\/openrouter\.ai\/api\/v1\/models$/],
    allowConsole: [failedRequest],
  });
  test.beforeEach(async ({ page }) => {
    openRouter = await startOpenRouter();
    await routeToStandIn(page, 'https://openrouter.ai', openRouter);
    await openAiSettings(page);
  });
  test.afterEach(async () => {
    expect(openRouter.reset()).toEqual([]);
    await openRouter.close();
  });

  test('when a key is there; one that is chosen is saved', async ({ page }) => {
    await page.getByLabel('OpenRouter API Key').fill(openRouterKey);
    await page.getByLabel('Chat Model').focus();
    await expect(page.getByRole('option')).toHaveText([
      /google\/gemini-2\.5-flash/,
      /google\/gemma-3-27b-it:free/,
      /meta-llama\/llama-3\.3-70b-instruct/,
    ]);
    await expectNoSeriousAxe(page);
    await page.getByRole('option', { name: 'meta-llama/llama-3.3-70b-instruct' }).click();
    await expect(page.getByLabel('Chat Model')).toHaveValue('meta-llama/llama-3.3-70b-instruct');
    await expectToast(page, { title: 'Model Updated' });
    expect(await storedSettings(page)).toMatchObject({
      geminiModel: 'meta-llama/llama-3.3-70b-instruct',
    });
    expect(openRouter.requests).toHaveLength(1);
  });

  test('by keyboard, narrowed by what is typed; for food photos only models that read images', async ({
    page,
  }) => {
    await page.getByLabel('OpenRouter API Key').fill(openRouterKey);
    const field = page.getByLabel('Food Analysis Model');
    await field.focus();
    await expect(page.getByRole('option')).toHaveCount(2);
    await field.fill('gemma');
    await expect(page.getByRole('option')).toHaveCount(1);
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(field).toHaveValue('google/gemma-3-27b-it:free');
    await expect(page.getByText('Not saved yet')).toBeVisible();
  });

  test('nothing is asked without a key', async ({ page }) => {
    await page.getByLabel('OpenRouter Model').focus();
    await page.getByLabel('Chat Model').focus();
    // What had been asked before would stand before this.
    await page.getByLabel('OpenRouter API Key').fill(openRouterKey);
    await page.getByLabel('Food Analysis Model').focus();
    await expect(page.getByRole('option')).toHaveCount(2);
    // And nothing while the key was typed.
    const keys = openRouter.requests.map(({ headers }) => headers.authorization);
    expect(keys).toEqual([`Bearer ${openRouterKey}`]);
  });

  test('a list that cannot be had is said in words', async ({ page }) => {
    await page.getByLabel('OpenRouter API Key').fill('sk-or-wrong');
    await page.getByLabel('OpenRouter Model').focus();
    await expect(page.getByText('No suggestions: OpenRouter API error: 401')).toBeVisible();
  });
});
