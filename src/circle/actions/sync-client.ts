import type { CircleRow } from '@/data/db/db';
import { reportDamage } from '@/data/db/damage-reports';
import { onEncryptionChange } from '@/data/db/encryption';
import { sendEncryption } from '@/data/encryption/worker-encryption';
import { browserTools } from './browser-ports';
import { beginWork } from '@/lib/busy';
import { whenIdle } from '@/lib/scheduling';
import type { SyncCall, SyncMessage } from './sync-worker';

interface Synced {
  readonly circle: CircleRow;
  readonly signal: AbortSignal;
  readonly end: () => void;
}

let worker: Worker | null = null;
/** While the worker is busy. */
let endWork: (() => void) | null = null;
/** The circles that the worker syncs, by child. */
const synced = new Map<string, Synced>();

/** Syncs a circle in a worker until it's aborted, paused, held or gone, or the page is left. Resolves then. */
export function syncInWorker(circle: CircleRow, signal: AbortSignal): Promise<void> {
  followEncryption();
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const { childId } = circle;
    const end = () => {
      synced.delete(childId);
      resolve();
    };
    synced.set(childId, { circle, signal, end });
    post({ kind: 'start', circle });
    signal.addEventListener('abort', () => {
      if (synced.get(childId)?.signal === signal) post({ kind: 'stop', childId });
    });
  });
}

/** Makes the worker connect to a circle's server at once. Does nothing if another tab syncs it. */
export function trySyncNow(childId: string): void {
  if (synced.has(childId)) post({ kind: 'try', childId });
}

/**
 * Ends the worker when the page is left. In the back/forward cache it would hold a connection, and the database open.
 */
export function leaveSyncWorker(isKept: boolean): void {
  // In WebKit, terminating a worker while it reads can leave its transaction open for as long as the browser runs, and later writes wait
  // forever. So if the page is left for good, the worker closes the stores and ends with the page.
  if (isKept) worker?.terminate();
  else worker?.postMessage({ kind: 'leave' } satisfies SyncCall);
  forgetWorker();
  for (const { end } of synced.values()) end();
}

function post(call: SyncCall): void {
  worker ??= start();
  worker.postMessage(call);
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
    else if (data.kind === 'damaged') reportDamage(data.report);
    else if (data.kind === 'rest')
      whenIdle(() => {
        started.postMessage({
          kind: 'rested',
          id: data.id,
          isMetered: browserTools.isMetered(),
        } satisfies SyncCall);
      });
    else if (data.isBusy) endWork ??= beginWork();
    else stopBeingBusy();
  });
  started.addEventListener('error', ({ message }) => {
    if (started !== worker) return;
    console.info('The circles are not synced on this page.', message);
    started.terminate();
    forgetWorker();
    for (const { end } of synced.values()) end();
  });
  return started;
}

function forgetWorker(): void {
  worker = null;
  stopBeingBusy();
}

function stopBeingBusy(): void {
  endWork?.();
  endWork = null;
}

let isFollowing = false;

function followEncryption(): void {
  if (isFollowing) return;
  isFollowing = true;
  onEncryptionChange(restart);
}

/** Replaces the worker after the lock has changed: with another key, or none, it can't read or write any more. */
function restart(): void {
  const left = worker;
  if (left === null) return;
  left.postMessage({ kind: 'leave' } satisfies SyncCall);
  setTimeout(() => {
    left.terminate();
  }, timeToLeave);
  forgetWorker();
  for (const { circle, signal, end } of [...synced.values()])
    if (signal.aborted) end();
    else post({ kind: 'start', circle });
}

/** In ms: for a worker to finish what it's writing. */
const timeToLeave = 1000;
