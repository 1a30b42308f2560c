/** One request to a circle's server: who asks, how long it may take, how much it may bring. */
import * as z from 'zod/mini';
import { toBase64, utf8 } from '@/lib/bytes';
import { CircleServerError, type ServerErrorCode } from './server';
import { retryAfterSeconds } from '@/lib/values';

export interface Login {
  /** 'https://couch.example.org', without a path. */
  readonly server: string;
  readonly user: string;
  readonly password: string;
  /** Tests hand in another. */
  readonly fetch?: typeof fetch;
}

export interface CouchLogin extends Login {
  readonly database: string;
}

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its query, from the first slash. */
  readonly path: string;
  /** Bytes, or what becomes JSON. */
  readonly body?: unknown;
  /** More than this is no answer to what was asked. */
  readonly maxBytes: number;
  /** How long nothing may come before it counts as no connection; 30 s where nothing is said. */
  readonly silenceMs?: number;
}

const longestSilence = 30_000;
/** What an upload may take beyond that: 16 kB in a second. */
const bytesPerMs = 16;
const largestRefusal = 8192;

/** Sends a request and reads the whole answer as JSON. Rejects with CircleServerError, or AbortError. */
export async function requestJson(
  login: Login,
  request: Request,
  signal: AbortSignal,
): Promise<unknown> {
  const bytes = await askBytes(login, request, signal);
  const said = jsonOf(new TextDecoder().decode(bytes));
  if (said === undefined) throw new CircleServerError('strange', 'The answer is no JSON');
  return said;
}

/** Sends a request and reads the whole answer. Rejects with CircleServerError, or AbortError. */
export async function askBytes(
  login: Login,
  request: Request,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  return sendRequest(login, request, signal, (response, quiet) =>
    wholeOf(inPieces(response, request.maxBytes, quiet)),
  );
}

/** Begins to be silent anew. */
export type Quiet = () => void;

/** Sends a request and hands its answer over once it is a success. Rejects with CircleServerError, or AbortError. */
export async function sendRequest<T>(
  login: Login,
  request: Request,
  signal: AbortSignal,
  read: (response: Response, quiet: Quiet) => Promise<T>,
): Promise<T> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), ms);
  };
  const body = bodyOf(request.body);
  const ms = request.silenceMs ?? longestSilence;
  try {
    signal.throwIfAborted();
    wait(ms + body.length / bytesPerMs);
    const response = await send(login, request, body, AbortSignal.any([signal, silence.signal]));
    const quiet = () => wait(ms);
    quiet();
    if (!response.ok) throw await refusalOf(response, quiet);
    return await read(response, quiet);
  } catch (error) {
    if (signal.aborted) throw new DOMException('The call was given up', 'AbortError');
    throw error;
  } finally {
    clearTimeout(timer);
    // Whatever still comes is not waited for.
    silence.abort();
  }
}

async function send(
  { server, user, password, fetch: ask = fetch }: Login,
  { method, path, body }: Request,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<Response> {
  const isPlain = body instanceof Uint8Array;
  const response = await ask(`${server}${path}`, {
    method,
    signal,
    headers: {
      Accept: 'application/json, application/octet-stream',
      Authorization: `Basic ${toBase64(utf8(`${user}:${password}`))}`,
      ...(body !== undefined && {
        'Content-Type': isPlain ? 'application/octet-stream' : 'application/json',
      }),
    },
    ...(body !== undefined && { body: bytes }),
    credentials: 'omit',
    // Seen and not followed: an error of the browser's would look as if there were no connection.
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  }).catch((error: unknown) => {
    throw new CircleServerError('unreachable', error);
  });
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    throw new CircleServerError('strange', 'A redirect');
  }
  return response;
}

async function refusalOf(response: Response, quiet: Quiet): Promise<RefusedError> {
  const { status, headers } = response;
  // What it says beside its status only refines it.
  const body = await wholeOf(inPieces(response, largestRefusal, quiet)).catch(() => null);
  const said = body === null ? '' : new TextDecoder().decode(body);
  return new RefusedError(status, said, headers.get('Retry-After'));
}

function bodyOf(body: unknown): Uint8Array<ArrayBuffer> {
  if (body === undefined) return new Uint8Array();
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return utf8(JSON.stringify(body));
}

/** Answers as they come, cut off where they say more than they should. */

/** The pieces of an answer; `onPiece` at each. Throws CircleServerError where the line breaks or where there are more bytes than `maxBytes`. */
export async function* inPieces(
  response: Response,
  maxBytes: number,
  onPiece: () => void,
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
      onPiece();
      length += value.length;
      if (length > maxBytes) throw new TooLongError();
      yield value;
    }
  } finally {
    // The rest is not wanted, and a line that broke has nothing to cancel.
    void reader.cancel().catch(() => undefined);
  }
}

/** All pieces as one. */
async function wholeOf(
  pieces: AsyncIterable<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const all: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of pieces) all.push(piece);
  const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of all) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** The lines of a text that comes in pieces. Throws TooLongError where one is longer than `maxLength` signs. */
export async function* inLines(
  pieces: AsyncIterable<Uint8Array<ArrayBuffer>>,
  maxLength: number,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const lines = decoder.decode(piece, { stream: true }).split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) {
      const whole = begun.join('') + line;
      begun = [];
      length = 0;
      yield whole;
    }
    begun.push(last);
    length += last.length;
    if (length > maxLength) throw new TooLongError();
  }
}

/** What a refusal of the server comes to. */

const refusal = z.object({ error: z.string(), reason: z.optional(z.nullable(z.string())) });

/** What the server said with a status that is no success; null where it is no word of CouchDB's. */
export interface Refusal {
  readonly error: string;
  readonly reason: string;
}

export class RefusedError extends CircleServerError {
  readonly status: number;
  readonly refusal: Refusal | null;

  constructor(status: number, body: string, retryAfter: string | null) {
    const said = refusal.safeParse(jsonOf(body));
    const found = said.success ? { ...said.data, reason: said.data.reason ?? '' } : null;
    const wait = retryAfterSeconds(retryAfter) ?? null;
    super(troubleOf(status, found), `${status} ${found?.error ?? ''}`.trim(), wait);
    this.status = status;
    this.refusal = found;
  }
}

/** An answer that is larger than anything the call should bring. */
export class TooLongError extends CircleServerError {
  constructor() {
    super('strange', 'The answer was too long');
  }
}

function troubleOf(status: number, said: Refusal | null): ServerErrorCode {
  const isFull = said !== null && /enospc|no space|insufficient/i.test(said.error + said.reason);
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  // A page in the server's place has no say on whether the database is there.
  if (status === 404) return said === null ? 'strange' : 'missing';
  if (status === 413) return 'too-large';
  if (status === 429 || status === 503) return 'busy';
  if (status === 507 || isFull) return 'full';
  return status >= 500 ? 'failing' : 'strange';
}

/** The text as JSON, or undefined where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
