import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './scheduling';

/** Returns false until the component has been drawn and the page is idle, then true. */
export function useIsReady(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(
    () =>
      whenIdle(() => {
        startTransition(() => {
          setReady(true);
        });
      }),
    [],
  );
  return isReady;
}

/**
 * Counts from 0 to `last`, one step each time the page is idle. Lets a screen draw the visible part first and the rest piece by
 * piece, so that neither the first paint nor a key press has to wait.
 */
export function useIdleSteps(last: number): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (step >= last) return;
    return whenIdle(() => {
      setStep(step + 1);
    });
  }, [step, last]);
  return step;
}
