import type { EngineTools } from './parts';

const first = 1000;
const longest = 5 * 60_000;

/** How long to wait before the next try: twice as long each time, and never the same on two devices. */
export class Backoff {
  #tries = 0;
  readonly #tools: EngineTools;

  constructor(tools: EngineTools) {
    this.#tools = tools;
  }

  /** In ms; at least so many seconds where the server said so. */
  next(retryAfter: number | null): number {
    const grown = Math.min(longest, first * 2 ** Math.min(this.#tries, 20));
    this.#tries += 1;
    // Between half of it and all of it.
    const wait = grown * (0.5 + this.#tools.random() / 2);
    return Math.max(wait, Math.min(retryAfter ?? 0, longest / 1000) * 1000);
  }

  reset(): void {
    this.#tries = 0;
  }
}
