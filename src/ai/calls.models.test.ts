import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { assemblyAIKey, openRouterKey } from '@e2e/support/providers/answers';
import { startAssemblyAI } from '@e2e/support/providers/assemblyai';
import { startOpenRouter } from '@e2e/support/providers/openrouter';
import { routeFetch } from '@e2e/support/providers/route-fetch';
import type { StandIn } from '@e2e/support/providers/server';
import { aCall, failureOf } from './providers/fixtures/calls';
import { listModels, testKey } from './calls';

let assemblyAI: StandIn;
let openRouter: StandIn;
beforeAll(async () => {
  assemblyAI = await startAssemblyAI();
  openRouter = await startOpenRouter();
});
afterAll(() => Promise.all([assemblyAI.close(), openRouter.close()]));
beforeEach(() => {
  const origins = {
    'https://api.assemblyai.com': assemblyAI.origin,
    'https://openrouter.ai': openRouter.origin,
  };
  vi.stubGlobal('fetch', routeFetch(origins));
});
afterEach(() => {
  vi.unstubAllGlobals();
  expect([...assemblyAI.reset(), ...openRouter.reset()]).toEqual([]);
});

describe('transcription-provider key test', () => {
  test('no key counts as valid that a provider cannot test', async () => {
    await expect(testKey('OpenAI', 'sk-1', aCall())).rejects.toThrow(RangeError);
  });

  test('GET /v2/transcript, Authorization header with the key; success status means valid', async () => {
    await testKey('AssemblyAI', assemblyAIKey, aCall());
    expect(assemblyAI.requests).toHaveLength(1);
    expect(assemblyAI.requests[0]).toMatchObject({
      method: 'GET',
      path: '/v2/transcript',
      headers: { authorization: assemblyAIKey },
    });
  });

  test("'API Key Invalid' with 'Error: {status} - {body}'", async () => {
    const error = await failureOf(testKey('AssemblyAI', 'another', aCall()));
    expect(error).toMatchObject({ kind: 'refused', status: 401 });
    expect(error.message).toBe(
      'Error: 401 - {"error":"Authentication error, API token missing/invalid"}',
    );
  });

  test('a body that repeats the key is shown without it', async () => {
    assemblyAI.next({ status: 403, body: { error: `No access for ${assemblyAIKey}` } });
    const error = await failureOf(testKey('AssemblyAI', assemblyAIKey, aCall()));
    expect(error.message).toBe('Error: 403 - {"error":"No access for [your key]"}');
  });

  test("'Test Failed' with a message when there is no answer", async () => {
    assemblyAI.next('no-answer');
    const error = await failureOf(testKey('AssemblyAI', assemblyAIKey, aCall()));
    expect(error).toMatchObject({
      kind: 'unreachable',
      message: 'Could not reach AssemblyAI. Please check your connection and try again.',
    });
  });

  test('without a key, nothing is sent', async () => {
    const error = await failureOf(testKey('AssemblyAI', '', aCall()));
    expect(error.kind).toBe('invalid');
    expect(assemblyAI.requests).toEqual([]);
  });
});

describe('the list of models', () => {
  test('is sorted by id, and says which models read images', async () => {
    expect(await listModels(openRouterKey, aCall())).toEqual([
      { id: 'google/gemini-2.5-flash', name: 'Google: Gemini 2.5 Flash', readsImages: true },
      { id: 'google/gemma-3-27b-it:free', name: 'Google: Gemma 3 27B (free)', readsImages: true },
      {
        id: 'meta-llama/llama-3.3-70b-instruct',
        name: 'Meta: Llama 3.3 70B Instruct',
        readsImages: false,
      },
    ]);
    expect(openRouter.requests[0]).toMatchObject({ method: 'GET', path: '/api/v1/models' });
  });

  test('fails with a readable message', async () => {
    const error = await failureOf(listModels('sk-or-wrong', aCall()));
    expect(error.message).toBe('OpenRouter API error: 401');
    openRouter.next({ text: '[]', type: 'application/json' });
    expect((await failureOf(listModels(openRouterKey, aCall()))).kind).toBe('unreadable');
  });
});
