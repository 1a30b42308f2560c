/**
 * A real HTTP server instead of a provider, for unit and browser tests. It checks requests as strictly as the provider's published
 * reference, and can be told to answer badly.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Recorded {
  readonly method: string;
  /** Without a query; a query is a fault. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** Whether the connection has ended without an answer, as when the browser cancels the request. */
  isCutOff: boolean;
}

/** A recorded request as a screen test reads it. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  /** The Authorization header; empty without one. */
  readonly key: string;
  readonly body: string;
  /** Whether it was cancelled, or the connection lost, before it was answered. */
  readonly isCutOff: boolean;
}

/** A server's answer to one request. */
export interface Said {
  readonly status: number;
  readonly body: unknown;
}

/** How the next request is answered instead of as documented. */
export type Behaviour =
  /** With this status and the body that the provider documents for it, or this body. */
  | { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> }
  /** With status 200 and this text. */
  | { readonly text: string; readonly type: string }
  /** As documented, but only after this time in milliseconds. */
  | { readonly slow: number }
  /** As documented, but only once `release` is called. */
  | 'held'
  /** The connection breaks in the middle of the body, or before any answer. */
  | 'cut-off'
  | 'no-answer';

export interface StandIn {
  readonly origin: string;
  /** The requests, in order, without preflights. */
  readonly requests: Recorded[];
  /** Queues behaviours, each for one request. */
  readonly next: (...behaviours: readonly Behaviour[]) => void;
  /** Forgets requests and queued behaviours; returns the faults of the requests, of which there should be none. */
  readonly reset: () => string[];
  /** Releases the answers that are held. */
  readonly release: () => void;
  /** Breaks every open connection, as a lost network does. Later requests are answered. */
  readonly drop: () => void;
  readonly close: () => Promise<void>;
}

export interface Provider {
  readonly name: string;
  /** The documented answer; a Fault for a request that the reference does not allow. */
  readonly answer: (request: Recorded) => Said;
  /** The documented body of an error. */
  readonly errorBody: (status: number) => unknown;
  /** Whether a page of this origin may read the answers. */
  readonly allows?: (origin: string) => boolean;
}

/** A request that the reference does not allow. */
export class Fault extends Error {
  readonly status: number;
  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

/** Headers that every client sends, also a browser without its cache; besides these only the key and the content type are allowed. */
const ownHeaders =
  /^(host|connection|cache-control|pragma|content-length|transfer-encoding|user-agent|accept|accept-language|accept-encoding|origin|referer|priority|dnt|sec-.*|authorization|content-type)$/;

const documented = { slow: 0 } as const;

export async function startServer(provider: Provider): Promise<StandIn> {
  const requests: Recorded[] = [];
  const faults: string[] = [];
  const queue: Behaviour[] = [];
  const held: (() => void)[] = [];
  const allows = provider.allows ?? (() => true);

  const server = createServer((incoming, response) => {
    // A browser silently repeats a request if a connection breaks that it had used before.
    response.setHeader('Connection', 'close');
    const origin = incoming.headers.origin;
    const isAllowed = origin === undefined || allows(origin);
    if (isAllowed) response.setHeader('Access-Control-Allow-Origin', '*');
    if (incoming.method === 'OPTIONS') {
      if (isAllowed)
        response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type');
      if (isAllowed) response.setHeader('Access-Control-Allow-Methods', 'GET, POST, OPTIONS');
      response.writeHead(isAllowed ? 204 : 403).end();
      return;
    }
    void readBody(incoming).then((body) => {
      if (!isAllowed) {
        response.writeHead(403).end();
        return;
      }
      const { pathname, search } = new URL(incoming.url ?? '/', 'http://any');
      const request = {
        method: incoming.method ?? '',
        path: pathname,
        headers: incoming.headers,
        body,
        isCutOff: false,
      };
      response.once('close', () => {
        request.isCutOff = !response.writableFinished;
      });
      requests.push(request);
      const said = judge(provider, request, search, faults);
      const how = queue.shift() ?? documented;
      if (how === 'held')
        held.push(() => {
          sendJson(response, said.status, said.body);
        });
      else give(response, how, said, provider);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    next: (...behaviours) => {
      queue.push(...behaviours);
    },
    reset: () => {
      requests.length = 0;
      queue.length = 0;
      held.length = 0;
      return faults.splice(0);
    },
    release: () => {
      for (const answer of held.splice(0)) answer();
    },
    drop: () => {
      server.closeAllConnections();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

function judge(provider: Provider, request: Recorded, search: string, faults: string[]): Said {
  try {
    if (search !== '') throw new Fault('a query in the address');
    for (const name of Object.keys(request.headers)) {
      if (!ownHeaders.test(name)) throw new Fault(`a header of its own: ${name}`);
    }
    return provider.answer(request);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    // A wrong key gets an answer; it isn't a fault of the request.
    if (error.status === 400) faults.push(`${provider.name}: ${error.message}`);
    return { status: error.status, body: provider.errorBody(error.status) };
  }
}

function give(
  response: ServerResponse,
  how: Exclude<Behaviour, 'held'>,
  said: Said,
  provider: Provider,
): void {
  if (how === 'no-answer') {
    response.destroy();
    return;
  }
  if (how === 'cut-off') {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '5000' });
    response.write('{"choices":[{"mess', () => response.destroy());
    return;
  }
  if ('text' in how) {
    response.writeHead(200, { 'Content-Type': how.type }).end(how.text);
    return;
  }
  if ('slow' in how) {
    setTimeout(() => {
      sendJson(response, said.status, said.body);
    }, how.slow);
    return;
  }
  const headers = { 'Access-Control-Expose-Headers': 'Retry-After', ...how.headers };
  sendJson(response, how.status, how.body ?? provider.errorBody(how.status), headers);
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  const isText = typeof body === 'string';
  response.writeHead(status, {
    'Content-Type': isText ? 'text/html' : 'application/json',
    ...headers,
  });
  response.end(isText ? body : JSON.stringify(body));
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
