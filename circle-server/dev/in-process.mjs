// Calls to the server in the same process: no port, no connection, and no other thread.
import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';

/**
 * Returns a `fetch` that the server answers.
 * @param {import('./core.mjs').Core} core
 * @returns {typeof fetch}
 */
export function fetchFrom(core) {
  return (address, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const { pathname, search } = new URL(address instanceof Request ? address.url : address);
      const request = Object.assign(Readable.from(body instanceof Uint8Array ? [body] : []), {
        ...{ method, url: `${pathname}${search}` },
        headers: Object.fromEntries(new Headers(headers)),
      });
      const response = new LocalResponse(resolve);
      signal?.addEventListener('abort', () => {
        reject(new DOMException('Cancelled', 'AbortError'));
        response.destroy();
      });
      void core.handle(request, response);
    });
}

/** The server's side of a response: Node's `ServerResponse`, as far as the server uses it. */
class LocalResponse extends EventEmitter {
  headersSent = false;
  destroyed = false;
  /** @type {ReadableStreamDefaultController<Uint8Array> | null} */
  #stream = null;
  /** @type {ResponseInit} */
  #head = {};
  /** @type {(response: Response) => void} */
  #answer;

  /** @param {(response: Response) => void} answer */
  constructor(answer) {
    super();
    this.#answer = answer;
  }

  /** The headers are for browsers: a page of another origin needs them. */
  setHeader() {
    return this;
  }

  /**
   * @param {number} status
   * @param {Record<string, string | number>} [headers]
   */
  writeHead(status, headers = {}) {
    this.headersSent = true;
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    this.#head = { status, headers: Object.fromEntries(texts) };
  }

  /** Begins a response that continues. */
  flushHeaders() {
    const cancel = () => {
      this.destroy();
    };
    const start = (/** @type {ReadableStreamDefaultController<Uint8Array>} */ stream) => {
      this.#stream = stream;
    };
    this.#answer(new Response(new ReadableStream({ start, cancel }), this.#head));
  }

  /** @param {string} text */
  write(text) {
    if (!this.destroyed) this.#stream?.enqueue(Buffer.from(text));
  }

  /** @param {string | Uint8Array} [body] */
  end(body) {
    if (this.destroyed) return;
    if (this.#stream === null) {
      const sent = body instanceof Uint8Array ? new Uint8Array(body) : (body ?? null);
      this.#answer(new Response(sent, this.#head));
    } else {
      if (typeof body === 'string') this.write(body);
      this.#stream.close();
    }
    this.#close();
  }

  /** Breaks the connection. */
  destroy() {
    if (this.destroyed) return;
    this.#stream?.error(new TypeError('terminated'));
    this.#close();
  }

  #close() {
    this.destroyed = true;
    this.emit('close');
  }
}
