import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { completion, ollamaAnswer, openAIKey, openRouterKey } from '@e2e/support/providers/answers';
import { startOllama } from '@e2e/support/providers/ollama';
import { startOpenAI } from '@e2e/support/providers/openai';
import { startOpenRouter } from '@e2e/support/providers/openrouter';
import { routeFetch } from '@e2e/support/providers/route-fetch';
import type { StandIn } from '@e2e/support/providers/server';
import { isCutAnswer, markAsCut } from '@/domain/text/cut-answer';
import { analyseFoodPhoto, analysePhoto, analyseText, enhanceReport, reply } from './calls';
import { aCall, failureOf, jpegUrl } from './providers/fixtures/calls';

const endpoint = 'http://localhost:11434';
let openAI: StandIn;
let openRouter: StandIn;
let ollama: StandIn;
beforeAll(async () => {
  [openAI, openRouter, ollama] = await Promise.all([
    startOpenAI(),
    startOpenRouter(),
    startOllama(),
  ]);
});
afterAll(() => Promise.all([openAI.close(), openRouter.close(), ollama.close()]));
beforeEach(() => {
  const origins = {
    'https://api.openai.com': openAI.origin,
    'https://openrouter.ai': openRouter.origin,
    [endpoint]: ollama.origin,
  };
  vi.stubGlobal('fetch', routeFetch(origins));
});
afterEach(() => {
  vi.unstubAllGlobals();
  expect([...openAI.reset(), ...openRouter.reset(), ...ollama.reset()]).toEqual([]);
});

const model = 'google/gemma-3-27b-it:free';
const prompt = { system: 'Be kind.', user: 'Twelve entries.' };
const gateway = { provider: 'OpenRouter', key: openRouterKey, model } as const;
const byOpenAI = { provider: 'OpenAI', key: openAIKey } as const;
const question = [{ role: 'user', content: 'Hello' }] as const;

/** Each kind of call, and the provider that answers it. */
const calls = {
  chat: {
    by: () => openRouter,
    ask: async (hiddenNames?: string[]) => {
      const options = { ...gateway, temperature: 0.7 };
      return (await reply(question, options, aCall({ hiddenNames }))).content;
    },
  },
  text: {
    by: () => openAI,
    ask: () => analyseText({ category: 'sleep', text: 'Slept.' }, byOpenAI, aCall()),
  },
  photo: {
    by: () => openAI,
    ask: () => analysePhoto({ category: 'sleep', photoUrl: jpegUrl }, byOpenAI, aCall()),
  },
  food: {
    by: () => openRouter,
    ask: () => analyseFoodPhoto({ name: 'Toast', photoUrl: jpegUrl }, gateway, aCall()),
  },
  report: { by: () => openRouter, ask: () => enhanceReport(prompt, gateway, aCall()) },
} as const;
const kinds = Object.keys(calls) as (keyof typeof calls)[];

interface Choice {
  readonly content?: unknown;
  readonly message?: object;
  readonly finish?: unknown;
  readonly native?: unknown;
  readonly error?: unknown;
}

/** The documented answer with one choice like this. */
function answering({ content = null, message, finish = 'stop', native, error }: Choice) {
  const body = completion(model, content);
  const [choice] = body.choices;
  const changed = {
    ...choice,
    message: { ...choice?.message, ...message },
    finish_reason: finish,
    ...(native !== undefined && { native_finish_reason: native }),
    ...(error !== undefined && { error }),
  };
  return { status: 200, body: { ...body, choices: [changed] } };
}

function ask(kind: keyof typeof calls, choice: Choice): Promise<string> {
  calls[kind].by().next(answering(choice));
  return calls[kind].ask();
}

