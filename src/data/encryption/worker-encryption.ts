import { currentEncryption, type Encryption, setEncryption } from '@/data/db/encryption';

/*
 * A worker shares nothing with its page: the page hands it the key with its first message. Where the page's sealing changes, a
 * worker is told, if it reads on under the other one, or ended, and another one is started for what is asked then.
 */

/** What a page tells its worker of the lock; with null it is off again. */
export interface LockCall {
  readonly kind: 'lock';
  readonly sealing: Pick<Encryption, 'key' | 'epoch' | 'state'> | null;
}

/** Hands a worker what the journal is sealed with. One that was just started needs no word of a lock that is off. */
export function sendEncryption(worker: Worker): void {
  const sealing = currentEncryption();
  if (sealing !== null)
    tell(worker, { key: sealing.key, epoch: sealing.epoch, state: sealing.state });
}

/** The same to a worker that has heard of the lock before. */
export function tellLockAgain(worker: Worker): void {
  if (currentEncryption() === null) tell(worker, null);
  else sendEncryption(worker);
}

function tell(worker: Worker, sealing: LockCall['sealing']): void {
  worker.postMessage({ kind: 'lock', sealing } satisfies LockCall);
}

let heard: Promise<void> = Promise.resolve();

/** In the worker: takes what it was handed. Without a lock it loads nothing for it. */
export function receiveEncryption({ sealing }: LockCall): void {
  heard = heard.then(async () => {
    setEncryption(sealing && (await import('./make-encryption')).makeEncryption(sealing));
  });
}

/** In the worker: listens for the page's word of the lock, which it sends past Comlink. */
export function followLockOfPage(): void {
  addEventListener('message', ({ data }: MessageEvent<LockCall | { readonly kind?: never }>) => {
    if (data.kind === 'lock') receiveEncryption(data);
  });
}

/** Resolves when the worker has what it was handed: to be awaited before anything is read. */
export function lockHeard(): Promise<void> {
  return heard;
}
