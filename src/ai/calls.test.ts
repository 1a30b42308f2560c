import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  openAIAnswer,
  openAIKey,
  openRouterAnswer,
  openRouterKey,
} from '@e2e/support/providers/answers';
import { openAIErrors, startOpenAI } from '@e2e/support/providers/openai';
import { openRouterErrors, startOpenRouter } from '@e2e/support/providers/openrouter';
import { routeFetch } from '@e2e/support/providers/route-fetch';
import type { StandIn } from '@e2e/support/providers/server';
import { categoryIds } from '@/domain/schema/categories';
import { analyseFoodPhoto, analysePhoto, analyseText } from './calls';
import { aCall, failureOf, jpegUrl } from './providers/fixtures/calls';

let openAI: StandIn;
let openRouter: StandIn;
beforeAll(async () => {
  openAI = await startOpenAI();
  openRouter = await startOpenRouter();
});
afterAll(() => Promise.all([openAI.close(), openRouter.close()]));
beforeEach(() => {
  const origins = {
    'https://api.openai.com': openAI.origin,
    'https://openrouter.ai': openRouter.origin,
  };
  vi.stubGlobal('fetch', routeFetch(origins));
});
afterEach(() => {
  vi.unstubAllGlobals();
  expect([...openAI.reset(), ...openRouter.reset()]).toEqual([]);
});

const sent = (provider: StandIn) =>
  JSON.parse(String(provider.requests.at(-1)?.body)) as {
    messages: { role: string; content: string | { type: string; text: string }[] }[];
  };
const byOpenAI = { provider: 'OpenAI', key: openAIKey } as const;
const entry = { category: 'sleep', text: 'Maya woke at two.' } as const;
const photo = { category: 'sensory', photoUrl: jpegUrl } as const;
const food = { name: 'Dal with rice', photoUrl: jpegUrl };

describe('journal text analysis', () => {
  test('POST chat-completions: a small gpt-4o variant, temperature 0.7, max_tokens 300, specialist and category prompt plus entry text', async () => {
    expect(await analyseText(entry, byOpenAI, aCall())).toBe(openAIAnswer);
    expect(openAI.requests[0]).toMatchObject({
      method: 'POST',
      path: '/v1/chat/completions',
      headers: { authorization: `Bearer ${openAIKey}`, 'content-type': 'application/json' },
    });
    const { messages, ...rest } = sent(openAI);
    expect(rest).toEqual({ model: 'gpt-4o-mini', temperature: 0.7, max_tokens: 300 });
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(messages[0]?.content).toContain('child development specialist');
    expect(messages[1]?.content).toMatch(/about sleep[\s\S]+The entry:\nMaya woke at two\.$/);
  });

  test('each category has its own prompt, for a text and for a photo', async () => {
    for (const category of categoryIds) {
      await analyseText({ category, text: 'x' }, byOpenAI, aCall());
      await analysePhoto({ category, photoUrl: jpegUrl }, byOpenAI, aCall());
    }
    const bodies = openAI.requests.map(({ body }) => String(body));
    expect(new Set(bodies).size).toBe(2 * categoryIds.length);
  });

  test('with the name left out, nothing that is sent contains it', async () => {
    await analyseText(entry, byOpenAI, aCall({ hiddenNames: ['Maya'] }));
    expect(String(openAI.requests[0]?.body)).not.toMatch(/maya/i);
    expect(String(openAI.requests[0]?.body)).toContain('the child woke at two.');
  });

  test("missing key: '{provider} API key is required'", async () => {
    const error = await failureOf(analyseText(entry, { provider: 'OpenAI', key: '' }, aCall()));
    expect(error).toMatchObject({ kind: 'invalid', message: 'OpenAI API key is required' });
    expect(openAI.requests).toEqual([]);
  });

  test("'Analysis Failed' with the provider's message, without the shortened key in it", async () => {
    const error = await failureOf(
      analyseText(entry, { provider: 'OpenAI', key: 'sk-wrong' }, aCall()),
    );
    expect(error).toMatchObject({ kind: 'refused', status: 401 });
    expect(error.message).toBe(
      'Incorrect API key provided: [your key]. You can find your API key at https://platform.openai.com/account/api-keys.',
    );
  });

  test("'Failed to analyze content' if the provider says nothing, or nothing readable", async () => {
    openAI.next({ status: 500, body: '' }, { text: 'null', type: 'application/json' });
    for (let time = 0; time < 2; time += 1) {
      const error = await failureOf(analyseText(entry, byOpenAI, aCall()));
      expect(error.message).toBe('Failed to analyze content');
    }
  });

  test('404 names the missing model', async () => {
    openAI.next({ status: 404 });
    const error = await failureOf(analyseText(entry, byOpenAI, aCall()));
    expect(error.message).toBe(
      `${openAIErrors[404] ?? ''} The model is gpt-4o-mini. It comes with this version of Kinleaf and has no setting: please update.`,
    );
  });
});

