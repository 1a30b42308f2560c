import { useEffect, useRef, useState } from 'react';

/** Runs one piece of work at a time, which can be called off; leaving the screen calls it off as well. */
export function useCancellable() {
  const [isBusy, setBusy] = useState(false);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  function run(work: (signal: AbortSignal) => Promise<void>) {
    if (current.current) return;
    const mine = new AbortController();
    current.current = mine;
    setBusy(true);
    work(mine.signal)
      .catch(console.error)
      .finally(() => {
        if (current.current !== mine) return;
        current.current = null;
        setBusy(false);
      });
  }

  return {
    isBusy,
    run,
    /** The work may take its time to hear of it: the screen goes on at once. */
    cancel: () => {
      current.current?.abort();
      current.current = null;
      setBusy(false);
    },
  };
}
