import { createStore } from '@/lib/store';
import type { StorageFailureReason } from '@/data/db/errors';

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
export function setWalked(way: WalkWay, done: number, total: number): void {
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
export async function untilNotPaused(): Promise<void> {
  await rest;
}
