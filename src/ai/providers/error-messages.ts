import { oneLine } from '@/lib/text';
import { isPlainObject, parseJson } from '@/lib/values';
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
  /** What the provider behind a gateway said, if that is not the message. */
  readonly reason: string | undefined;
  readonly retryAfter: number | undefined;
}

/** The sentences of section 8 about a provider's answers, for one kind of call. Screens add their own advice. */
export interface Wording {
  readonly refused: (refusal: Refusal) => string;
  /** For an answer without the expected field, that is not JSON, or empty. */
  readonly unreadable: (provider: string) => string;
  /** For a 404: names the model and says where to change it, after the catalogue's sentence. */
  readonly modelAdvice?: string | undefined;
  /** Names the model and the setting that changes it, for a model that can't answer in the room it has. */
  readonly otherModel?: string | undefined;
}

const longestMessage = 300;

/** Returns the refusal in an answer, or null for a success. Removes `key` from every message. */
export function refusalIn(answer: Answer, provider: string, key: string): Refusal | null {
  const body = firstOf(parseJson(answer.body));
  // Some gateways send the error as the whole body.
  const error = errorIn(body) ?? (answer.isOk ? undefined : body);
  // OpenRouter reports with status 200 that a model failed after the request was accepted, for the whole answer or one choice.
  if (answer.isOk && error === undefined) return null;
  const shown = (text: string) => withoutKey(text, key).slice(0, longestMessage);
  const own = typeof error === 'string' ? error.trim() : sentenceIn(error);
  // Some pass on the whole body of another error as their message.
  const message = isPlainObject(firstOf(parseJson(own))) ? '' : own;
  const reason = reasonIn(error) || (message === '' ? reasonIn(body) : '');
  const code = fieldOf(error, 'code');
  const status = typeof code === 'string' ? Number(code) : code;
  return {
    provider,
    status: answer.isOk && isStatus(status) ? status : answer.status,
    message: shown(message || reason) || answer.statusText,
    isExplained: (message || reason) !== '',
    reason: message === '' || reason === '' || message.includes(reason) ? undefined : shown(reason),
    retryAfter: answer.retryAfter,
  };
}

function isStatus(value: unknown): value is number {
  return typeof value === 'number' && value >= 100 && value < 600;
}

/**
 * Returns the error of a body. OpenAI and OpenRouter: { error: { message, code } } or { choices: [{ error }] }. AssemblyAI and Ollama:
 * { error: 'message' }.
 */
function errorIn(body: unknown): unknown {
  const choice = firstOf(fieldOf(body, 'choices'));
  return [fieldOf(body, 'error'), fieldOf(choice, 'error')].find((error) =>
    typeof error === 'string'
      ? error.trim() !== ''
      : isPlainObject(error) && Object.keys(error).length > 0,
  );
}

function fieldOf(value: unknown, name: string): unknown {
  return isPlainObject(value) ? value[name] : undefined;
}

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

/** Returns the sentence of an error; empty without one. */
function sentenceIn(error: unknown): string {
  const sentence = ['message', 'detail', 'error_description', 'msg']
    .map((name) => fieldOf(error, name))
    .find((text) => typeof text === 'string' && text.trim() !== '');
  return typeof sentence === 'string' ? sentence.trim() : '';
}

/** How deep providers pass on each other's errors, with room to spare. */
const deepestReason = 8;

/** Returns what the innermost provider said: in `metadata.raw` or `error`, as text, JSON or an object; empty without any. */
function reasonIn(error: unknown, levels = deepestReason): string {
  if (levels === 0 || !isPlainObject(error)) return '';
  const inner = [fieldOf(error['metadata'], 'raw'), error['error'], error['message']].map(
    (value) => {
      const read = firstOf(typeof value === 'string' ? (parseJson(value) ?? value) : value);
      if (typeof read === 'string') return value === error['message'] ? '' : plainWords(read);
      return reasonIn(read, levels - 1) || sentenceIn(read);
    },
  );
  return inner.find((text) => text !== '') ?? '';
}

/** Returns an error page as the words on it. */
function plainWords(text: string): string {
  return oneLine(text.replace(/<(style|script)\b[\s\S]*?<\/\1>|<[a-z!/][^>]*>/giu, ' '));
}

