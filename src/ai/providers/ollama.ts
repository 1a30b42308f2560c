import { parseJson } from '@/lib/values';
import * as z from 'zod/mini';
import { redactName } from '@/domain/text/redact-name';
import { ollamaModel } from '@/domain/ai/settings';
import { isLocalhost } from '@/lib/server-url';
import type { Call, ProviderCalls } from './provider-types';
import { AiError } from './ai-errors';
import { fetchAnswer, timeLimits, withinTimeLimit } from './provider-request';
import { inSettings, refusalError, refusalIn, type Wording } from './error-messages';
import { answerText } from './model-answer';

const generated = z.object({
  response: z.string(),
  thinking: z.optional(z.unknown()),
  done: z.optional(z.unknown()),
  done_reason: z.optional(z.unknown()),
});

/** Section 8: ''Ollama API error: {status}' style message'. */
const wording: Wording = {
  refused: ({ status }) =>
    `Ollama API error: ${status}${status === 403 ? `. ${corsAdvice()}` : ''}`,
  unreadable: () => 'Ollama sent an answer that could not be read. Please try again.',
  otherModel: `The model is ${ollamaModel}. Turn off Use Ollama ${inSettings}, to use OpenRouter instead.`,
  modelAdvice: `The model is ${ollamaModel}. Get it on the computer that runs Ollama with: ollama pull ${ollamaModel}`,
};

/**
 * Posts to {ollamaEndpoint}/api/generate with model, prompt and stream, and returns its `response` (section 7, call 7). Rejects with
 * AiError.
 */
async function generate(endpoint: string, prompt: string, call: Call): Promise<string> {
  return withinTimeLimit({ call, ms: timeLimits.ollama, provider: 'Ollama' }, async (signal) => {
    const answer = await fetchAnswer(
      'Ollama',
      `${endpoint}/api/generate`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          model: ollamaModel,
          prompt: redactName(prompt, ...(call.hiddenNames ?? [])),
          stream: false,
        }),
      },
      signal,
    ).catch((error: unknown) => {
      // A page can't tell a missing server from a CORS refusal, so the message has advice for both.
      if (signal.aborted || !(error instanceof AiError)) throw error;
      const advice = [corsAdvice(), mixedContentAdvice(endpoint)].filter(
        (sentence) => sentence !== null,
      );
      const message = `Could not reach Ollama at ${endpoint}. Check that it is running. ${advice.join(' ')}`;
      throw new AiError('unreachable', message, { cause: error });
    });
    const refusal = refusalIn(answer, 'Ollama', '');
    if (refusal) throw refusalError(refusal, wording);
    const parsed = generated.safeParse(parseJson(answer.body));
    if (!parsed.success) throw new AiError('unreadable', wording.unreadable('Ollama'));
    const { response, thinking, done, done_reason: finishReason } = parsed.data;
    const raw = { content: response, thoughts: [thinking], finishReason };
    return answerText(
      { ...raw, isUnfinished: done === false },
      { provider: 'Ollama', wording, call },
    );
  });
}

/**
 * Returns why a page on https can't reach an address on http; null if it can. Safari blocks even this computer; other browsers allow
 * that, perhaps after asking; none allows another computer.
 */
function mixedContentAdvice(endpoint: string): string | null {
  const isSecurePage = 'location' in globalThis && globalThis.location.protocol === 'https:';
  const { protocol, hostname } = new URL(endpoint);
  if (!isSecurePage || protocol !== 'http:') return null;
  return isLocalhost(hostname)
    ? 'Safari does not let this page reach a program on this computer: use Chrome, Edge or Firefox, and allow access to the local network if it asks.'
    : 'This page is on https, and browsers do not let it reach another computer by http: give Ollama an https address.';
}

/** Ollama refuses pages of other origins until it's configured for them. */
function corsAdvice(): string {
  const origin = 'location' in globalThis ? globalThis.location.origin : '*';
  return `If it runs, start it with OLLAMA_ORIGINS=${origin} so that it lets this page in.`;
}

export const provider: ProviderCalls = { name: 'Ollama', generate };
