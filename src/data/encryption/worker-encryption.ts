import {
  arePlainRowsRead,
  currentEncryption,
  type Encryption,
  setEncryption,
} from '@/data/db/encryption';

/*
 * A worker shares nothing with its page, which therefore sends it the data key in its first message. When the page's encryption changes,
 * a worker that can continue with another one is sent it; others are terminated, and restarted when needed.
 */

/** The message that gives a worker the lock's state; null if the lock is off. */
export interface LockCall {
  readonly kind: 'lock';
  readonly encryption: Pick<Encryption, 'key' | 'epoch' | 'state'> | null;
}

/** Sends a new worker the encryption, if the lock is on. */
export function sendEncryption(worker: Worker): void {
  const encryption = currentEncryption();
  if (encryption !== null)
    post(worker, { key: encryption.key, epoch: encryption.epoch, state: encryption.state });
}

/** Sends the encryption, or that the lock is off, to a worker that had one before. */
export function resendEncryption(worker: Worker): void {
  if (currentEncryption() === null) post(worker, null);
  else sendEncryption(worker);
}

type State = Pick<Encryption, 'state'> | null;

/** Returns whether a worker with encryption `before` can read every row while `after` is current; null means that the lock is off. */
export function canContinue(before: State, after: State): boolean {
  if (before === null || before === after) return before === after;
  // During a migration it reads every kind of row that there is then.
  return arePlainRowsRead(before.state) || (before.state === 'renewing' && after?.state === 'on');
}

function post(worker: Worker, encryption: LockCall['encryption']): void {
  worker.postMessage({ kind: 'lock', encryption } satisfies LockCall);
}

let received: Promise<void> = Promise.resolve();

/** Adopts the page's encryption, in a worker. Loads no code for it if the lock is off. */
export function receiveEncryption({ encryption }: LockCall): void {
  received = received.then(async () => {
    setEncryption(encryption && (await import('./make-encryption')).makeEncryption(encryption));
  });
}

/** Listens in a worker for the page's lock messages, which bypass Comlink. */
export function followLockOfPage(): void {
  addEventListener('message', ({ data }: MessageEvent<LockCall | { readonly kind?: never }>) => {
    if (data.kind === 'lock') receiveEncryption(data);
  });
}

/** Resolves when the worker has adopted the encryption: await it before reading anything. */
export function untilLockReceived(): Promise<void> {
  return received;
}

/** Asks a worker to finish what it's writing and close the stores. */
export interface LeaveCall {
  readonly kind: 'leave';
}

/**
 * Ends a worker when its page is left. Kept in the back/forward cache, it would hold the database open, and no other page could clear the
 * data or upgrade the stores.
 */
export function endWithPage(worker: Worker, isKept: boolean): void {
  // In WebKit, terminating a worker while it reads can leave its transaction open for as long as the browser runs, and later writes wait
  // forever. So if the page is left for good, the worker closes the stores and ends with the page.
  if (isKept) worker.terminate();
  else worker.postMessage({ kind: 'leave' } satisfies LeaveCall);
}

/** Ends a worker that isn't needed any more, after time to finish what it's writing. */
export function dismissWorker(worker: Worker): void {
  worker.postMessage({ kind: 'leave' } satisfies LeaveCall);
  setTimeout(() => {
    worker.terminate();
  }, timeToLeave);
}

/** In ms. */
const timeToLeave = 1000;
