import { whenThereIsACircle } from '@/circle/store/circles';
import { whileBusy } from '@/lib/busy';
import { whenAtRest } from '@/lib/scheduling';

let isStarted = false;

/** Once the page is at rest: keeps the circles in step as soon as there is one. Without one, nothing of it is loaded. */
export function startCircles(): void {
  if (isStarted) return;
  isStarted = true;
  whenAtRest(() => {
    whenThereIsACircle(() => {
      whileBusy(import('@/circle/actions/run-circles'))
        .then(({ runCircles }) => {
          runCircles();
        })
        .catch((error: unknown) => {
          // As offline before it was ever loaded: the next page tries again.
          console.info('The circles are not kept in step in this page.', error);
        });
    });
  });
}
