import type { Sealing } from '../stores/held-sealing';
import { currentSealing, setSealing } from '../stores/sealing';

/*
 * A worker shares nothing with its page: the page hands it the key with its first message. Where the page's sealing changes, the
 * worker is ended, and another one is started for what is asked then.
 */

/** The first message of a page to its worker, where a lock is on. */
export type LockCall = { readonly kind: 'lock' } & Pick<Sealing, 'key' | 'epoch' | 'state'>;

/** Hands a worker that was just started what the journal is sealed with. */
export function tellLock(worker: Worker): void {
  const sealing = currentSealing();
  if (sealing === null) return;
  const { key, epoch, state } = sealing;
  worker.postMessage({ kind: 'lock', key, epoch, state } satisfies LockCall);
}

let heard: Promise<void> = Promise.resolve();

/** In the worker: takes what it was handed. Without a lock it loads nothing for it. */
export function hearOfLock({ key, epoch, state }: LockCall): void {
  heard = import('./sealing-of').then(({ makeSealing }) => {
    setSealing(makeSealing({ key, epoch, state }));
  });
}

/** Resolves when the worker has what it was handed: to be awaited before anything is read. */
export function lockHeard(): Promise<void> {
  return heard;
}
