import { storeTrouble } from '@/circle/store/circles';
import type { CircleRow } from '@/data/db/db';
import { reportDamage } from '@/data/db/damage-reports';
import { onEncryptionChange } from '@/data/db/encryption';
import { dismissWorker, endWithPage, sendEncryption } from '@/data/encryption/worker-encryption';
import { beginWork } from '@/lib/busy';
import { whenIdle } from '@/lib/scheduling';
import { isMetered } from './browser-ports';
import type { SyncCall, SyncMessage } from './sync-worker';

interface Synced {
  readonly circle: CircleRow;
  readonly signal: AbortSignal;
  readonly end: () => void;
}

/** In ms. How long to wait before another worker, if one couldn't start or failed. */
const restAfterFailure = 60_000;

/** The circles to sync, by child. */
const synced = new Map<string, Synced>();
/** Syncs all of them; null if there are none, or after a failure. */
let worker: Worker | null = null;
/** While the worker is busy. */
let endWork: (() => void) | null = null;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/** Syncs a circle in a worker until it's aborted, paused, held or gone, or the page is left. Resolves then. */
export function syncInWorker(circle: CircleRow, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  followPage();
  return new Promise((resolve) => {
    const { childId } = circle;
    const end = () => {
      synced.delete(childId);
      resolve();
      if (synced.size === 0) dismiss();
    };
    synced.set(childId, { circle, signal, end });
    if (worker === null) startAll();
    else post({ kind: 'start', circle });
    signal.addEventListener('abort', () => {
      if (synced.get(childId)?.end !== end) return;
      if (worker === null) end();
      else post({ kind: 'stop', childId });
    });
  });
}

/** Makes the worker connect to a circle's server at once. Does nothing if another tab syncs it. */
export function trySyncNow(childId: string): void {
  if (!synced.has(childId)) return;
  if (worker === null) startAll();
  else post({ kind: 'try', childId });
}

/** Ends the worker when the page is left: in the back/forward cache it would hold a connection, and the database open. */
export function leaveSyncWorker(isKept: boolean): void {
  if (worker !== null) endWithPage(worker, isKept);
  forgetWorker();
  for (const { end } of [...synced.values()]) end();
}

function post(call: SyncCall): void {
  worker?.postMessage(call);
}

function startAll(): void {
  clearTimeout(retryTimer);
  if (synced.size === 0) return;
  try {
    worker = start();
    for (const { circle } of synced.values()) post({ kind: 'start', circle });
  } catch (error) {
    fail(error);
  }
}

function start(): Worker {
  const started = new Worker(new URL('./sync-worker.ts', import.meta.url), { type: 'module' });
  // Until it says otherwise: its code has to load first.
  endWork = beginWork();
  sendEncryption(started);
  started.addEventListener('message', ({ data }: MessageEvent<SyncMessage>) => {
    // A worker that was replaced is still finishing.
    if (started !== worker) return;
    if (data.kind === 'ended') synced.get(data.childId)?.end();
    else if (data.kind === 'failed') fail(data.reason);
    else if (data.kind === 'damaged') reportDamage(data.report);
    else if (data.kind === 'rest')
      answerAtRest(() => {
        started.postMessage({
          kind: 'rested',
          id: data.id,
          isMetered: isMetered(),
        } satisfies SyncCall);
      });
    else if (data.isBusy) endWork ??= beginWork();
    else stopBeingBusy();
  });
  started.addEventListener('error', ({ message }) => {
    if (started === worker) fail(message);
  });
  return started;
}

function answerAtRest(answer: () => void): void {
  // A hidden page shows nothing, and its idle moments are rare.
  if (document.visibilityState === 'hidden') answer();
  else whenIdle(answer);
}

/** Reports the failure with each circle, and tries again later with a new worker. */
function fail(reason: unknown): void {
  console.info('The circles are not synced for now.', reason);
  dismiss();
  for (const childId of synced.keys()) void storeTrouble(childId, 'fault');
  retryTimer = setTimeout(startAll, restAfterFailure);
}

function dismiss(): void {
  if (worker !== null) dismissWorker(worker);
  forgetWorker();
}

function forgetWorker(): void {
  worker = null;
  clearTimeout(retryTimer);
  stopBeingBusy();
  // This worker won't report that they have ended.
  for (const { signal, end } of [...synced.values()]) if (signal.aborted) end();
}

function stopBeingBusy(): void {
  endWork?.();
  endWork = null;
}

let isFollowing = false;

function followPage(): void {
  if (isFollowing) return;
  isFollowing = true;
  // With another key, or none, a worker can't read or write any more.
  onEncryptionChange(() => {
    if (worker === null) return;
    dismiss();
    startAll();
  });
}
