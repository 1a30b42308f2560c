import { liveQuery } from 'dexie';
import { countParked, showParked } from './deferred-documents';
import { followOutbox } from './waiting';

/**
 * Tells how much of a child waits to be sent, now and whenever that may have changed, in this tab or another. What was parked and can be
 * shown by now is shown meanwhile. Answers the way to stop.
 */
export function followPending(childId: string, onPending: (count: number) => void): () => void {
  const parked = liveQuery(() => countParked(childId)).subscribe({
    next: (count) => {
      if (count > 0) void showParked(childId).catch(tell);
    },
    error: tell,
  });
  const unfollow = followOutbox(childId, onPending);
  return () => {
    parked.unsubscribe();
    unfollow();
  };
}

function tell(error: unknown): void {
  console.info('What is parked of a circle could not be looked at.', error);
}
