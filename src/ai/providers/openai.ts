import { parseJson } from '@/lib/values';
import * as z from 'zod/mini';
import type { ProviderCalls } from './provider-types';
import { AiError } from './ai-errors';
import { fetchAnswer } from './provider-request';
import { refusalError, refusalIn, speechWording } from './error-messages';

const base = 'https://api.openai.com/v1';

const transcription = z.object({ text: z.string() });

/**
 * Sends a recording as multipart, with file `recording.{ext}`, model and language, and returns its `text` (section 7, call 2). Rejects
 * with AiError.
 */
async function transcribe(
  recording: { readonly blob: Blob; readonly extension: string },
  key: string,
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData();
  form.append('file', recording.blob, `recording.${recording.extension}`);
  form.append('model', 'whisper-1');
  form.append('language', 'en');
  const answer = await fetchAnswer(
    'OpenAI',
    `${base}/audio/transcriptions`,
    // The browser sets the content type, with the multipart boundary.
    { method: 'POST', headers: { Authorization: `Bearer ${key}` }, body: form },
    signal,
  );
  const refusal = refusalIn(answer, 'OpenAI', key);
  if (refusal) throw refusalError(refusal, speechWording);
  const parsed = transcription.safeParse(parseJson(answer.body));
  if (!parsed.success) throw new AiError('unreadable', speechWording.unreadable('OpenAI'));
  return parsed.data.text;
}

export const provider: ProviderCalls = {
  name: 'OpenAI',
  completionsUrl: `${base}/chat/completions`,
  transcribe,
};
