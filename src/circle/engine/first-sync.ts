import type { CircleState } from './parts';

/** What is left of a first sync is told every so many records. */
const toldEvery = 500;

/** How far a first sync is: a journal of many years takes minutes to read or to send. */
export class FirstSync {
  #told = 0;
  #total = 0;
  #isTold = false;
  readonly #isFirst: boolean;
  readonly #keeper: CircleState;

  constructor(keeper: CircleState, isFirst: boolean) {
    this.#keeper = keeper;
    this.#isFirst = isFirst;
  }

  /** So many of so many were read. */
  async read(done: number, total: number): Promise<void> {
    if (!this.#isFirst || done < this.#told + toldEvery) return;
    this.#told = done;
    await this.#tell(Math.min(done, total), total);
  }

  /** So many are left to send. */
  async left(left: number): Promise<void> {
    if (!this.#isFirst) return;
    if (this.#total < left) {
      this.#total = left;
      this.#told = 0;
    }
    const done = this.#total - left;
    if (this.#isTold && done < this.#told + toldEvery) return;
    this.#told = done;
    await this.#tell(done, this.#total);
  }

  async #tell(done: number, total: number): Promise<void> {
    this.#isTold = true;
    await this.#keeper.tell({ first: { done, total } });
  }
}
