import { LockChangedError } from '@/data/commit/lock-check';
import { asStorageError, StorageFailure } from '@/data/db/errors';
import { onSealing } from '@/data/db/sealing';
import { isOnWay } from './pace';
import { asOnlyWalker, isWalkingHere } from './walk-lock';
import { goOnWithWalk, setWalkState, type WalkWay } from './migration-state';

/** Whether this tab is through with it or stopped, another tab walks, or the lock was turned on or off meanwhile. */
export type WalkEnd = 'ended' | 'elsewhere' | 'turned';

/**
 * Walks through the stores, where this tab is the one that does, and tells of it in `walkState`. Where it walks already nothing is
 * begun and nothing said. A walk whose way is not that of the lock any more ends with its next step, also where it is paused.
 */
export async function runMigration(way: WalkWay, walk: () => Promise<void>): Promise<WalkEnd> {
  if (isWalkingHere()) return 'ended';
  const stopListening = onSealing(() => {
    if (!isOnWay(way)) goOnWithWalk();
  });
  try {
    const isThrough = await asOnlyWalker(() => walk().then(() => true));
    setWalkState(isThrough ? { kind: 'none' } : { kind: 'elsewhere', way });
    return isThrough ? 'ended' : 'elsewhere';
  } catch (error) {
    const failure = asStorageError(error);
    if (failure instanceof LockChangedError) {
      setWalkState({ kind: 'none' });
      return 'turned';
    }
    console.info('The walk through the stores stopped.', error);
    sayStopped(way, failure);
    return 'ended';
  } finally {
    stopListening();
  }
}

/** Says that the walk stopped half way. */
export function sayStopped(way: WalkWay, failure: Error): void {
  const reason = failure instanceof StorageFailure ? failure.reason : 'failed';
  setWalkState({ kind: 'stopped', way, reason });
}
