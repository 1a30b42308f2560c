import { createStore } from '@/lib/store';
import type { StorageFailureReason } from '@/data/db/errors';
import { yieldToMain } from '@/lib/background-work';
import { LockChangedError } from '@/data/commit/lock-check';
import { currentEncryption } from '@/data/db/encryption';

/*
 * How far the walk through the stores is, which seals or opens the whole journal: it goes on whatever screen is open, and a
 * screen that shows it only looks.
 */

/** 'sealing' while the lock is turned on, 'opening' while it is turned off. */
export type WalkWay = 'sealing' | 'opening';

export type MigrationState =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'walking';
      readonly way: WalkWay;
      /** Steps, of as many in all; both may grow while it goes on. */
      readonly done: number;
      readonly total: number;
      readonly isPaused: boolean;
    }
  /** Another tab walks. */
  | { readonly kind: 'elsewhere'; readonly way: WalkWay }
  /** It stopped half way, and goes on at the next start or when it is told to. */
  | { readonly kind: 'stopped'; readonly way: WalkWay; readonly reason: StorageFailureReason };

const state = createStore<MigrationState>({ kind: 'none' });
let goOn: () => void = () => undefined;
let rest: Promise<void> | null = null;

/** The same object until something changes. */
export const walkState = state.get;

/** Calls back after each change; returns the way to stop. */
export const onWalk = state.subscribe;

export function setWalkState(next: MigrationState): void {
  // What is over rests no more: else the next walk would wait for a press on a button that nobody sees.
  if (next.kind !== 'walking') letGo();
  state.set(next);
}

/** How far it is. A walk that was paused in the middle of a step stays paused behind it. */
function setWalked(way: WalkWay, done: number, total: number): void {
  setWalkState({ kind: 'walking', way, done, total, isPaused: rest !== null });
}

/** Lets the walk of this tab rest after its next step, until it is told to go on. */
export function pauseWalk(): void {
  const now = state.get();
  if (now.kind !== 'walking' || rest !== null) return;
  rest = new Promise((resolve) => {
    goOn = resolve;
  });
  setWalkState({ ...now, isPaused: true });
}

function letGo(): void {
  rest = null;
  goOn();
}

export function goOnWithWalk(): void {
  letGo();
  const now = state.get();
  if (now.kind === 'walking') setWalkState({ ...now, isPaused: false });
}

/** Resolves at once, or when a paused walk is told to go on. */
async function untilNotPaused(): Promise<void> {
  await rest;
}

/** The web lock of the one tab that walks through the stores. */
const name = 'kinleaf-vault-walk';

const locks = () => ('locks' in navigator ? navigator.locks : null);

/** The walk of this tab; null where it does not walk. */
let own: Promise<unknown> | null = null;

/** Does some work as the only walker; answers null where another tab walks, or this one does already. */
export async function asOnlyWalker<T>(work: () => Promise<T>): Promise<T | null> {
  if (own !== null) return null;
  const walk = alone(work);
  own = walk;
  try {
    return await walk;
  } finally {
    own = null;
  }
}

async function alone<T>(work: () => Promise<T>): Promise<T | null> {
  const all = locks();
  if (!all) return work();
  return all.request(name, { ifAvailable: true }, async (lock) => (lock ? await work() : null));
}

export function isWalkingHere(): boolean {
  return own !== null;
}

/** Resolves when this tab does not walk, however its walk came out. */
export async function untilOwnWalkEnds(): Promise<void> {
  await own?.catch(() => undefined);
}

/** Resolves when no other tab walks. At once where this one does: it cannot wait for itself. */
export async function untilWalked(): Promise<void> {
  if (own === null) await locks()?.request(name, { mode: 'shared' }, () => undefined);
}

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
