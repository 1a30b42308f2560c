import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ollamaAnswer, openRouterAnswer, openRouterKey } from '@e2e/support/providers/answers';
import { startOllama } from '@e2e/support/providers/ollama';
import { startOpenRouter } from '@e2e/support/providers/openrouter';
import { routeFetch } from '@e2e/support/providers/route-fetch';
import type { StandIn } from '@e2e/support/providers/server';
import { aCall, failureOf } from './providers/fixtures/calls';
import { enhanceReport, testReportAi } from './calls';

const endpoint = 'http://localhost:11434';
let openRouter: StandIn;
let ollama: StandIn;
beforeAll(async () => {
  openRouter = await startOpenRouter();
  ollama = await startOllama();
});
afterAll(() => Promise.all([openRouter.close(), ollama.close()]));
beforeEach(() => {
  const origins = { 'https://openrouter.ai': openRouter.origin, [endpoint]: ollama.origin };
  vi.stubGlobal('fetch', routeFetch(origins));
});
afterEach(() => {
  vi.unstubAllGlobals();
  expect([...openRouter.reset(), ...ollama.reset()]).toEqual([]);
});

const prompt = { system: 'You see what a journal shows.', user: 'Maya: Sleep: 4' };
const gateway = {
  provider: 'OpenRouter',
  key: openRouterKey,
  model: 'google/gemma-3-27b-it:free',
} as const;
const local = { provider: 'Ollama', endpoint } as const;
const sent = (provider: StandIn) => JSON.parse(String(provider.requests.at(-1)?.body)) as unknown;

describe('report enhancement via the gateway', () => {
  test('model (saved), messages (system plus user prompt), temperature 0.7, max_tokens 1000, bearer key', async () => {
    expect(await enhanceReport(prompt, gateway, aCall())).toBe(openRouterAnswer);
    expect(openRouter.requests[0]?.headers.authorization).toBe(`Bearer ${openRouterKey}`);
    expect(sent(openRouter)).toEqual({
      model: 'google/gemma-3-27b-it:free',
      messages: [
        { role: 'system', content: prompt.system },
        { role: 'user', content: prompt.user },
      ],
      temperature: 0.7,
      max_tokens: 1000,
    });
  });

  test.each([401, 429, 500])("'OpenRouter API error: %i'", async (status) => {
    openRouter.next({ status });
    const error = await failureOf(enhanceReport(prompt, gateway, aCall()));
    expect(error.message).toBe(`OpenRouter API error: ${status}`);
  });

  test("404: the catalogue's sentence first, then the model's name and where to change it", async () => {
    openRouter.next({ status: 404 });
    const error = await failureOf(enhanceReport(prompt, gateway, aCall()));
    expect(error.message).toBe(
      'OpenRouter API error: 404. The model is google/gemma-3-27b-it:free. You can change it under OpenRouter Model in Settings, under AI & Transcription.',
    );
  });
});

describe('report enhancement via the local model', () => {
  test('POST {ollamaEndpoint}/api/generate: model llama3, prompt, stream=false; reads response', async () => {
    expect(await enhanceReport(prompt, local, aCall())).toBe(ollamaAnswer);
    expect(ollama.requests[0]).toMatchObject({
      method: 'POST',
      path: '/api/generate',
      headers: { 'content-type': 'application/json' },
    });
    expect(ollama.requests[0]?.headers.authorization).toBeUndefined();
    expect(sent(ollama)).toEqual({
      model: 'llama3',
      prompt: `${prompt.system}\n\n${prompt.user}`,
      stream: false,
    });
  });

  test('with the name left out, the prompt lacks it and the analysis has it again', async () => {
    ollama.next({ status: 200, body: { response: 'The child sleeps well.' } });
    const text = await enhanceReport(prompt, local, aCall({ hiddenNames: ['Maya'] }));
    expect(text).toBe('Maya sleeps well.');
    expect(String(ollama.requests[0]?.body)).not.toContain('Maya');
  });

  test("'Ollama API error: {status}'", async () => {
    ollama.next({ status: 500 });
    const error = await failureOf(enhanceReport(prompt, local, aCall()));
    expect(error.message).toBe('Ollama API error: 500');
  });

  test('404 names the model and how to get it', async () => {
    ollama.next({ status: 404 });
    const error = await failureOf(enhanceReport(prompt, local, aCall()));
    expect(error.message).toBe(
      'Ollama API error: 404. The model is llama3. Get it on the computer that runs Ollama with: ollama pull llama3',
    );
  });

  test('if Ollama refuses the page, the error says what to do', async () => {
    ollama.next({ status: 403, body: '' });
    const error = await failureOf(enhanceReport(prompt, local, aCall()));
    expect(error.message).toBe(
      'Ollama API error: 403. If it runs, start it with OLLAMA_ORIGINS=* so that it lets this page in.',
    );
  });

  test('if nothing answers at the endpoint, the error says what to check', async () => {
    ollama.next('no-answer');
    const error = await failureOf(enhanceReport(prompt, local, aCall()));
    expect(error.kind).toBe('unreachable');
    expect(error.message).toBe(
      'Could not reach Ollama at http://localhost:11434. Check that it is running. If it runs, start it with OLLAMA_ORIGINS=* so that it lets this page in.',
    );
  });

  test.each([
    [
      'this computer',
      'http://localhost:11434',
      'Safari does not let this page reach a program on this computer: use Chrome, Edge or Firefox, and allow access to the local network if it asks.',
    ],
    [
      'another computer',
      'http://192.168.1.20:11434',
      'This page is on https, and browsers do not let it reach another computer by http: give Ollama an https address.',
    ],
  ])('from a page on https, %s on http: which browser lets it', async (_what, endpoint, advice) => {
    vi.stubGlobal('location', new URL('https://kinleaf.example/reports'));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Load failed')));
    const error = await failureOf(enhanceReport(prompt, { ...local, endpoint }, aCall()));
    expect(error.message).toBe(
      `Could not reach Ollama at ${endpoint}. Check that it is running. If it runs, start it with OLLAMA_ORIGINS=https://kinleaf.example so that it lets this page in. ${advice}`,
    );
  });

  test.each([
    ['lacks the field', '{"done":true}'],
    ['is empty', '{"response":""}'],
    ['is a stream', '{"response":"A"}\n{"response":"B"}'],
  ])('an answer that %s gives a readable error', async (_what, text) => {
    ollama.next({ text, type: 'application/x-ndjson' });
    const error = await failureOf(enhanceReport(prompt, local, aCall()));
    expect(error.message).toBe('Ollama sent an answer that could not be read. Please try again.');
  });

  test('a timeout gives a readable error', async () => {
    ollama.next({ slow: 1000 });
    const error = await failureOf(enhanceReport(prompt, local, aCall({ limitMs: 40 })));
    expect(error.message).toBe('Ollama did not answer within 1 second. Please try again.');
  });
});

describe('report AI test', () => {
  test('a short greeting prompt to the local model, or to the gateway with the chosen model', async () => {
    expect(await testReportAi(local, aCall())).toBe(ollamaAnswer);
    expect(await testReportAi(gateway, aCall())).toBe(openRouterAnswer);
    expect(sent(ollama)).toMatchObject({ prompt: expect.stringContaining('Hello') as string });
    expect(sent(openRouter)).toMatchObject({ model: gateway.model });
  });
});
