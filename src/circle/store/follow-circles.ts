import { liveQuery } from 'dexie';
import { type CircleRow, db } from '@/data/db/db';
import { listCircles } from './circles';

/** Tells which circles this device has, now and whenever one of them may have changed. Answers the way to stop. */
export function followCircles(onCircles: (circles: readonly CircleRow[]) => void): () => void {
  const subscription = liveQuery(listCircles).subscribe({ next: onCircles, error: tell });
  return () => {
    subscription.unsubscribe();
  };
}

/** Calls back once, as soon as this device has a circle. */
export function whenThereIsACircle(then: () => void): void {
  const subscription = liveQuery(() => db.circles.count()).subscribe({
    next: (count) => {
      if (count === 0) return;
      // The first answer may come before there is a subscription to end.
      queueMicrotask(() => {
        subscription.unsubscribe();
      });
      then();
    },
    error: tell,
  });
}

function tell(error: unknown): void {
  console.info('The circles of this device could not be looked at.', error);
}
