import { useEffect, useRef, useState } from 'react';
import { whileBusy } from './busy';

/** Runs one piece of work at a time: a call while another is running is ignored (double clicks). */
export function useBusy(): { isBusy: boolean; run: (work: () => Promise<void>) => void } {
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  function run(work: () => Promise<void>) {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    whileBusy(work())
      .catch((error: unknown) => {
        console.error(error);
      })
      .finally(() => {
        busy.current = false;
        setBusy(false);
      });
  }
  return { isBusy, run };
}

/** Returns true once `isSo` has been true for `ms` without a break. */
export function useTrueFor(isSo: boolean, ms: number): boolean {
  const [hasLasted, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => {
      setLasts(true);
    }, ms);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isSo, ms]);
  return isSo && hasLasted;
}
