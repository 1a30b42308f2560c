import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  analyseFoodPhoto,
  analysePhoto,
  analyseText,
  enhanceReport,
  listModels,
  reply,
  testKey,
  testReportAi,
  transcribe,
} from './calls';
import { AiError } from './providers/ai-errors';
import { aCall, jpegUrl } from './providers/fixtures/calls';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

afterEach(() => {
  vi.unstubAllGlobals();
});

const key = 'sk-proj-a-key-of-somebody';
const model = 'google/gemma-3-27b-it:free';
const openAI = { provider: 'OpenAI', key } as const;
const openRouter = { provider: 'OpenRouter', key, model } as const;
const ollama = { provider: 'Ollama', endpoint: 'http://localhost:11434/api/generate' } as const;
const recording = new Blob([new Uint8Array(2000)], { type: 'audio/webm' });
const prompt = { system: 'Be kind.', user: 'Twelve entries.' };
// The time limit ends a transcript that is never ready.
const call = () => aCall({ limitMs: 200 });

const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  'a message of the assistant': () =>
    reply([{ role: 'user', content: 'Hello' }], { ...openRouter, temperature: 0.7 }, call()),
  'an analysis of a text': () => analyseText({ category: 'sleep', text: 'Slept.' }, openAI, call()),
  'an analysis of a photo': () =>
    analysePhoto({ category: 'sleep', photoUrl: jpegUrl }, openAI, call()),
  'a food photo': () => analyseFoodPhoto({ name: 'Toast', photoUrl: jpegUrl }, openRouter, call()),
  'a recording for OpenAI': () => transcribe(recording, { provider: 'OpenAI', key }, call()),
  'a recording for AssemblyAI': () =>
    transcribe(recording, { provider: 'AssemblyAI', key }, call()),
  'a report by OpenRouter': () => enhanceReport(prompt, openRouter, call()),
  'a report by Ollama': () => enhanceReport(prompt, ollama, call()),
  'the test of the report AI': () => testReportAi(openRouter, call()),
  'the list of models': () => listModels(key, call()),
  'the test of a key': () => testKey('AssemblyAI', key, call()),
};

/** The documented answers of the four providers in one object, with every field that is read. */
const valid = {
  id: 'one',
  model,
  choices: [{ index: 0, message: { role: 'assistant', content: 'She slept well.' } }],
  text: 'She slept well.',
  response: 'She slept well.',
  done: true,
  upload_url: 'https://cdn.assemblyai.com/upload/one',
  status: 'completed',
  data: [{ id: model, name: 'Gemma', architecture: { input_modalities: ['text', 'image'] } }],
  error: undefined as unknown,
};

/** The valid answer with any value in any field: a path through it, and the value to put there. */
const mutated = fc
  .tuple(
    fc.constantFrom(
      ...[
        'choices',
        'choices.0',
        'choices.0.message',
        'choices.0.message.content',
        'text',
        'model',
      ],
      ...[
        'response',
        'upload_url',
        'id',
        'status',
        'data',
        'data.0',
        'data.0.architecture',
        'error',
      ],
    ),
    fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown[]>(
        undefined,
        null,
        '',
        '   ',
        [],
        {},
        { message: key },
        key,
        'error',
      ),
    ),
  )
  .map(([path, value]) => {
    const answer: unknown = structuredClone(valid);
    const steps = path.split('.');
    const last = steps.pop() ?? '';
    const parent = steps.reduce<unknown>(
      (at, step) => (at as Record<string, unknown>)[step],
      answer,
    );
    (parent as Record<string, unknown>)[last] = value;
    return JSON.stringify(answer);
  });

const body = fc.oneof(
  mutated,
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '<html><body>502 Bad Gateway</body></html>',
    `{"error":{"message":"${key}"}}`,
  ),
  // Cut off in the middle.
  fc.nat(60).map((length) => JSON.stringify(valid).slice(0, length)),
);
const answer = fc.record({
  body,
  status: fc.oneof(
    { weight: 3, arbitrary: fc.constant(200) },
    { weight: 1, arbitrary: fc.constantFrom(201, 400, 401, 403, 404, 413, 429, 500, 503) },
  ),
  retryAfter: fc.option(
    fc.string({ unit: 'grapheme-ascii' }).filter((text) => !/[^\x21-\x7e]/.test(text)),
  ),
});

describe('any answer of a provider', () => {
  for (const [what, ask] of Object.entries(calls)) {
    test(`gives text, or a readable error without the key: ${what}`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(answer, { minLength: 1, maxLength: 4 }), async (answers) => {
          let at = 0;
          vi.stubGlobal('fetch', () => {
            const next = answers[Math.min(at, answers.length - 1)];
            at += 1;
            const headers = new Headers();
            if (typeof next?.retryAfter === 'string') headers.set('Retry-After', next.retryAfter);
            return Promise.resolve(
              new Response(next?.body, { status: next?.status ?? 200, headers }),
            );
          });
          await expectReadable(ask());
        }),
        { numRuns: fewerInGate(400), seed: 20260620 },
      );
    });
  }
});

/** Expects text that is not empty, a list of models, or nothing at all; or else an error that can be shown. */
async function expectReadable(pending: Promise<unknown>): Promise<void> {
  try {
    const result = await pending;
    const texts = (Array.isArray(result) ? (result as unknown[]) : [result]).flatMap((one) =>
      typeof one === 'object' && one !== null
        ? Object.values(one as Record<string, unknown>)
        : [one],
    );
    for (const text of texts) {
      if (typeof text !== 'string') continue;
      expect(text.trim()).not.toBe('');
      expect(text).not.toMatch(/^(undefined|null|\[object \w+\])$/);
    }
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    expect(error.message.trim()).not.toBe('');
    expect(error.message).not.toMatch(/undefined|NaN|\[object/);
    expect(error.message).not.toContain(key);
  }
}
