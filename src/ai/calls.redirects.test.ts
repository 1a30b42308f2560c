import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { assemblyAIKey, openAIKey, openRouterKey } from '@e2e/support/providers/answers';
import { startAssemblyAI, transcript } from '@e2e/support/providers/assemblyai';
import { startOllama } from '@e2e/support/providers/ollama';
import { startOpenAI } from '@e2e/support/providers/openai';
import { startOpenRouter } from '@e2e/support/providers/openrouter';
import { routeFetch } from '@e2e/support/providers/route-fetch';
import { type Behaviour, type StandIn, startServer } from '@e2e/support/providers/server';
import type { Call } from './providers/provider-types';
import { aCall, failureOf, jpegUrl } from './providers/fixtures/calls';
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

type Name = 'OpenAI' | 'OpenRouter' | 'AssemblyAI' | 'Ollama';

const endpoint = 'http://localhost:11434';
let providers: Readonly<Record<Name, StandIn>>;
/** Where the redirects lead. It would answer anything. */
let elsewhere: StandIn;
beforeAll(async () => {
  providers = {
    OpenAI: await startOpenAI(),
    OpenRouter: await startOpenRouter(),
    AssemblyAI: await startAssemblyAI(),
    Ollama: await startOllama(),
  };
  elsewhere = await startServer({
    name: 'Elsewhere',
    answer: () => ({ status: 200, body: {} }),
    errorBody: () => ({}),
  });
});
afterAll(() => Promise.all([...Object.values(providers), elsewhere].map((one) => one.close())));
beforeEach(() => {
  const origins = {
    'https://api.openai.com': providers.OpenAI.origin,
    'https://openrouter.ai': providers.OpenRouter.origin,
    'https://api.assemblyai.com': providers.AssemblyAI.origin,
    [endpoint]: providers.Ollama.origin,
  };
  vi.stubGlobal('fetch', routeFetch(origins));
  // Only the wait between two polls is shortened.
  const realTimeout = setTimeout;
  const quick = (work: () => void, ms?: number, ...rest: []) =>
    realTimeout(work, ms === 3000 ? 5 : ms, ...rest);
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(Object.assign(quick, realTimeout));
});
afterEach(() => {
  vi.unstubAllGlobals();
  expect(Object.values(providers).flatMap((one) => one.reset())).toEqual([]);
  elsewhere.reset();
});

const photo = { category: 'sensory', photoUrl: jpegUrl } as const;
const food = { name: 'Dal with rice', photoUrl: jpegUrl };
const prompt = { system: 'You are kind.', user: 'Maya: Sleep: 4' };
const recording = new Blob([new Uint8Array(2000)], { type: 'audio/webm' });
const model = 'google/gemma-3-27b-it:free';
const gateway = { provider: 'OpenRouter', key: openRouterKey, model } as const;
const byOpenAI = { provider: 'OpenAI', key: openAIKey } as const;
const byAssemblyAI = { provider: 'AssemblyAI', key: assemblyAIKey } as const;
const local = { provider: 'Ollama', endpoint } as const;

const asDocumented = { slow: 0 } as const;
const queued = { status: 200, body: transcript('queued') } as const;
const asking = [{ role: 'user', content: 'How much sleep does Maya need?' }] as const;

/** What is called, its provider, the call, and what the provider answers before it redirects. */
const calls: readonly [string, Name, (call: Call) => Promise<unknown>, Behaviour[]?][] = [
  ['a text', 'OpenAI', (call) => analyseText({ category: 'sleep', text: 'x' }, byOpenAI, call)],
  ['a photo', 'OpenAI', (call) => analysePhoto(photo, byOpenAI, call)],
  ['a food photo', 'OpenAI', (call) => analyseFoodPhoto(food, byOpenAI, call)],
  ['a recording', 'OpenAI', (call) => transcribe(recording, byOpenAI, call)],
  ['a food photo', 'OpenRouter', (call) => analyseFoodPhoto(food, gateway, call)],
  ['a message', 'OpenRouter', (call) => reply(asking, { ...gateway, temperature: 0.7 }, call)],
  ['a report', 'OpenRouter', (call) => enhanceReport(prompt, gateway, call)],
  ['a test', 'OpenRouter', (call) => testReportAi(gateway, call)],
  ['the list of models', 'OpenRouter', (call) => listModels(openRouterKey, call)],
  ['a report', 'Ollama', (call) => enhanceReport(prompt, local, call)],
  ['the test of a key', 'AssemblyAI', (call) => testKey('AssemblyAI', assemblyAIKey, call)],
  ['a recording', 'AssemblyAI', (call) => transcribe(recording, byAssemblyAI, call)],
  ['a job', 'AssemblyAI', (call) => transcribe(recording, byAssemblyAI, call), [asDocumented]],
  [
    'a poll',
    'AssemblyAI',
    (call) => transcribe(recording, byAssemblyAI, call),
    [asDocumented, queued],
  ],
];

test.each(calls)(
  'no redirect is followed: %s sent to %s',
  async (_what, name, ask, before = []) => {
    const { [name]: provider } = providers;
    const Location = `${elsewhere.origin}/collect`;
    provider.next(...before, { status: 307, headers: { Location } });
    const error = await failureOf(ask(aCall()));
    expect(elsewhere.requests).toEqual([]);
    expect(provider.requests).toHaveLength(before.length + 1);
    expect(error.kind).toBe('unreachable');
    expect(error.message).toContain(`Could not reach ${name}`);
  },
);
