import { parseJson } from '@/lib/values';
import * as z from 'zod/mini';
import { AiError } from './ai-errors';
import type { ProviderCalls } from './provider-types';
import { type Answer, fetchAnswer } from './provider-request';
import { refusalError, refusalIn, speechWording, withoutKey } from './error-messages';

const name = 'AssemblyAI';
const base = 'https://api.assemblyai.com/v2';
/** Milliseconds between two polls, as in AssemblyAI's own examples. */
const pollEveryMs = 3000;

const uploaded = z.object({ upload_url: z.string() });
const transcript = z.object({
  id: z.string(),
  status: z.enum(['queued', 'processing', 'completed', 'error']),
  text: z.optional(z.nullable(z.string())),
  error: z.optional(z.nullable(z.string())),
});
type Transcript = z.infer<typeof transcript>;

/**
 * Uploads a recording, polls for its transcript and returns the text, which may be empty (decisions, 'Selection of the AI key').
 * Rejects with AiError, or with the signal's reason.
 */
async function transcribe(
  { blob }: { readonly blob: Blob },
  key: string,
  signal: AbortSignal,
): Promise<string> {
  const upload = await request('/upload', key, signal, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: blob,
  });
  const { upload_url: url } = read(uploaded, accepted(upload, key));
  const created = await request('/transcript', key, signal, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      audio_url: url,
      // AssemblyAI had no default for a while; a retired model is replaced by its successor.
      speech_models: ['universal-3-pro', 'universal-2'],
      language_code: 'en',
    }),
  });
  let state: Transcript = read(transcript, accepted(created, key));
  while (state.status === 'queued' || state.status === 'processing') {
    await pause(pollEveryMs, signal);
    const next = await request(`/transcript/${encodeURIComponent(state.id)}`, key, signal);
    state = read(transcript, acceptedTranscript(next, key));
  }
  if (state.status === 'error') {
    const message = withoutKey(state.error ?? 'the recording could not be processed', key);
    throw new AiError('refused', `Transcription failed: ${message}`);
  }
  return state.text ?? '';
}

/** Checks a key with GET /v2/transcript (section 7, call 8: 'success status means valid'). Rejects with AiError if it's refused. */
async function testKey(key: string, signal: AbortSignal): Promise<void> {
  const answer = await request('/transcript', key, signal);
  if (answer.isOk) return;
  const body = withoutKey(answer.body.trim() || answer.statusText, key).slice(0, 300);
  throw new AiError('refused', `Error: ${answer.status} - ${body}`, { status: answer.status });
}

async function request(
  path: string,
  key: string,
  signal: AbortSignal,
  {
    method = 'GET',
    headers,
    body,
  }: { method?: string; headers?: Record<string, string>; body?: BodyInit } = {},
): Promise<Answer> {
  return fetchAnswer(
    name,
    `${base}${path}`,
    { method, headers: { Authorization: key, ...headers }, ...(body !== undefined && { body }) },
    signal,
  );
}

function accepted(answer: Answer, key: string): Answer {
  const refusal = refusalIn(answer, name, key);
  if (refusal) throw refusalError(refusal, speechWording);
  return answer;
}

/** For a failed transcript the request itself succeeds, with the reason in `error`. */
function acceptedTranscript(answer: Answer, key: string): Answer {
  return answer.isOk ? answer : accepted(answer, key);
}

function read<T>(
  schema: { safeParse: (value: unknown) => { success: true; data: T } | { success: false } },
  answer: Answer,
): T {
  const parsed = schema.safeParse(parseJson(answer.body));
  if (!parsed.success) throw new AiError('unreadable', speechWording.unreadable(name));
  return parsed.data;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  signal.throwIfAborted();
}

export const provider: ProviderCalls = { name, transcribe, testKey };
