import { yieldToMain } from '@/lib/scheduling';
import { LockChangedError } from '@/data/commit/lock-check';
import { currentEncryption } from '@/data/db/sealing';
import { setWalked, untilNotPaused, type WalkWay } from './migration-state';

/** In ms: a batch that takes longer is followed by a smaller one. */
const longest = 30;
const shortest = 10;
const smallest = 1;
const largest = 200;

/** Whether the lock goes that way: what it says may have changed since a walk began. */
export function isOnWay(way: WalkWay): boolean {
  const state = currentEncryption()?.state;
  return way === 'opening' ? state === way : state === way || state === 'on';
}

/**
 * How quickly the walk goes: batches as large as this device rewrites without anybody noticing, a rest after each of them, and
 * the word about how far it is.
 */
export class Throttle {
  readonly #way: WalkWay;
  readonly #giveWay: typeof yieldToMain;
  #done = 0;
  #total: number;
  #size = 20;

  constructor(way: WalkWay, total: number, rest = yieldToMain) {
    this.#way = way;
    this.#total = total;
    this.#giveWay = rest;
    this.#tell();
  }

  /** How many rows the next batch should have. */
  get size(): number {
    return this.#size;
  }

  expect(more: number): void {
    this.#total += more;
  }

  /**
   * One batch, and the rest after it. `work` answers how many steps it was. Throws LockChangedError once the lock goes the other
   * way.
   */
  async batch<T extends { readonly steps: number }>(work: () => Promise<T>): Promise<T> {
    this.#checkWay();
    await untilNotPaused();
    // Turned round while it was paused.
    this.#checkWay();
    const begun = performance.now();
    const answer = await work();
    const took = performance.now() - begun;
    if (took > longest) this.#size = Math.max(smallest, Math.floor(this.#size / 2));
    else if (took < shortest) this.#size = Math.min(largest, this.#size * 2);
    this.#done += answer.steps;
    this.#total = Math.max(this.#total, this.#done);
    this.#tell();
    await this.#giveWay(took);
    return answer;
  }

  /** A store begins anew, whose rows may be larger. */
  beginStore(): void {
    this.#size = Math.min(this.#size, 20);
  }

  #checkWay(): void {
    if (!isOnWay(this.#way)) throw new LockChangedError();
  }

  #tell(): void {
    setWalked(this.#way, this.#done, this.#total);
  }
}