describe('journal photo analysis', () => {
  test('the same model; a system message about photos; category prompt text and an image_url part with the data URL', async () => {
    expect(await analysePhoto(photo, byOpenAI, aCall())).toBe(openAIAnswer);
    const { messages, ...rest } = sent(openAI);
    expect(rest).toMatchObject({ model: 'gpt-4o-mini' });
    expect(messages[0]?.content).toContain('photo');
    expect(messages[1]).toEqual({
      role: 'user',
      content: [
        { type: 'text', text: expect.stringContaining('about the senses') as string },
        { type: 'image_url', image_url: { url: jpegUrl } },
      ],
    });
  });

  test("'Failed to analyze image' is thrown for an answer that cannot be read", async () => {
    openAI.next({ text: '{}', type: 'application/json' });
    const error = await failureOf(analysePhoto(photo, byOpenAI, aCall()));
    expect(error.message).toBe('Failed to analyze image');
  });

  test('anything but a base64 JPEG data URL is not sent', async () => {
    for (const photoUrl of ['data:image/png;base64,AAAA', 'https://example.com/a.jpg', '']) {
      const error = await failureOf(analysePhoto({ ...photo, photoUrl }, byOpenAI, aCall()));
      expect(error).toMatchObject({ kind: 'invalid', message: 'Failed to analyze image' });
    }
    expect(openAI.requests).toEqual([]);
  });
});

describe('food photo analysis', () => {
  test('an OpenAI key goes to OpenAI with gpt-4o, capped at 500 tokens', async () => {
    const service = { provider: 'OpenAI', key: openAIKey } as const;
    expect(await analyseFoodPhoto(food, service, aCall())).toBe(openAIAnswer);
    expect(openAI.requests[0]?.headers['content-type']).toBe('application/json');
    const { messages, ...rest } = sent(openAI);
    expect(rest).toEqual({ model: 'gpt-4o', max_tokens: 500 });
    expect(messages[1]).toMatchObject({
      role: 'user',
      content: [{ type: 'text' }, { type: 'image_url', image_url: { url: jpegUrl } }],
    });
  });

  test('the nutritionist is asked for main ingredients, key nutritional benefits, age-appropriate considerations and allergen warnings', async () => {
    await analyseFoodPhoto(food, { provider: 'OpenAI', key: openAIKey }, aCall());
    const system = sent(openAI).messages[0]?.content;
    expect(system).toMatch(/nutritionist/);
    for (const part of [
      'Main ingredients',
      'Key nutritional benefits',
      'Age-appropriate considerations',
      'Allergen warnings',
    ]) {
      expect(system).toContain(part);
    }
  });

  test('an OpenRouter key goes to OpenRouter with the chosen model', async () => {
    const service = {
      provider: 'OpenRouter',
      key: openRouterKey,
      model: 'google/gemini-1.5-pro',
    } as const;
    expect(await analyseFoodPhoto(food, service, aCall())).toBe(openRouterAnswer);
    expect(sent(openRouter)).toMatchObject({ model: 'google/gemini-1.5-pro', max_tokens: 500 });
    expect(openAI.requests).toEqual([]);
  });

  const byOpenAI = { provider: 'OpenAI', key: openAIKey } as const;
  const chosen = {
    provider: 'OpenRouter',
    key: openRouterKey,
    model: 'google/gemini-1.5-pro',
  } as const;

  test('401', async () => {
    openAI.next({ status: 401 });
    expect((await failureOf(analyseFoodPhoto(food, byOpenAI, aCall()))).message).toBe(
      'Authentication failed: Invalid OpenAI API key. Please check your settings.',
    );
    openRouter.next({ status: 401 });
    expect((await failureOf(analyseFoodPhoto(food, chosen, aCall()))).message).toBe(
      'Authentication failed: Invalid OpenRouter API key. Please check your settings.',
    );
  });

  test('429', async () => {
    openAI.next({ status: 429 });
    expect((await failureOf(analyseFoodPhoto(food, byOpenAI, aCall()))).message).toBe(
      'Rate limit exceeded: Too many requests. Please try again later.',
    );
  });

  test("404: the catalogue's sentence first, then the model's name and where to change it", async () => {
    openAI.next({ status: 404 });
    expect((await failureOf(analyseFoodPhoto(food, byOpenAI, aCall()))).message).toBe(
      'Model not found or deprecated. Please update your application. The model is gpt-4o. With an OpenRouter key as Food Analysis API Key you can choose another in Settings, under AI & Transcription.',
    );
    openRouter.next({ status: 404 });
    expect((await failureOf(analyseFoodPhoto(food, chosen, aCall()))).message).toBe(
      'Model not found or deprecated. Please update your application. The model is google/gemini-1.5-pro. You can change it under Food Analysis Model in Settings, under AI & Transcription.',
    );
  });

  test("any other status: 'API error: {status} - {message or status text}'", async () => {
    openAI.next({ status: 500 }, { status: 502, body: '<html></html>' });
    expect((await failureOf(analyseFoodPhoto(food, byOpenAI, aCall()))).message).toBe(
      `API error: 500 - ${openAIErrors[500] ?? ''}`,
    );
    expect((await failureOf(analyseFoodPhoto(food, byOpenAI, aCall()))).message).toBe(
      'API error: 502 - Bad Gateway',
    );
    openRouter.next({ status: 402 });
    expect((await failureOf(analyseFoodPhoto(food, chosen, aCall()))).message).toBe(
      `API error: 402 - ${openRouterErrors[402] ?? ''}`,
    );
  });

  test("missing key: '{provider} API key not configured. Please check your settings.'", async () => {
    const error = await failureOf(analyseFoodPhoto(food, { ...byOpenAI, key: '' }, aCall()));
    expect(error.message).toBe('OpenAI API key not configured. Please check your settings.');
  });

  test("'Could not analyze the food image' for an answer that cannot be read", async () => {
    openAI.next({ text: 'OK', type: 'text/plain' });
    expect((await failureOf(analyseFoodPhoto(food, byOpenAI, aCall()))).message).toBe(
      'Could not analyze the food image',
    );
  });
});
