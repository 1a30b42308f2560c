/** One request to a circle's server: who asks, how long it may take, how much it may bring. */
import { toBase64, utf8 } from '@/lib/bytes';
import { CircleServerError } from './server';
import { inPieces, wholeOf } from './pieces';
import { jsonOf, RefusedError } from './troubles';

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
