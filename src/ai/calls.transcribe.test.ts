import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  assembledWords,
  assemblyAIKey,
  openAIKey,
  spokenWords,
} from '@e2e/support/providers/answers';
import { startAssemblyAI, transcript } from '@e2e/support/providers/assemblyai';
import { readForm } from '@e2e/support/providers/multipart';
import { openAIErrors, startOpenAI } from '@e2e/support/providers/openai';
import { routeFetch } from '@e2e/support/providers/route-fetch';
import type { StandIn } from '@e2e/support/providers/server';
import { aCall, failureOf } from './providers/fixtures/calls';
import { transcribe } from './calls';

let openAI: StandIn;
let assemblyAI: StandIn;
/** The wait between two polls in ms, instead of the product's 3000. */
let pollInterval: number;
beforeAll(async () => {
  openAI = await startOpenAI();
  assemblyAI = await startAssemblyAI();
});
afterAll(() => Promise.all([openAI.close(), assemblyAI.close()]));
beforeEach(() => {
  const origins = {
    'https://api.openai.com': openAI.origin,
    'https://api.assemblyai.com': assemblyAI.origin,
  };
  vi.stubGlobal('fetch', routeFetch(origins));
  // Only the wait between two polls is shortened; the servers answer in real time.
  const realTimeout = setTimeout;
  const quick = (work: () => void, ms?: number, ...rest: []) =>
    realTimeout(work, ms === 3000 ? pollInterval : ms, ...rest);
  pollInterval = 5;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(Object.assign(quick, realTimeout));
});
afterEach(() => {
  vi.unstubAllGlobals();
  expect([...openAI.reset(), ...assemblyAI.reset()]).toEqual([]);
});

const recordingOf = (type: string, size = 4000) =>
  new Blob([new Uint8Array(size).fill(7)], { type });
const webm = recordingOf('audio/webm;codecs=opus');
const byOpenAI = { provider: 'OpenAI', key: openAIKey } as const;
const byAssemblyAI = { provider: 'AssemblyAI', key: assemblyAIKey } as const;

describe('speech-to-text', () => {
  test('multipart: file (named recording.{ext}), a whisper model, language en; reads text', async () => {
    expect(await transcribe(webm, byOpenAI, aCall())).toBe(spokenWords);
    const [request] = openAI.requests;
    expect(request).toMatchObject({
      method: 'POST',
      path: '/v1/audio/transcriptions',
      headers: { authorization: `Bearer ${openAIKey}` },
    });
    const parts = request ? readForm(request) : [];
    expect(parts.map(({ name, fileName }) => [name, fileName])).toEqual([
      ['file', 'recording.webm'],
      ['model', undefined],
      ['language', undefined],
    ]);
    expect(parts[0]?.bytes).toHaveLength(4000);
    expect(parts[0]?.contentType).toBe('audio/webm;codecs=opus');
  });

  test.each([
    ['audio/wav', 'wav'],
    ['audio/x-wav', 'wav'],
    ['audio/mp4;codecs=mp4a.40.2', 'mp4'],
    ['audio/x-m4a', 'm4a'],
    ['audio/ogg; codecs=opus', 'ogg'],
    ['audio/mpeg', 'mpeg'],
    ['audio/flac', 'flac'],
  ])('a recording of type %s is sent as recording.%s', async (type, extension) => {
    await transcribe(recordingOf(type), byOpenAI, aCall());
    expect(String(openAI.requests[0]?.body)).toContain(`filename="recording.${extension}"`);
  });

  test("missing key: '{provider} API key is required'", async () => {
    const error = await failureOf(transcribe(webm, { ...byOpenAI, key: '' }, aCall()));
    expect(error.message).toBe('OpenAI API key is required');
  });

  test("'Invalid audio data received'", async () => {
    // @ts-expect-error -- a recorder may return something else than the types say
    const error = await failureOf(transcribe('noise', byOpenAI, aCall()));
    expect(error.message).toBe('Invalid audio data received');
  });

  test("'Audio recording is too short or empty. Please try recording for a longer period.'", async () => {
    const short =
      'Audio recording is too short or empty. Please try recording for a longer period.';
    for (const size of [0, 999]) {
      const error = await failureOf(transcribe(recordingOf('audio/wav', size), byOpenAI, aCall()));
      expect(error.message).toBe(short);
    }
    expect(await transcribe(recordingOf('audio/wav', 1000), byOpenAI, aCall())).toBe(spokenWords);
  });

  test("'Invalid file format {type}. Supported formats: [flac, m4a, …]'", async () => {
    const error = await failureOf(transcribe(recordingOf('audio/aac'), byOpenAI, aCall()));
    expect(error.message).toBe(
      'Invalid file format audio/aac. Supported formats: [flac, m4a, mp3, mp4, mpeg, mpga, oga, ogg, wav, webm]',
    );
    expect(openAI.requests).toEqual([]);
  });

  test("'Transcription failed: {provider message}'", async () => {
    openAI.next({ status: 429 });
    const error = await failureOf(transcribe(webm, byOpenAI, aCall()));
    expect(error.message).toBe(`Transcription failed: ${openAIErrors[429] ?? ''}`);
  });

  test("'Transcription failed: {status text}' if the provider says nothing", async () => {
    openAI.next({ status: 500, body: 'oops' });
    const error = await failureOf(transcribe(webm, byOpenAI, aCall()));
    expect(error.message).toBe('Transcription failed: Internal Server Error');
  });

  test.each([
    ['no text', '{}', 'OpenAI sent an answer that could not be read. Please try again.'],
    ['no JSON', 'Hello', 'OpenAI sent an answer that could not be read. Please try again.'],
    ['silence', '{"text":"  "}', 'OpenAI heard no words in the recording.'],
  ])('an answer with %s gives a readable error', async (_what, text, message) => {
    openAI.next({ text, type: 'application/json' });
    const error = await failureOf(transcribe(webm, byOpenAI, aCall()));
    expect(error.message).toBe(`Transcription failed: ${message}`);
  });

  test('a timeout gives a readable error', async () => {
    openAI.next({ slow: 2000 });
    const error = await failureOf(transcribe(webm, byOpenAI, aCall({ limitMs: 50 })));
    expect(error.kind).toBe('timeout');
  });
});

