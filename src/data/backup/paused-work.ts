/** Work that pauses while a person looks at what was read, and continues with their decision. */
export class PausedWork<Read, Decision, Done> {
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
    // Nothing may be awaiting it yet.
    this.#decided.catch(() => undefined);
  }

  /** Starts `work`, which calls `ask` with what it has read. Resolves with what was read. */
  begin(work: (ask: (read: Read) => Promise<Decision>) => Promise<Done>): Promise<Read> {
    return new Promise((resolve, reject) => {
      this.#done = work((read) => {
        resolve(read);
        return this.#decided;
      });
      this.#done.catch(reject);
    });
  }

  /** Continues with the decision. Settles as the work does. */
  resume(decision: Decision): Promise<Done> {
    this.#decide(decision);
    return this.#done ?? Promise.reject(new Error('Nothing was begun'));
  }
}
