import { parseJson, retryAfterSeconds } from '@/lib/values';
import * as z from 'zod/mini';
import { toBase64, utf8 } from '@/lib/bytes';
import { isReachableAddress } from '@/lib/server-url';
import type { wait } from '@/lib/scheduling';
import { compressedFor, noteRefusal, noteResponse } from './compression';
import { CircleServerError, type ServerErrorCode } from './server';

export interface Login {
  /** 'https://couch.example.org', without a path. */
  readonly server: string;
  readonly user: string;
  readonly password: string;
  /**
   * Called once for a request if the server refuses the password. Returns whether the login now has one that the server accepts; then the
   * request is sent again. Without it, such a request fails.
   */
  readonly renewPassword?: (signal: AbortSignal) => Promise<boolean>;
  /** For tests. */
  readonly fetch?: typeof fetch;
  /** For tests. */
  readonly wait?: typeof wait;
}

export interface CouchLogin extends Login {
  readonly database: string;
}

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its query, from the first slash. */
  readonly path: string;
  /** Bytes, or a value to send as JSON. */
  readonly body?: unknown;
  /** A longer response throws TooLongError. */
  readonly maxBytes: number;
  /** How long the server may be silent before the connection counts as lost; 30 s by default. */
  readonly idleTimeoutMs?: number;
}

const defaultIdleTimeoutMs = 30_000;
/** An upload may take longer: 16 kB a second. */
const bytesPerMs = 16;
const largestRefusal = 8192;

/** Sends a request and reads the whole response as JSON. Rejects with CircleServerError or AbortError. */
export async function requestJson(
  login: Login,
  request: Request,
  signal: AbortSignal,
): Promise<unknown> {
  const bytes = await requestBytes(login, request, signal);
  const value = parseJson(new TextDecoder().decode(bytes));
  if (value === undefined) throw new CircleServerError('strange', 'The response is not JSON');
  return value;
}

/** Sends a request and reads the whole response. Rejects with CircleServerError or AbortError. */
export async function requestBytes(
  login: Login,
  request: Request,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  return sendRequest(login, request, signal, (response, restartTimer) =>
    wholeOf(readChunks(response, request.maxBytes, restartTimer)),
  );
}

/** Restarts the idle timer. */
export type RestartTimer = () => void;

type ReadResponse<T> = (response: Response, restartTimer: RestartTimer) => Promise<T>;

/** Sends a request and calls `read` with a successful response. Rejects with CircleServerError or AbortError. */
export async function sendRequest<T>(
  login: Login,
  request: Request,
  signal: AbortSignal,
  read: ReadResponse<T>,
): Promise<T> {
  try {
    return await sendOnce(login, request, signal, read);
  } catch (error) {
    const isRefused = error instanceof RefusedError && error.code === 'unauthorized';
    if (!isRefused || (await login.renewPassword?.(signal)) !== true) throw error;
    return sendOnce(login, request, signal, read);
  }
}

async function sendOnce<T>(
  login: Login,
  request: Request,
  signal: AbortSignal,
  read: ReadResponse<T>,
): Promise<T> {
  const idle = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const startTimer = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => idle.abort(), ms);
  };
  const body = bodyOf(request.body);
  const ms = request.idleTimeoutMs ?? defaultIdleTimeoutMs;
  try {
    signal.throwIfAborted();
    startTimer(ms + body.length / bytesPerMs);
    const response = await send(login, request, body, AbortSignal.any([signal, idle.signal]));
    const restartTimer = () => startTimer(ms);
    restartTimer();
    if (!response.ok) throw await refusalOf(response, restartTimer);
    return await read(response, restartTimer);
  } catch (error) {
    if (signal.aborted) throw new DOMException('The call was cancelled', 'AbortError');
    throw error;
  } finally {
    clearTimeout(timer);
    // Drop the rest of the response.
    idle.abort();
  }
}

