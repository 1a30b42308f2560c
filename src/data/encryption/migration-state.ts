import { createStore } from '@/lib/store';
import type { StorageFailureReason } from '@/data/db/errors';
import { isPageInUse, yieldToUser } from '@/lib/background-work';
import { LockChangedError } from '@/data/commit/lock-check';
import { currentEncryption, type LockState } from '@/data/db/encryption';

/*
 * The progress of a migration, which encrypts or decrypts the whole journal. It continues on every screen; screens only
 * observe it.
 */

/**
 * 'sealing' while the lock is being turned on, 'opening' while it's being turned off, 'renewing' while rows get index tokens of the current
 * form.
 */
export type MigrationDirection = Exclude<LockState, 'on'>;

export type MigrationState =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'running';
      readonly direction: MigrationDirection;
      /** Steps done and in all; both may grow. */
      readonly done: number;
      readonly total: number;
      readonly isPaused: boolean;
    }
  /** Another tab runs the migration. */
  | { readonly kind: 'elsewhere'; readonly direction: MigrationDirection }
  /** It stopped half-way, and resumes at the next start or on request. */
  | {
      readonly kind: 'stopped';
      readonly direction: MigrationDirection;
      readonly reason: StorageFailureReason;
    };

const state = createStore<MigrationState>({ kind: 'none' });
let resume: () => void = () => undefined;
let pause: Promise<void> | null = null;

/** Returns the current state: the same object until something changes. */
export const migrationState = state.get;

/** Calls back after each change; returns the unsubscribe function. */
export const onMigration = state.subscribe;

export function setMigrationState(next: MigrationState): void {
  // Ends a pause with the migration, or the next one would wait for a press on a button that isn't shown.
  if (next.kind !== 'running') endPause();
  state.set(next);
}

/** Sets the progress. A migration that was paused in the middle of a batch stays paused after it. */
function setProgress(direction: MigrationDirection, done: number, total: number): void {
  setMigrationState({ kind: 'running', direction, done, total, isPaused: pause !== null });
}

/** Pauses the migration of this tab after its current step. */
export function pauseMigration(): void {
  const now = state.get();
  if (now.kind !== 'running' || pause !== null) return;
  pause = new Promise((resolve) => {
    resume = resolve;
  });
  setMigrationState({ ...now, isPaused: true });
}

function endPause(): void {
  pause = null;
  resume();
}

export function resumePausedMigration(): void {
  endPause();
  const now = state.get();
  if (now.kind === 'running') setMigrationState({ ...now, isPaused: false });
}

/** Resolves at once, or when a paused migration is resumed. */
async function untilNotPaused(): Promise<void> {
  await pause;
}

/** The web lock of the one tab that migrates. */
const name = 'kinleaf-vault-walk';

const locks = () => ('locks' in navigator ? navigator.locks : null);

/** The migration of this tab; null if there is none. */
let running: Promise<unknown> | null = null;

/** Runs some work as the only migration; resolves with null if another tab, or this one, has one already. */
export async function runAsOnlyMigration<T>(work: () => Promise<T>): Promise<T | null> {
  if (running !== null) return null;
  const migration = withMigrationLock(work);
  running = migration;
  try {
    return await migration;
  } finally {
    running = null;
  }
}

async function withMigrationLock<T>(work: () => Promise<T>): Promise<T | null> {
  const all = locks();
  if (!all) return work();
  return all.request(name, { ifAvailable: true }, async (lock) => (lock ? await work() : null));
}

export function isMigratingHere(): boolean {
  return running !== null;
}

/** Resolves when this tab has no migration, whether it succeeded or failed. */
export async function untilOwnMigrationEnds(): Promise<void> {
  await running?.catch(() => undefined);
}

/** Resolves when no other tab migrates. At once if this tab does: it can't wait for itself. */
export async function untilNoOtherMigration(): Promise<void> {
  if (running === null) await locks()?.request(name, { mode: 'shared' }, () => undefined);
}

/** How long a batch should take, in ms. A tap waits for about that long at most. */
const batchTime = { inUse: 15, unused: 40 };
const maxBatch = 200;

/** Returns whether the lock's state still matches a migration: it may have changed since that began. */
export function isDirectionOfLock(direction: MigrationDirection): boolean {
  const state = currentEncryption()?.state;
  return direction === 'opening' ? state === direction : state === direction || state === 'on';
}

/** Returns the size of the batch after one of this size that took so long. Grows slowly: a batch may have had less to do. */
function nextSize(size: number, took: number): number {
  const wanted = (size * (isPageInUse() ? batchTime.inUse : batchTime.unused)) / Math.max(took, 1);
  return Math.max(1, Math.min(maxBatch, 2 * size, Math.floor(wanted)));
}

/** Paces a migration: batches as large as this device can rewrite without a noticeable delay, rests between them, and progress reports. */
export class Throttle {
  readonly #direction: MigrationDirection;
  readonly #rest: typeof yieldToUser;
  #done = 0;
  #total: number;
  #size = 20;

  constructor(direction: MigrationDirection, total: number, rest = yieldToUser) {
    this.#direction = direction;
    this.#total = total;
    this.#rest = rest;
    this.#report();
  }

  /** Rows for the next batch. */
  get size(): number {
    return this.#size;
  }

  expect(more: number): void {
    this.#total += more;
  }

  /** Runs one batch and rests. `work` returns its number of steps. Throws LockChangedError once the lock changes direction. */
  async batch<T extends { readonly steps: number }>(work: () => Promise<T>): Promise<T> {
    this.#checkDirection();
    await untilNotPaused();
    // The lock may have changed direction during the pause.
    this.#checkDirection();
    const begun = performance.now();
    const result = await work();
    const took = performance.now() - begun;
    this.#size = nextSize(this.#size, took);
    this.#done += result.steps;
    this.#total = Math.max(this.#total, this.#done);
    this.#report();
    await this.#rest(took);
    return result;
  }

  /** Starts over with small batches: the rows of the next store may be larger. */
  beginStore(): void {
    this.#size = Math.min(this.#size, 20);
  }

  #checkDirection(): void {
    if (!isDirectionOfLock(this.#direction)) throw new LockChangedError();
  }

  #report(): void {
    setProgress(this.#direction, this.#done, this.#total);
  }
}
