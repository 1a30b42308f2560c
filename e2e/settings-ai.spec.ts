import {
  assemblyAIKey,
  ollamaAnswer,
  openRouterAnswer,
  openRouterKey,
} from './support/providers/answers';
import { startAssemblyAI } from './support/providers/assemblyai';
import { routeToStandIn } from './support/providers/stand-in-route';
import { startOllama } from './support/providers/ollama';
import { startOpenRouter } from './support/providers/openrouter';
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

  test('without a key, with one that is taken or refused, without an answer, and by a double click', async ({
    page,
  }) => {
    const field = page.getByLabel('AssemblyAI API Key');
    const button = page.getByRole('button', { name: 'Test Key' });

    await test.step("without a key: 'API Key Required'", async () => {
      await button.click();
      await expectToast(page, {
        tone: 'danger',
        title: 'API Key Required',
        description: 'Please enter your AssemblyAI API key first.',
      });
      expect(assemblyAI.requests).toEqual([]);
    });

    await test.step("a key that is taken: 'API Key Valid', until the key is changed", async () => {
      await field.fill(` ${assemblyAIKey} `);
      await button.click();
      await expectToast(page, { title: 'API Key Valid' });
      await expect(page.getByText('AssemblyAI takes this key')).toBeVisible();
      await field.fill('another');
      await expect(page.getByText('AssemblyAI takes this key')).toBeHidden();
    });

    await test.step("a key that is refused: 'API Key Invalid' with 'Error: {status} - {body}'", async () => {
      await button.click();
      await expectToast(page, {
        tone: 'danger',
        title: 'API Key Invalid',
        description: 'Error: 401 - {"error":"Authentication error, API token missing/invalid"}',
      });
    });

    await test.step("no answer: 'Test Failed' with message", async () => {
      assemblyAI.next('no-answer');
      await field.fill(assemblyAIKey);
      await button.click();
      await expectToast(page, {
        tone: 'danger',
        title: 'Test Failed',
        description: 'Could not reach AssemblyAI. Please check your connection and try again.',
      });
    });

    await test.step('a double click asks once', async () => {
      expect(assemblyAI.reset()).toEqual([]);
      assemblyAI.next({ slow: 400 });
      await button.dblclick();
      await expectToast(page, { title: 'API Key Valid' });
      expect(assemblyAI.requests).toHaveLength(1);
    });
  });
});