async function send(
  { server, user, password, fetch: fetchWith = fetch }: Login,
  { method, path, body }: Request,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<Response> {
  // The page's Content-Security-Policy doesn't apply to workers.
  const { KINLEAF_CONNECT_SRC, KINLEAF_CIRCLE_SERVERS } = import.meta.env;
  if (!isReachableAddress(server, KINLEAF_CONNECT_SRC, KINLEAF_CIRCLE_SERVERS))
    throw new CircleServerError('unreachable');
  const isPlain = body instanceof Uint8Array;
  const sendBody = (sent: Uint8Array<ArrayBuffer>, encoding: Record<string, string> = {}) =>
    fetchWith(`${server}${path}`, {
      method,
      signal,
      headers: {
        Accept: 'application/json, application/octet-stream',
        Authorization: `Basic ${toBase64(utf8(`${user}:${password}`))}`,
        ...(body !== undefined && {
          'Content-Type': isPlain ? 'application/octet-stream' : 'application/json',
        }),
        ...encoding,
      },
      ...(body !== undefined && { body: sent }),
      credentials: 'omit',
      // Not 'error', because the browser's error would look as if there were no connection.
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
  const compressed = isPlain ? null : await compressedFor(server, bytes);
  const sending =
    compressed === null
      ? sendBody(bytes)
      : sendBody(compressed, { 'Content-Encoding': 'gzip' }).catch(async (error: unknown) => {
          if (signal.aborted) throw error;
          const plain = await sendBody(bytes);
          // There is a connection: the server no longer lets pages compress.
          noteRefusal(server);
          return plain;
        });
  const response = await sending.catch((error: unknown) => {
    throw new CircleServerError('unreachable', error);
  });
  noteResponse(server, response);
  noteServerTime(server, response);
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    throw new CircleServerError('strange', 'A redirect');
  }
  return response;
}

async function refusalOf(response: Response, restartTimer: RestartTimer): Promise<RefusedError> {
  const { status, headers } = response;
  // The body only adds detail to the status.
  const body = await wholeOf(readChunks(response, largestRefusal, restartTimer)).catch(() => null);
  const text = body === null ? '' : new TextDecoder().decode(body);
  return new RefusedError(status, text, headers.get('Retry-After'));
}

/**
 * How many ms each server's clock is ahead of this device's, which can be wrong by a year. A page can read a response's `Date` only if the
 * server was set up for it (see `compression.ts`).
 */
const clockDifferences = new Map<string, number>();

function noteServerTime(server: string, { headers }: Response): void {
  const time = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(time)) clockDifferences.set(server, time - Date.now());
}

/** Returns the time by a server's clock, to the second; null if no response has shown it yet. */
export function serverTime(server: string): Date | null {
  const difference = clockDifferences.get(server);
  return difference === undefined ? null : new Date(Date.now() + difference);
}

function bodyOf(body: unknown): Uint8Array<ArrayBuffer> {
  if (body === undefined) return new Uint8Array();
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return utf8(JSON.stringify(body));
}

/** Yields the chunks of a response, calling `onChunk` for each. Throws CircleServerError if the connection breaks or at more than `maxBytes`. */
export async function* readChunks(
  response: Response,
  maxBytes: number,
  onChunk: () => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const announced = Number(response.headers.get('Content-Length') ?? 0);
  if (announced > maxBytes) throw new TooLongError();
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw new CircleServerError('unreachable', error);
      });
      if (done) return;
      onChunk();
      length += value.length;
      if (length > maxBytes) throw new TooLongError();
      yield value;
    }
  } finally {
    // Drop the rest. A broken connection has nothing to cancel.
    void reader.cancel().catch(() => undefined);
  }
}

async function wholeOf(
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const all: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of chunks) all.push(chunk);
  const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of all) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Yields the lines of a text that comes in chunks. Throws TooLongError if one is longer than `maxLength` characters. */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  maxLength: number,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let partial: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const lines = decoder.decode(chunk, { stream: true }).split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      const whole = partial.join('') + line;
      partial = [];
      length = 0;
      yield whole;
    }
    partial.push(last);
    length += last.length;
    if (length > maxLength) throw new TooLongError();
  }
}

const refusal = z.object({ error: z.string(), reason: z.optional(z.nullable(z.string())) });

/** CouchDB's own explanation of an error status. */
export interface Refusal {
  readonly error: string;
  readonly reason: string;
}

export class RefusedError extends CircleServerError {
  readonly status: number;
  readonly refusal: Refusal | null;

  constructor(status: number, body: string, retryAfter: string | null) {
    const parsed = refusal.safeParse(parseJson(body));
    const found = parsed.success ? { ...parsed.data, reason: parsed.data.reason ?? '' } : null;
    const wait = retryAfterSeconds(retryAfter) ?? null;
    super(codeOf(status, found), `${status} ${found?.error ?? ''}`.trim(), wait);
    this.status = status;
    this.refusal = found;
  }
}

export class TooLongError extends CircleServerError {
  constructor() {
    super('strange', 'The response is too long');
  }
}

function codeOf(status: number, refused: Refusal | null): ServerErrorCode {
  const isFull =
    refused !== null && /enospc|no space|insufficient/i.test(refused.error + refused.reason);
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  // A 404 that isn't from CouchDB says nothing about the database.
  if (status === 404) return refused === null ? 'strange' : 'missing';
  if (status === 413) return 'too-large';
  if (status === 429 || status === 503) return 'busy';
  if (status === 507 || isFull) return 'full';
  return status >= 500 ? 'failing' : 'strange';
}
