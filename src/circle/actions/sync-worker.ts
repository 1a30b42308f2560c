/*
 * Syncs circles off the main thread: encrypting, decrypting and merging would delay what the page draws, and drawing would delay what
 * others are to see. What it stores reaches the page as another tab's writes do.
 */
import { type CircleRow, closeStores } from '@/data/db/db';
import { type DamageReport, onDamaged } from '@/data/db/damage-reports';
import {
  type LeaveCall,
  type LockCall,
  receiveEncryption,
} from '@/data/encryption/worker-encryption';
import { reportBusyTo } from '@/lib/busy';
import { syncCircle, type SyncedCircle } from './sync-circle';

/** From the page: first the journal's encryption, then which circles to sync, or that the worker should end. */
export type SyncCall =
  | { readonly kind: 'start'; readonly circle: CircleRow }
  | { readonly kind: 'stop' | 'try'; readonly childId: string }
  /** The page is idle: the answer to the `rest` with this id. Photos are only transferred after one. */
  | { readonly kind: 'rested'; readonly id: number; readonly isMetered: boolean }
  | LeaveCall
  | LockCall;

export type SyncMessage =
  /** The circle was stopped, or has nothing left to sync. */
  | { readonly kind: 'ended'; readonly childId: string }
  /** Something is wrong with the worker itself. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'busy'; readonly isBusy: boolean }
  /** Asks the page to answer as soon as it's idle. */
  | { readonly kind: 'rest'; readonly id: number }
  /** The worker found damaged records; the page shows a notice. */
  | { readonly kind: 'damaged'; readonly report: DamageReport };

const circles = new Map<string, SyncedCircle>();

function post(message: SyncMessage) {
  postMessage(message);
}

reportBusyTo((isBusy) => {
  post({ kind: 'busy', isBusy });
});

onDamaged((report) => {
  post({ kind: 'damaged', report });
});

addEventListener('message', ({ data }: MessageEvent<SyncCall>) => {
  if (data.kind === 'lock') receiveEncryption(data);
  else if (data.kind === 'start') void sync(data.circle);
  else if (data.kind === 'stop') circles.get(data.childId)?.stop();
  else if (data.kind === 'rested') continueAfterRest(data);
  else if (data.kind === 'try') circles.get(data.childId)?.tryNow();
  else leave();
});

async function sync(circle: CircleRow): Promise<void> {
  const { childId } = circle;
  const synced = syncCircle(circle, { rest: untilPageIdle, isMetered: () => isMetered });
  circles.set(childId, synced);
  try {
    await synced.ended;
    post({ kind: 'ended', childId });
  } catch (error) {
    post({ kind: 'failed', reason: String(error) });
  } finally {
    circles.delete(childId);
  }
}

let lastId = 0;
/** By id: what continues when the page has nothing more to show. */
const resting = new Map<number, () => void>();

/** As the page last said. */
let isMetered = true;

function continueAfterRest(rested: SyncCall & { readonly kind: 'rested' }): void {
  ({ isMetered } = rested);
  resting.get(rested.id)?.();
}

function untilPageIdle(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    lastId += 1;
    const id = lastId;
    const stop = () => {
      resting.delete(id);
      reject(signal.reason instanceof Error ? signal.reason : new Error('Cancelled'));
    };
    resting.set(id, () => {
      resting.delete(id);
      signal.removeEventListener('abort', stop);
      resolve();
    });
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    post({ kind: 'rest', id });
  });
}

function leave(): void {
  for (const circle of circles.values()) circle.stop();
  // In WebKit a transaction that is cut off may never end. So the current one is finished, and no other begins.
  closeStores({ forGood: true });
}