describe.each(kinds)('%s', (kind) => {
  test('thoughts are left out', async () => {
    const content = '<think>\nMaybe autism?\n</think>\n\nTry an earlier nap.';
    expect(await ask(kind, { content })).toBe('Try an earlier nap.');
  });

  test('the text parts of a list are joined', async () => {
    const content = [
      { type: 'thinking', thinking: [{ type: 'text', text: 'Maybe autism?' }] },
      { type: 'text', text: 'Try an earlier ' },
      { type: 'output_text', text: 'nap.' },
      { type: 'text', text: 'Keep it **short**.' },
    ];
    expect(await ask(kind, { content })).toBe('Try an earlier nap.\n\nKeep it **short**.');
  });

  test('a cut answer is marked as one', async () => {
    const content = 'Give 5 ml';
    expect(await ask(kind, { content, finish: 'length' })).toBe(markAsCut(content));
    expect(await ask(kind, { content, finish: 'content_filter' })).toBe(markAsCut(content));
  });

  test('an answer that is all thinking says so, and names the setting', async () => {
    const message = { reasoning: 'Let me think...' };
    const error = await failureOf(ask(kind, { message, finish: 'length' }));
    expect(error).toMatchObject({ kind: 'thinking', isExplained: true });
    const settings = {
      chat: / under Chat Model in Settings/,
      food: / under Food Analysis Model in Settings/,
      report: / under OpenRouter Model in Settings/,
      // Their model has no setting.
      text: /Please try again\.$/,
      photo: /Please try again\.$/,
    };
    expect(error.message).toMatch(
      /^The model used up its room for thinking, so there is no answer/,
    );
    expect(error.message).toMatch(settings[kind]);
  });

  test('a refusal is shown as one', async () => {
    const error = await failureOf(ask(kind, { message: { refusal: 'I can’t help with that.' } }));
    expect(error).toMatchObject({
      kind: 'declined',
      message: 'The model declined to answer: I can’t help with that.',
    });
  });

  test('an error within a choice, or hidden in its metadata, is shown', async () => {
    const raw = JSON.stringify({ error: { message: 'Quota of the free tier is used up.' } });
    const error = { code: 429, message: 'Provider returned error', metadata: { raw } };
    for (const choice of [{ error }, { content: 'Half', finish: 'error', error }]) {
      const failure = await failureOf(ask(kind, choice));
      expect(failure).toMatchObject({ kind: 'refused', status: 429, isExplained: true });
      expect(failure.message).toContain('Quota of the free tier is used up.');
    }
  });
});

test.each(['max_tokens', 'MAX_TOKENS', 'model_length', 'SAFETY', 'contentFilter', 'error', 'odd'])(
  'an answer that ended by %s is cut',
  async (finish) => {
    expect(await ask('chat', { content: 'Give 5 ml', finish })).toBe(markAsCut('Give 5 ml'));
  },
);

test.each([
  'stop',
  'STOP',
  'end_turn',
  'stop_sequence',
  'stop_token',
  'eos',
  'tool_calls',
  null,
  '',
  undefined,
])('an answer that ended by %s is whole', async (finish) => {
  expect(await ask('chat', { content: 'Give 5 ml.', finish })).toBe('Give 5 ml.');
});

test('the reason of the model’s maker counts if it says that an answer is cut', async () => {
  const isCut = async (native: string) =>
    isCutAnswer(await ask('chat', { content: 'Give 5 ml', native }));
  expect(await isCut('MAX_TOKENS')).toBe(true);
  expect(await isCut('PROHIBITED_CONTENT')).toBe(true);
  expect(await isCut('refusal')).toBe(true);
  expect(await isCut('STOP')).toBe(false);
  expect(await isCut('completed')).toBe(false);
  expect(await isCut('eos_token')).toBe(false);
});

test('a cut within thoughts', async () => {
  const finish = 'length';
  const said = 'Try an earlier nap.';
  expect(await ask('chat', { content: `${said}\n<think>Maybe au`, finish })).toBe(markAsCut(said));
  expect(await ask('chat', { content: `${said}\n<thin`, finish })).toBe(markAsCut(said));
  for (const content of ['<think>Maybe au', '<thi', '', '<think>Maybe</think>'])
    expect(await failureOf(ask('chat', { content, finish }))).toMatchObject({ kind: 'thinking' });
});

test.each([
  { reasoning: 'Hm' },
  { reasoning_content: 'Hm' },
  { reasoning_details: [{ type: 'reasoning.text', text: 'Hm' }] },
  { content: [{ type: 'reasoning', text: 'Hm' }] },
  { content: '<think>Hm</think>' },
])('nothing but thoughts: %o', async (message) => {
  expect(await failureOf(ask('chat', { message }))).toMatchObject({ kind: 'thinking' });
});

