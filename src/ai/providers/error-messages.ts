import { parseJson } from '@/lib/values';
import * as z from 'zod/mini';
import { AiError } from './ai-errors';
import { type Answer, secondsText } from './provider-request';

/** A provider's refusal, for the sentences of the catalogue. */
export interface Refusal {
  readonly provider: string;
  readonly status: number;
  /** The provider's own message without any key, else the status text. */
  readonly message: string;
  /** Whether `message` is the provider's own. */
  readonly isExplained: boolean;
  readonly retryAfter: number | undefined;
}

/** The sentences of section 8 about a provider's answers, for one kind of call. Screens add their own advice. */
export interface Wording {
  readonly refused: (refusal: Refusal) => string;
  /** For an answer without the expected field, that is not JSON, or empty. */
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

const longestMessage = 300;

/** Returns the refusal in an answer, or null for a success. Removes `key` from every message. */
export function refusalIn(answer: Answer, provider: string, key: string): Refusal | null {
  const parsed = errorBody.safeParse(parseJson(answer.body));
  // OpenRouter reports with status 200 that a model failed after the request was accepted.
  if (answer.isOk && !parsed.success) return null;
  const error = parsed.success ? parsed.data.error : undefined;
  const providerMessage = (typeof error === 'string' ? error : error?.message)?.trim() ?? '';
  const code = typeof error === 'object' && typeof error.code === 'number' ? error.code : undefined;
  return {
    provider,
    status: answer.isOk ? (code ?? answer.status) : answer.status,
    message:
      providerMessage === ''
        ? answer.statusText
        : withoutKey(providerMessage, key).slice(0, longestMessage),
    isExplained: providerMessage !== '',
    retryAfter: answer.retryAfter,
  };
}

/** Returns the error of a refusal: the call's own sentence, then the model's name for a 404, then how long to wait. */
export function refusalError(refusal: Refusal, wording: Wording): AiError {
  const { status, retryAfter } = refusal;
  const sentences = [
    wording.refused(refusal),
    status === 404 && wording.modelAdvice,
    status === 429 &&
      retryAfter !== undefined &&
      `You can try again in ${secondsText(retryAfter)}.`,
  ].filter((sentence) => typeof sentence === 'string');
  const message = sentences
    .map((sentence, at) => (at < sentences.length - 1 ? withFullStop(sentence) : sentence))
    .join(' ');
  return new AiError('refused', message, { status, retryAfter });
}

function withFullStop(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}

/**
 * Removes the key from a text, and anything that looks like a key or a shortened one, since some providers repeat it in their message.
 */
export function withoutKey(text: string, key: string): string {
  const withoutExactKey = key === '' ? text : text.replaceAll(key, '[your key]');
  return withoutExactKey.replace(/\bsk-[\w*.…-]*[\w*…]/g, '[your key]');
}

const inSettings = 'in Settings, under AI & Transcription';

const unreadable = (provider: string) =>
  `${provider} sent an answer that could not be read. Please try again.`;

/** Returns the messages of the chat: ''API error: {status} - {message}' (message from error body or status text)'. */
export function chatWording(model: string): Wording {
  return {
    refused: ({ status, message }) => `API error: ${status} - ${message}`,
    unreadable,
    modelAdvice: `The model is ${model}. You can change it under Chat Model ${inSettings}.`,
  };
}

/** Returns the messages of an analysis: 'the message or 'Failed to analyze content'', for a photo 'Failed to analyze image'. */
export function analysisWording(what: 'content' | 'image', model: string): Wording {
  const failed = `Failed to analyze ${what}`;
  return {
    refused: ({ isExplained, message }) => (isExplained ? message : failed),
    unreadable: () => failed,
    modelAdvice: `The model is ${model}. It comes with this version of Kinleaf and has no setting: please update.`,
  };
}

/** Returns the messages of a food analysis, 'by HTTP status'. */
export function foodWording(model: string, isChosen: boolean): Wording {
  const advice = isChosen
    ? `You can change it under Food Analysis Model ${inSettings}.`
    : `With an OpenRouter key as Food Analysis API Key you can choose another ${inSettings}.`;
  return {
    refused: foodRefusal,
    unreadable: () => 'Could not analyze the food image',
    modelAdvice: `The model is ${model}. ${advice}`,
  };
}

function foodRefusal({ provider, status, message }: Refusal): string {
  switch (status) {
    case 401:
      return `Authentication failed: Invalid ${provider} API key. Please check your settings.`;
    case 404:
      return 'Model not found or deprecated. Please update your application.';
    case 429:
      return 'Rate limit exceeded: Too many requests. Please try again later.';
    default:
      return `API error: ${status} - ${message}`;
  }
}

/** ''Transcription failed: {provider message or status text}''. */
export const speechWording: Wording = {
  refused: ({ message }) => `Transcription failed: ${message}`,
  unreadable: (provider) => `Transcription failed: ${unreadable(provider)}`,
};

/** Returns the messages of a report: ''OpenRouter API error: {status}' style message with the gateway name'. */
export function reportWording(model: string): Wording {
  return {
    refused: ({ provider, status }) => `${provider} API error: ${status}`,
    unreadable,
    modelAdvice: `The model is ${model}. You can change it under OpenRouter Model ${inSettings}.`,
  };
}

/** For lists of models, which have no sentence of their own in the catalogue. */
export const lookupWording: Wording = {
  refused: ({ provider, status }) => `${provider} API error: ${status}`,
  unreadable,
};