describe('speech-to-text by the second provider', () => {
  test('upload, transcript, poll', async () => {
    expect(await transcribe(webm, byAssemblyAI, aCall())).toBe(assembledWords);
    expect(assemblyAI.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v2/upload',
      'POST /v2/transcript',
      expect.stringMatching(/^GET \/v2\/transcript\/.+/) as string,
      expect.stringMatching(/^GET \/v2\/transcript\/.+/) as string,
    ]);
    expect(assemblyAI.requests[0]?.body).toHaveLength(4000);
  });

  test("a transcript that failed: 'Transcription failed: {provider message}'", async () => {
    const body = transcript('error', { error: 'File does not appear to contain audio.' });
    assemblyAI.next({ slow: 0 }, { slow: 0 }, { status: 200, body });
    const error = await failureOf(transcribe(webm, byAssemblyAI, aCall()));
    expect(error.message).toBe('Transcription failed: File does not appear to contain audio.');
  });

  test('a transcript that failed at once', async () => {
    const body = transcript('error', { error: 'Upload failed.' });
    assemblyAI.next({ slow: 0 }, { status: 200, body });
    const error = await failureOf(transcribe(webm, byAssemblyAI, aCall()));
    expect(error.message).toBe('Transcription failed: Upload failed.');
  });

  test('a wrong key', async () => {
    const wrong = { provider: 'AssemblyAI', key: 'another' } as const;
    const error = await failureOf(transcribe(webm, wrong, aCall()));
    expect(error.message).toBe(
      'Transcription failed: Authentication error, API token missing/invalid',
    );
  });

  describe('cancelling ends the polling', () => {
    /** Counts requests as they leave the product: the server may receive one only after the cancel that ended it. */
    async function countAfterCancel(isReached: () => boolean) {
      const sent = vi.fn(fetch);
      vi.stubGlobal('fetch', sent);
      const controller = new AbortController();
      const answer = failureOf(
        transcribe(webm, byAssemblyAI, aCall({ signal: controller.signal })),
      );
      await vi.waitUntil(isReached, { interval: 5 });
      controller.abort();
      const asked = sent.mock.calls.length;
      expect((await answer).kind).toBe('cancelled');
      // Further polling would add requests to these four.
      pollInterval = 5;
      await transcribe(webm, byAssemblyAI, aCall());
      expect(sent).toHaveBeenCalledTimes(asked + 4);
      return asked;
    }

    test('during a poll', async () => {
      assemblyAI.next({ slow: 0 }, { slow: 0 }, { slow: 500 });
      expect(await countAfterCancel(() => assemblyAI.requests.length === 3)).toBe(3);
    });

    test('while it waits for the next poll', async () => {
      pollInterval = 60_000;
      const isWaiting = () => vi.mocked(setTimeout).mock.calls.some(([, ms]) => ms === 3000);
      expect(await countAfterCancel(isWaiting)).toBe(2);
    });
  });

  test('one time limit covers all requests', async () => {
    const processing = { status: 200, body: transcript('processing') };
    assemblyAI.next({ slow: 0 }, processing, ...Array<typeof processing>(200).fill(processing));
    const error = await failureOf(transcribe(webm, byAssemblyAI, aCall({ limitMs: 200 })));
    expect(error.message).toBe('AssemblyAI did not answer within 1 second. Please try again.');
  });
});
