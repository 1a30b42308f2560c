import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openRouterAnswer, openRouterKey } from '@e2e/support/providers/answers';
import { openRouterErrors, startOpenRouter } from '@e2e/support/providers/openrouter';
import { routeFetch } from '@e2e/support/providers/route-fetch';
import type { StandIn } from '@e2e/support/providers/server';
import type { Message } from './providers/provider-types';
import { aCall, failureOf, jpegUrl } from './providers/fixtures/calls';
import { reply } from './calls';

let provider: StandIn;
beforeAll(async () => {
  provider = await startOpenRouter();
});
afterAll(() => provider.close());
beforeEach(() => {
  vi.stubGlobal('fetch', routeFetch({ 'https://openrouter.ai': provider.origin }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  expect(provider.reset()).toEqual([]);
});

const options = {
  provider: 'OpenRouter',
  key: openRouterKey,
  model: 'google/gemini-1.5-flash',
  temperature: 0.7,
} as const;
const question: Message[] = [
  { role: 'system', content: 'You are kind.' },
  { role: 'user', content: 'How much sleep does Maya need?' },
];
const asked = () => JSON.parse(String(provider.requests.at(-1)?.body)) as Record<string, unknown>;

describe('what is sent', () => {
  test('POST chat-completions: model, messages (role, content), temperature, max_tokens 1000, stream=false', async () => {
    const answer = await reply(question, options, aCall());
    expect(answer).toEqual({ content: openRouterAnswer, model: 'google/gemini-1.5-flash' });
    expect(provider.requests[0]).toMatchObject({
      method: 'POST',
      path: '/api/v1/chat/completions',
      headers: {
        authorization: `Bearer ${openRouterKey}`,
        'content-type': 'application/json',
      },
    });
    expect(asked()).toEqual({
      model: 'google/gemini-1.5-flash',
      messages: question,
      temperature: 0.7,
      max_tokens: 1000,
      stream: false,
    });
  });

  test('an image message has content as a list of a text part and an image part with url', async () => {
    await reply([{ role: 'user', content: 'What is this?', imageUrl: jpegUrl }], options, aCall());
    expect(asked()['messages']).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'What is this?' },
          { type: 'image_url', image_url: { url: jpegUrl } },
        ],
      },
    ]);
  });

  test('an image without text still has a text part', async () => {
    await reply([{ role: 'user', content: '  ', imageUrl: jpegUrl }], options, aCall());
    expect(asked()['messages']).toMatchObject([
      { content: [{ type: 'text', text: 'Please look at this image.' }, { type: 'image_url' }] },
    ]);
  });

  test('with the name left out, no text that is sent contains it, and the answer has it again', async () => {
    provider.next({
      status: 200,
      body: { choices: [{ message: { content: "The child's naps: let the child decide." } }] },
    });
    const answer = await reply(question, options, aCall({ hiddenNames: ['Maya'] }));
    expect(String(provider.requests[0]?.body)).not.toMatch(/maya/i);
    expect(asked()['messages']).toMatchObject([
      {},
      { content: expect.stringContaining('the child') as string },
    ]);
    expect(answer.content).toBe("Maya's naps: let Maya decide.");
  });

  test('after a rename no message contains either name, and the answer has the current one', async () => {
    const body = { choices: [{ message: { content: 'The child may.' } }] };
    provider.next({ status: 200, body });
    const messages = [
      { role: 'system', content: 'Name: Maya' },
      { role: 'user', content: 'What does maya need?' },
      { role: 'assistant', content: 'Mayas lamp.' },
      { role: 'user', content: 'She is LENA now.' },
    ] as const;
    const answer = await reply(messages, options, aCall({ hiddenNames: ['Lena', 'Maya'] }));
    expect(String(provider.requests[0]?.body)).not.toMatch(/maya|lena/i);
    expect(answer.content).toBe('Lena may.');
  });

  test('the answering model is the requested one if the answer names none', async () => {
    provider.next({ status: 200, body: { choices: [{ message: { content: 'Yes.' } }] } });
    expect(await reply(question, options, aCall())).toEqual({
      content: 'Yes.',
      model: 'google/gemini-1.5-flash',
    });
  });
});

