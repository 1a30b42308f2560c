import { onFirstCircle } from '@/circle/store/circles';
import { whileBusy } from '@/lib/busy';
import { whenSettled } from '@/lib/scheduling';

let isStarted = false;

/** Syncs the circles as soon as there is one, once the page is idle. Without a circle, none of that code is loaded. */
export function startCircles(): void {
  if (isStarted) return;
  isStarted = true;
  whenSettled(() => {
    onFirstCircle(() => {
      whileBusy(import('@/circle/actions/run-circles'))
        .then(({ runCircles }) => {
          runCircles();
        })
        .catch((error: unknown) => {
          // Offline before it was ever loaded: the next page tries again.
          console.info('The circles are not synced on this page.', error);
        });
    });
  });
}
