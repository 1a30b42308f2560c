import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from './scheduling';

/** False until a component has been drawn and the page has a moment to spare, then true: for what can wait for that. */
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
 * Counts from 0 to `last`, one step each time the page has nothing better to do. For a screen
 * that draws what is seen first and the rest piece by piece, so that neither the first paint nor a key waits.
 */
export function useSteps(last: number): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (step >= last) return;
    return whenIdle(() => {
      setStep(step + 1);
    });
  }, [step, last]);
  return step;
}
