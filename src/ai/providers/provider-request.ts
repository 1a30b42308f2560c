import { retryAfterSeconds } from '@/lib/values';
import type { Call } from './provider-types';
import { AiError, cancelledError } from './ai-errors';

/** A provider's answer with any status. */
export interface Answer {
  readonly status: number;
  readonly isOk: boolean;
  /** The status text, such as 'Not Found'. */
  readonly statusText: string;
  readonly body: string;
  /** In seconds, from the Retry-After header if CORS lets the page read it. */
  readonly retryAfter: number | undefined;
}

/** Decisions: 'Time limits: chat and analysis 60 s, reports 120 s, speech-to-text 180 s, Ollama 300 s'. */
export const timeLimits = {
  chat: 60_000,
  analysis: 60_000,
  report: 120_000,
  speech: 180_000,
  ollama: 300_000,
  /** Lists of models and tests of a key. */
  lookup: 30_000,
} as const;

/**
 * Runs the requests of one call under one time limit. Once the call was cancelled or timed out, any later error is reported as that.
 */
export async function withinTimeLimit<T>(
  limit: { readonly call: Call; readonly ms: number; readonly provider: string },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { call, provider } = limit;
  const ms = call.limitMs ?? limit.ms;
  const isCancelled = () => call.signal.aborted;
  if (isCancelled()) throw cancelledError();
  const timer = new AbortController();
  const timeout = setTimeout(() => {
    timer.abort();
  }, ms);
  try {
    const result = await work(AbortSignal.any([call.signal, timer.signal]));
    if (isCancelled()) throw cancelledError();
    return result;
  } catch (error) {
    if (isCancelled()) throw cancelledError();
    if (timer.signal.aborted) {
      const message = `${provider} did not answer within ${secondsText(Math.ceil(ms / 1000))}. Please try again.`;
      throw new AiError('timeout', message, { cause: error });
    }
    throw error;
  } finally {
    clearTimeout(timeout);
  }
}

interface AskedFor {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
}

/** Sends one request and reads the whole answer. Rejects with an AiError if there is none or it's incomplete. */
export async function fetchAnswer(
  provider: string,
  url: string,
  request: AskedFor,
  signal: AbortSignal,
): Promise<Answer> {
  refuseOddKey(provider, request.headers['Authorization'] ?? '');
  const response = await attempt(
    `Could not reach ${provider}. Please check your connection and try again.`,
    () =>
      fetch(url, {
        ...request,
        signal,
        // Only the key tells the provider who is asking.
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        // A redirect would take the whole prompt to an address that nobody agreed to.
        redirect: 'error',
      }),
  );
  const body = await attempt(`The answer from ${provider} broke off. Please try again.`, () =>
    response.text(),
  );
  return {
    status: response.status,
    isOk: response.ok,
    statusText: response.statusText || (statusTexts[response.status] ?? 'Unknown error'),
    body,
    retryAfter: retryAfterSeconds(response.headers.get('Retry-After')),
  };
}

/**
 * Refuses a key with characters that no header can carry, such as an ellipsis or a zero-width space. It would fail as if there were no
 * connection, and some browsers would log it in the console with the error.
 */
function refuseOddKey(provider: string, authorization: string): void {
  if (/^[\x20-\x7e]*$/.test(authorization)) return;
  throw new AiError(
    'invalid',
    `Your ${provider} API key holds a sign that cannot be part of a key. Please check your settings.`,
  );
}

async function attempt<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new AiError('unreachable', message, { cause: error });
  }
}

/** Returns '1 second' or '20 seconds'. */
export function secondsText(count: number): string {
  return `${count} ${count === 1 ? 'second' : 'seconds'}`;
}

/** HTTP/2 responses have no status text. */
const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};