test.describe('when the code for a test does not load', () => {
  test.use({ allowConsole: [/Failed to (load|fetch)|Service Worker/] });

  test("of a key: 'Test Failed' / 'Unknown error'; of reports: 'AI test failed' / 'Could not connect to AI service'", async ({
    page,
  }) => {
    await page.route(/\/assets\/(models|report)-[\w-]+\.js$/, (route) => route.abort());
    await openAiSettings(page);
    await test.step("'Test Failed' / 'Unknown error'", async () => {
      await page.getByLabel('AssemblyAI API Key').fill(assemblyAIKey);
      await page.getByRole('button', { name: 'Test Key' }).click();
      await expectToast(page, {
        tone: 'danger',
        title: 'Test Failed',
        description: 'Unknown error',
      });
    });

    await test.step("'AI test failed' / 'Could not connect to AI service'", async () => {
      await page.getByLabel('OpenRouter API Key').fill(openRouterKey);
      await page.getByRole('button', { name: 'Test Report AI' }).click();
      await expectToast(page, {
        tone: 'danger',
        title: 'AI test failed',
        description: 'Could not connect to AI service',
      });
    });
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

    test('it shows the answer or the failure, and can be stopped', async ({ page }) => {
      const button = page.getByRole('button', { name: 'Test Report AI' });
      const answered = {
        title: 'AI test successful',
        description: `OpenRouter: ${openRouterAnswer.slice(0, 60)}...`,
      };
      await test.step('text shown truncated to 60 characters', async () => {
        await button.click();
        await expectToast(page, answered);
        expect(JSON.parse(String(openRouter.requests[0]?.body))).toMatchObject({
          model: 'google/gemma-3-27b-it:free',
        });
      });

      await test.step("'AI test failed' with the message", async () => {
        openRouter.next({ status: 401 });
        await button.click();
        await expectToast(page, {
          tone: 'danger',
          title: 'AI test failed',
          description: 'OpenRouter API error: 401',
        });
      });

      await test.step('it can be stopped, and leaving the page ends it', async () => {
        openRouter.next({ slow: 10_000 }, { slow: 0 });
        await button.click();
        await page.getByRole('button', { name: 'Stop test' }).click();
        await expect(page.getByRole('button', { name: 'Stop test' })).toBeHidden();
        await button.click();
        await expectToast(page, answered);
      });
    });
  });

  test.describe('with the local model', () => {
    test.use({
      allowRequests: [[/^http:\/\/127\.0\.0\.1:\d+\/api\/generate$/], { scope: 'test' }],
      allowConsole: [[/CORS policy/, failedRequest], { scope: 'test' }],
    });

    test('if it is on and its endpoint set, it is asked first; one that does not let this page in: what to do', async ({
      page,
      baseURL,
    }) => {
      const closed = await startOllama('none');
      const open = await startOllama();
      const endpoint = page.getByLabel('Ollama Endpoint');
      await openAiSettings(page);
      await test.step('one that does not let this page in: what to do', async () => {
        await page.getByRole('switch', { name: 'Use Ollama' }).press('Space');
        await endpoint.fill(closed.origin);
        await page.getByRole('button', { name: 'Test Report AI' }).click();
        await expectToast(page, {
          tone: 'danger',
          title: 'AI test failed',
          description: `Could not reach Ollama at ${closed.origin}. Check that it is running. If it runs, start it with OLLAMA_ORIGINS=${baseURL ?? ''} so that it lets this page in.`,
        });
      });

      await test.step('if it is on and its endpoint set, it is asked first', async () => {
        await page.getByLabel('OpenRouter API Key').fill(openRouterKey);
        await endpoint.fill(`${open.origin}/api/`);
        await page.getByRole('button', { name: 'Test Report AI' }).click();
        await expectToast(page, {
          title: 'AI test successful',
          description: `Ollama: ${ollamaAnswer}`,
        });
      });
      expect([...closed.reset(), ...open.reset()]).toEqual([]);
      await Promise.all([closed.close(), open.close()]);
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

  test('when a key is there, narrowed by what is typed; one that is chosen is saved', async ({
    page,
  }) => {
    const key = page.getByLabel('OpenRouter API Key');
    const field = page.getByRole('combobox', { name: 'Food Analysis Model' });
    const options = page.getByRole('option');

    await test.step('nothing is asked without a key', async () => {
      await page.getByLabel('OpenRouter Model').focus();
      await page.getByLabel('Chat Model').focus();
      // What had been asked before would stand before this.
      await key.fill(openRouterKey);
      await field.focus();
      await expect(options).toHaveCount(2);
      // Nothing was asked while the key was typed.
      const keys = openRouter.requests.map(({ headers }) => headers.authorization);
      expect(keys).toEqual([`Bearer ${openRouterKey}`]);
    });

    await test.step('by keyboard, narrowed by what is typed; for food photos only models that read images', async () => {
      await field.fill('gemma');
      await expect(options).toHaveCount(1);
      await field.press('ArrowDown');
      await field.press('Enter');
      await expect(field).toHaveValue('google/gemma-3-27b-it:free');
      await expect(page.getByText('Not saved yet')).toBeVisible();
    });

    await test.step('a click shows all of them again; Escape closes the list alone', async () => {
      await field.click();
      await expect(options).toHaveCount(2);
      await expect(page.getByRole('option', { selected: true })).toHaveText(/gemma-3-27b/);
      await field.fill('my/own');
      await expect(options).toHaveCount(0);
      await field.fill('gem');
      await expect(options).toHaveCount(2);
      await field.press('Escape');
      await expect(options).toHaveCount(0);
      await expect(field).toHaveValue('gem');
    });

    await test.step('another name is as good: Enter saves it as it was typed', async () => {
      const chat = page.getByRole('combobox', { name: 'Chat Model' });
      await chat.fill('gem');
      await expect(options).toHaveCount(2);
      await chat.press('Enter');
      await expectToast(page, { title: 'Model Updated' });
      expect(await storedSettings(page)).toMatchObject({ geminiModel: 'gem' });
      await expect(chat).toHaveValue('gem');
    });

    await test.step('when a key is there; one that is chosen is saved', async () => {
      await key.focus();
      await page.getByLabel('Chat Model').focus();
      await expect(options).toHaveText([
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

    await test.step('a list that cannot be had is said in words', async () => {
      await key.fill('sk-or-wrong');
      await page.getByLabel('OpenRouter Model').focus();
      await expect(page.getByText('No suggestions: OpenRouter API error: 401')).toBeVisible();
    });
  });
});
