import type { Findings } from './backup-file';

const shown = 20;

/** Gathers sentences about a file: the first few are kept, the rest are counted. */
export class FindingsList {
  count = 0;
  readonly #first: string[] = [];

  add(sentence: string, count = 1): void {
    this.count += count;
    if (this.#first.length < shown) this.#first.push(sentence);
  }

  /** Those so far. */
  get findings(): Findings {
    return { count: this.count, first: [...this.#first] };
  }
}
