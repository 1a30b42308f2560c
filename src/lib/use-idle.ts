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