/** Returns the error of a refusal: the call's own sentence, then the model's name for a 404, then how long to wait. */
export function refusalError(refusal: Refusal, wording: Wording): AiError {
  const { status, retryAfter } = refusal;
  const sentences = [
    wording.refused(refusal),
    refusal.reason,
    status === 404 && wording.modelAdvice,
    status === 429 &&
      retryAfter !== undefined &&
      `You can try again in ${secondsText(retryAfter)}.`,
  ].filter((sentence) => typeof sentence === 'string');
  const message = sentences
    .map((sentence, at) => (at < sentences.length - 1 ? withFullStop(sentence) : sentence))
    .join(' ');
  const isExplained = refusal.reason !== undefined;
  return new AiError('refused', message, { status, retryAfter, isExplained });
}

function withFullStop(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}

const hidden = '[your key]';
/** Keys by how their makers begin them, whole or shortened; what follows a word for a key; and anything long without a meaning. */
const keyLike = [
  /\b(?:sk|pk|rk|gsk|hf|xai|r8|nvapi|pplx|ghp|fw|csk|dsk|tgp)[-_][\w*.…-]*[\w*…]/giu,
  /\bAIza[\w-]{6,}/gu,
  /\beyJ[\w-]+\.[\w.-]+/gu,
  /(?<=\b(?:bearer|basic)\s+)(?=\S*[\d*…])[\w+/=*.…~-]{6,}/giu,
  /(?<=(?:api[ _-]?key|access[ _-]?token|authorization|secret|password|[?&]key)["']?\s*(?:[:=]|provided:|is)\s*["']?)(?!bearer\b|basic\b|invalid|missing|required|not\b)[\w+/=*.…~-]{6,}/giu,
  /\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{32,}\b/giu,
];

/**
 * Removes the key from a text, and anything that looks like a key or a shortened one, since some providers repeat it in their message.
 */
export function withoutKey(text: string, key: string): string {
  const withoutExactKey = key === '' ? text : text.replaceAll(key, hidden);
  return keyLike.reduce((cleaned, shape) => cleaned.replace(shape, hidden), withoutExactKey);
}

export const inSettings = 'in Settings, under AI & Transcription';

const unreadable = (provider: string) =>
  `${provider} sent an answer that could not be read. Please try again.`;

/** Returns sentences that name the model and the setting that changes it, if there is one. */
function modelAdvice(model: string, setting: string | undefined): string {
  return setting === undefined
    ? fixedModelAdvice(model)
    : `The model is ${model}. You can change it under ${setting} ${inSettings}.`;
}

/** Returns the messages of the chat: ''API error: {status} - {message}' (message from error body or status text)'. */
export function chatWording(model: string, setting: string | undefined): Wording {
  const advice = modelAdvice(model, setting);
  return {
    refused: ({ status, message }) => `API error: ${status} - ${message}`,
    unreadable,
    modelAdvice: advice,
    otherModel: advice,
  };
}

const fixedModelAdvice = (model: string) =>
  `The model is ${model}. It comes with this version of Kinleaf and has no setting: please update.`;

/** Returns the messages of an analysis: 'the message or 'Failed to analyze content'', for a photo 'Failed to analyze image'. */
export function analysisWording(what: 'content' | 'image', model: string): Wording {
  const failed = `Failed to analyze ${what}`;
  return {
    refused: ({ isExplained, message }) => (isExplained ? message : failed),
    unreadable: () => failed,
    modelAdvice: fixedModelAdvice(model),
  };
}

/** Returns the messages of a food analysis, 'by HTTP status'. */
export function foodWording(model: string, setting: string | undefined): Wording {
  const advice =
    setting === undefined
      ? `The model is ${model}. With an OpenRouter key as Food Analysis API Key you can choose another ${inSettings}.`
      : modelAdvice(model, setting);
  return {
    refused: foodRefusal,
    unreadable: () => 'Could not analyze the food image',
    modelAdvice: advice,
    otherModel: advice,
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
export function reportWording(model: string, setting: string | undefined): Wording {
  const advice = modelAdvice(model, setting);
  return {
    refused: ({ provider, status }) => `${provider} API error: ${status}`,
    unreadable,
    modelAdvice: advice,
    otherModel: advice,
  };
}

/** For lists of models, which have no sentence of their own in the catalogue. */
export const lookupWording: Wording = {
  refused: ({ provider, status }) => `${provider} API error: ${status}`,
  unreadable,
};