test('an empty answer without a reason could not be read; one held back by a filter says so', async () => {
  expect(await failureOf(ask('chat', { content: '' }))).toMatchObject({ kind: 'unreadable' });
  const error = await failureOf(ask('chat', { content: '', finish: 'content_filter' }));
  expect(error.message).toBe('The answer was held back by a filter. Try asking in other words.');
});

test('a refusal among the parts is one, and has the name again', async () => {
  const content = [
    { type: 'text', text: 'Well.' },
    { type: 'refusal', refusal: 'I can’t talk about the child.' },
  ];
  openRouter.next(answering({ content }));
  const error = await failureOf(calls.chat.ask(['Maya']));
  expect(error.message).toBe('The model declined to answer: I can’t talk about Maya.');
});

describe('an error with its reason inside', () => {
  const failed = { code: 502, message: 'Provider returned error' };
  const messageFor = async (error: object, status = 200) => {
    openRouter.next({ status, body: { error } });
    return (await failureOf(calls.chat.ask())).message;
  };
  const start = 'API error: 502 - Provider returned error.';

  test.each([
    ['text', 'Model is loading'],
    ['JSON', JSON.stringify({ error: { message: 'Model is loading', code: 1 } })],
    ['a list in JSON', JSON.stringify([{ error: { message: 'Model is loading' } }])],
    ['an object', { detail: 'Model is loading' }],
    [
      'JSON in JSON',
      JSON.stringify({ error: { message: '{"error":{"message":"Model is loading"}}' } }),
    ],
    [
      'another gateway',
      { error: { message: 'No', metadata: { raw: '{"message":"Model is loading"}' } } },
    ],
    ['a page', '<html><style>b{}</style><body><h1>Model is loading</h1></body></html>'],
  ])('%s', async (_what, raw) => {
    expect(await messageFor({ ...failed, metadata: { raw } })).toBe(`${start} Model is loading`);
    expect(await messageFor({ ...failed, metadata: { raw } }, 502)).toBe(
      `${start} Model is loading`,
    );
  });

  test.each([undefined, null, '', {}, [], 7, '{}', '{"error":{}}'])('nothing: %o', async (raw) => {
    expect(await messageFor({ ...failed, metadata: { raw } })).toBe(
      'API error: 502 - Provider returned error',
    );
  });

  test.each([
    `Bad key ${openRouterKey}.`,
    'Authorization: Bearer abc123def456ghi.',
    'Incorrect API key provided: gsk_abc***xyz.',
    'Key AIzaSyD-abcdef12345 is not valid.',
    'https://api.example/v1?key=abcdef123456 failed.',
    '{"error":{"message":"api_key=\\"abcdefgh12345678\\" was refused"}}',
    'Token 0123456789abcdef0123456789abcdef is unknown.',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl is unknown.',
  ])('never shows a key: %s', async (raw) => {
    const message = await messageFor({ ...failed, metadata: { raw } });
    expect(message).toContain('[your key]');
    expect(message).not.toMatch(/abc|xyz|stand-in|0123|eyJ/);
  });

  test('keeps words about keys', async () => {
    const raw = 'The api key is missing. Use a bearer token. See sk-learn for req_12345.';
    expect(await messageFor({ ...failed, metadata: { raw } })).toContain(
      'The api key is missing. Use a bearer token.',
    );
  });
});

test('Ollama: thoughts, a cut and nothing but thinking', async () => {
  const ask = (body: object) => {
    ollama.next({ status: 200, body: { done: true, done_reason: 'stop', ...body } });
    return enhanceReport(prompt, { provider: 'Ollama', endpoint }, aCall());
  };
  expect(await ask({ response: `<think>Hm</think>${ollamaAnswer}` })).toBe(ollamaAnswer);
  const cut = markAsCut('Give 5 ml');
  expect(await ask({ response: 'Give 5 ml', done_reason: 'length' })).toBe(cut);
  expect(await ask({ response: 'Give 5 ml', done: false })).toBe(cut);
  const error = await failureOf(ask({ response: '', thinking: 'Hm', done_reason: 'length' }));
  expect(error).toMatchObject({ kind: 'thinking' });
  expect(error.message).toContain('Turn off Use Ollama in Settings, under AI & Transcription');
});
