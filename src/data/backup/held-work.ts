/** Work that stops halfway, while a person looks at what was read, and goes on with what they decide. */
export class HeldWork<Read, Decision, Done> {
  readonly #decided: Promise<Decision>;
  #decide: (decision: Decision) => void = () => undefined;
  #done: Promise<Done> | null = null;

  constructor(signal: AbortSignal) {
    this.#decided = new Promise((resolve, reject) => {
      this.#decide = resolve;
      signal.addEventListener('abort', () => {
        reject(new DOMException('Cancelled', 'AbortError'));
      });
    });
    // Nobody may be waiting for it yet.
    this.#decided.catch(() => undefined);
  }

  /** Begins `work`, which calls `ask` with what it read. Resolves with that. */
  begin(work: (ask: (read: Read) => Promise<Decision>) => Promise<Done>): Promise<Read> {
    return new Promise((resolve, reject) => {
      this.#done = work((read) => {
        resolve(read);
        return this.#decided;
      });
      this.#done.catch(reject);
    });
  }

  /** Resolves or rejects as the work ends. */
  goOn(decision: Decision): Promise<Done> {
    this.#decide(decision);
    return this.#done ?? Promise.reject(new Error('Nothing was begun'));
  }
}
