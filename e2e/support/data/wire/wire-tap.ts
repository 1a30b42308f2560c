import {
  Agent,
  createServer,
  type IncomingMessage,
  request as ask,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { ByteSearch } from '../byte-search';
import { sentForms, type Sought } from '../word-forms';
import { Message } from './message';

export interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly request: Message;
  /** Null before anything has arrived, and if nothing was requested. */
  response: Message | null;
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A proxy for all requests of a browser context, by any part of the browser: it forwards requests to this computer, refuses all others,
 * and records both byte for byte. For `newContext({ proxy: { server: tap.url } })`.
 */
export class WireTap {
  readonly exchanges: Exchange[] = [];
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: true });

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#handOn(request, response);
    });
    // TLS would hide the traffic from this proxy, so it's refused.
    this.#server.on('connect', (request, socket) => {
      this.#note('CONNECT', new URL(`https://${request.url ?? ''}`), request);
      socket.end('HTTP/1.1 502 Not from here\r\n\r\n');
    });
  }

  static async start(): Promise<WireTap> {
    const tap = new WireTap();
    await new Promise<void>((resolve) => tap.#server.listen(0, '127.0.0.1', resolve));
    return tap;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The origins of all requests: 'http://localhost:4317', each once. */
  get origins(): string[] {
    return [...new Set(this.exchanges.map(({ url }) => url.origin))].sort();
  }

  to(origin: string): Exchange[] {
    return this.exchanges.filter(({ url }) => url.origin === origin);
  }

  /** Which of these can be read in all traffic so far: 'word in GET http://… request', each once. */
  readable(sought: readonly Sought[]): string[] {
    const search = new ByteSearch(sought.flatMap(sentForms));
    const found = new Set<string>();
    for (const { method, url, request, response } of this.exchanges)
      for (const [way, message] of [['request', request] as const, ['answer', response] as const])
        for (const part of message?.parts ?? [])
          for (const name of search.namesIn(part))
            found.add(`${name} in the ${way}, ${method} ${url.href}`);
    return [...found].sort();
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    await new Promise((resolve) => {
      this.#server.close(resolve);
      this.#server.closeAllConnections();
    });
  }

  #note(method: string, url: URL, { rawHeaders }: IncomingMessage): Exchange {
    const request = new Message(`${method} ${url.href}`, rawHeaders);
    const exchange = { method, url, request, response: null };
    this.exchanges.push(exchange);
    return exchange;
  }

  #handOn(request: IncomingMessage, response: ServerResponse): void {
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '/', `http://${headers.host ?? ''}`);
    const exchange = this.#note(method, url, request);
    request.on('data', (piece: Buffer) => exchange.request.add(piece));
    if (!loopback.has(url.hostname)) {
      request.resume();
      response.writeHead(502).end();
      return;
    }
    const asked = ask(url, { method, headers, agent: this.#agent }, (answer) => {
      const { statusCode = 502, statusMessage = '', rawHeaders } = answer;
      const said = new Message(`${statusCode} ${statusMessage}`, rawHeaders);
      exchange.response = said;
      answer.on('data', (piece: Buffer) => said.add(piece));
      response.writeHead(statusCode, statusMessage, rawHeaders);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    asked.on('error', () => response.destroy());
    // The client is gone: ends a continuous feed for the server, too.
    response.on('close', () => asked.destroy());
    request.pipe(asked);
  }
}
