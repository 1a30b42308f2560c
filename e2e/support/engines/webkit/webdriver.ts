import * as z from 'zod/mini';

/** An element as WebDriver represents it (W3C WebDriver, 'Elements'). */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
export type ElementReference = Readonly<Record<typeof elementKey, string>>;

const refusal = z.object({ error: z.string(), message: z.string() });
const started = z.object({ sessionId: z.string() });

/** A command that the driver refused; `code` is one of the standard's, such as 'stale element reference'. */
export class WebDriverError extends Error {
  override readonly name = 'WebDriverError';
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/**
 * One W3C WebDriver session. A command is a request with JSON and a JSON response, so `fetch` is enough; a client library would add waits
 * and ways of finding elements that differ from the other tests'.
 */
export class WebDriverSession {
  readonly #address: string;

  private constructor(address: string) {
    this.#address = address;
  }

  /** Starts a browser with these capabilities. Throws WebDriverError. */
  static async start(driver: string, capabilities: unknown): Promise<WebDriverSession> {
    const answer = await ask('POST', `${driver}/session`, {
      capabilities: { alwaysMatch: capabilities },
    });
    return new WebDriverSession(`${driver}/session/${started.parse(answer).sessionId}`);
  }

  async get(command: string): Promise<unknown> {
    return ask('GET', `${this.#address}/${command}`);
  }

  async post(command: string, parameters: unknown = {}): Promise<unknown> {
    return ask('POST', `${this.#address}/${command}`, parameters);
  }

  async delete(command: string): Promise<unknown> {
    return ask('DELETE', `${this.#address}/${command}`);
  }

  /** Ends the session, and the browser with it. */
  async end(): Promise<void> {
    await ask('DELETE', this.#address);
  }
}

async function ask(method: string, address: string, body?: unknown): Promise<unknown> {
  const response = await fetch(address, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = z.object({ value: z.unknown() }).parse(await response.json());
  if (response.ok) return value;
  const read = refusal.safeParse(value);
  throw read.success
    ? new WebDriverError(read.data.error, read.data.message)
    : new WebDriverError('unknown error', JSON.stringify(value));
}
