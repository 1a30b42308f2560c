import * as z from 'zod/mini';
import { AiError } from './ai-errors';
import { type Answer, inSeconds, jsonOf } from './provider-request';

/** A provider's 'no': what the sentences of the catalogue are made of. */
export interface Refusal {
  readonly provider: string;
  readonly status: number;
  /** The provider's own message without any key, else the status in words. */
  readonly message: string;
  /** Whether `message` is the provider's own. */
  readonly isExplained: boolean;
  readonly retryAfter: number | undefined;
}

/** How one kind of call puts a refusal into words, and where its model can be changed. */
export interface Wording {
  readonly refused: (refusal: Refusal) => string;
  /** Said when the answer lacks the field that is read, is not JSON, or is empty. */
  readonly unreadable: (provider: string) => string;
  /** For a 404: names the model and says where to change it, after the catalogue's sentence. */
  readonly modelAdvice?: string | undefined;
}

// OpenAI and OpenRouter: { error: { message, code } }. AssemblyAI and Ollama: { error: 'message' }.
const errorBody = z.object({
  error: z.union([
    z.string(),
    z.object({
      message: z.optional(z.nullable(z.string())),
      code: z.optional(z.nullable(z.union([z.string(), z.number()]))),
    }),
  ]),
});

const longest = 300;

/** The refusal in an answer, or null when it is a success. `key` is taken out of every message. */
export function refusalIn(answer: Answer, provider: string, key: string): Refusal | null {
  const parsed = errorBody.safeParse(jsonOf(answer.body));
  // OpenRouter says with status 200 that a model failed after the request was taken.
  if (answer.isOk && !parsed.success) return null;
  const error = parsed.success ? parsed.data.error : undefined;
  const own = (typeof error === 'string' ? error : error?.message)?.trim() ?? '';
  const code = typeof error === 'object' && typeof error.code === 'number' ? error.code : undefined;
  return {
    provider,
    status: answer.isOk ? (code ?? answer.status) : answer.status,
    message: own === '' ? answer.statusText : withoutKey(own, key).slice(0, longest),
    isExplained: own !== '',
    retryAfter: answer.retryAfter,
  };
}

/** The error of a refusal: the call's own sentence, then the model's name for a 404, then how long to wait. */
export function refusalError(refusal: Refusal, wording: Wording): AiError {
  const { status, retryAfter } = refusal;
  const sentences = [
    wording.refused(refusal),
    status === 404 && wording.modelAdvice,
    status === 429 && retryAfter !== undefined && `You can try again in ${inSeconds(retryAfter)}.`,
  ].filter((sentence) => typeof sentence === 'string');
  const message = sentences
    .map((sentence, at) => (at < sentences.length - 1 ? withStop(sentence) : sentence))
    .join(' ');
  return new AiError('refused', message, { status, retryAfter });
}

function withStop(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}

/**
 * A text without the key: the key itself, and whatever looks like a key or a shortened one, which some providers
 * repeat in their message.
 */
export function withoutKey(text: string, key: string): string {
  const plain = key === '' ? text : text.replaceAll(key, '[your key]');
  return plain.replace(/\bsk-[\w*.…-]*[\w*…]/g, '[your key]');
}
