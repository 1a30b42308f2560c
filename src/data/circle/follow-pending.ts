import { liveQuery } from 'dexie';
import { db } from '../stores/db';
import { countParked, showParked } from './parked';

/**
 * Tells how much of a child waits to be sent, now and whenever that may have changed, in this tab or another. What was parked and can be
 * shown by now is shown meanwhile. Answers the way to stop.
 */
export function followPending(childId: string, onPending: (count: number) => void): () => void {
  const looking = liveQuery(() =>
    Promise.all([db.outbox.where('childId').equals(childId).count(), countParked(childId)]),
  );
  const subscription = looking.subscribe({
    next: ([waiting, parked]) => {
      if (parked > 0) void showParked(childId).catch(tell);
      onPending(waiting);
    },
    error: tell,
  });
  return () => {
    subscription.unsubscribe();
  };
}

function tell(error: unknown): void {
  console.info('What waits for a circle could not be looked at.', error);
}