describe('how it fails', () => {
  test.each([400, 401, 402, 500])(
    "non-OK response %i: 'API error: {status} - {message}' with the message of the error body",
    async (status) => {
      provider.next({ status });
      const error = await failureOf(reply(question, options, aCall()));
      expect(error).toMatchObject({ kind: 'refused', status });
      expect(error.message).toBe(`API error: ${status} - ${openRouterErrors[status] ?? ''}`);
    },
  );

  test('a body without a message: the status text is shown instead', async () => {
    provider.next({ status: 503, body: '<h1>Busy</h1>' });
    const error = await failureOf(reply(question, options, aCall()));
    expect(error.message).toBe('API error: 503 - Service Unavailable');
  });

  test.each([
    { object: 'error', message: 'Model is loading', code: 503 },
    { detail: 'Model is loading' },
  ])('a body that is the error itself: %o', async (body) => {
    provider.next({ status: 503, body });
    const error = await failureOf(reply(question, options, aCall()));
    expect(error.message).toBe('API error: 503 - Model is loading');
  });

  test("404: the catalogue's sentence first, then the model's name and where to change it", async () => {
    provider.next({ status: 404 });
    const error = await failureOf(reply(question, options, aCall()));
    expect(error.message).toBe(
      'API error: 404 - No endpoints found for google/gemini-1.5-flash. The model is google/gemini-1.5-flash. You can change it under Chat Model in Settings, under AI & Transcription.',
    );
  });

  test('429 with Retry-After says how long to wait', async () => {
    provider.next({ status: 429, headers: { 'Retry-After': '20' } });
    const error = await failureOf(reply(question, options, aCall()));
    expect(error.retryAfter).toBe(20);
    expect(error.message).toBe(
      'API error: 429 - Rate limit exceeded: free-models-per-min. You can try again in 20 seconds.',
    );
  });

  test('Retry-After may be a date', async () => {
    const soon = new Date(Date.now() + 90_000).toUTCString();
    provider.next({ status: 429, headers: { 'Retry-After': soon } });
    const { retryAfter } = await failureOf(reply(question, options, aCall()));
    expect(retryAfter).toBeGreaterThan(80);
    expect(retryAfter).toBeLessThanOrEqual(90);
  });

  test('an error that comes with status 200 is an error', async () => {
    provider.next({ status: 200, body: { error: { code: 502, message: 'Model is down' } } });
    const error = await failureOf(reply(question, options, aCall()));
    expect(error.message).toBe('API error: 502 - Model is down');
  });

  const unreadable = 'OpenRouter sent an answer that could not be read. Please try again.';
  test.each([
    ['lacks the field', { status: 200, body: { choices: [] } }],
    ['has no text in it', { status: 200, body: { choices: [{ message: { content: null } }] } }],
    ['has an empty text', { status: 200, body: { choices: [{ message: { content: ' \n' } }] } }],
    ['is of the wrong type', { status: 200, body: { choices: [{ message: { content: 7 } }] } }],
    ['is not JSON', { text: '<!doctype html><title>Sign in</title>', type: 'text/html' }],
    ['is empty', { text: '', type: 'application/json' }],
  ] as const)('an answer that %s gives a readable error', async (_what, behaviour) => {
    provider.next(behaviour);
    const error = await failureOf(reply(question, options, aCall()));
    expect(error).toMatchObject({ kind: 'unreadable', message: unreadable });
  });

  test('an answer that is cut off', async () => {
    provider.next('cut-off');
    const error = await failureOf(reply(question, options, aCall()));
    expect(error).toMatchObject({
      kind: 'unreachable',
      message: 'The answer from OpenRouter broke off. Please try again.',
    });
  });

  test('no connection', async () => {
    provider.next('no-answer');
    const error = await failureOf(reply(question, options, aCall()));
    expect(error).toMatchObject({
      kind: 'unreachable',
      message: 'Could not reach OpenRouter. Please check your connection and try again.',
    });
  });

  test('a timeout gives a readable error', async () => {
    provider.next({ slow: 2000 });
    const error = await failureOf(reply(question, options, aCall({ limitMs: 50 })));
    expect(error).toMatchObject({
      kind: 'timeout',
      message: 'OpenRouter did not answer within 1 second. Please try again.',
    });
  });

  test("cancellation: 'Request was cancelled'", async () => {
    provider.next({ slow: 2000 });
    const controller = new AbortController();
    const answer = failureOf(reply(question, options, aCall({ signal: controller.signal })));
    setTimeout(() => {
      controller.abort();
    }, 50);
    expect(await answer).toMatchObject({ kind: 'cancelled', message: 'Request was cancelled' });
  });

  test('a call that is already cancelled is not sent', async () => {
    const error = await failureOf(reply(question, options, aCall({ signal: AbortSignal.abort() })));
    expect(error.kind).toBe('cancelled');
    expect(provider.requests).toEqual([]);
  });

  test('a key never appears in a message, whole or shortened', async () => {
    const message = `Bad keys: ${openRouterKey}, sk-or-ab***yz and sk-proj-abc…123.`;
    provider.next({ status: 403, body: { error: { code: 403, message } } });
    const error = await failureOf(reply(question, options, aCall()));
    expect(error.message).toBe('API error: 403 - Bad keys: [your key], [your key] and [your key].');
  });
});
