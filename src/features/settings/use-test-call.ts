import { useCallback, useEffect, useRef, useState } from 'react';

export interface TestCall {
  readonly isBusy: boolean;
  /** Runs one test at a time; `work` says what came of it, unless `signal` was aborted meanwhile. */
  readonly run: (work: (signal: AbortSignal) => Promise<void>) => void;
  readonly stop: () => void;
}

/** A test of a key or a provider. Nothing of a child goes with it, so it asks for no consent. Leaving ends it. */
export function useTestCall(): TestCall {
  const [isBusy, setBusy] = useState(false);
  const current = useRef<AbortController | null>(null);
  const stop = useCallback(() => {
    current.current?.abort();
    current.current = null;
    setBusy(false);
  }, []);
  useEffect(() => stop, [stop]);

  function run(work: (signal: AbortSignal) => Promise<void>) {
    if (current.current) return;
    const controller = new AbortController();
    current.current = controller;
    setBusy(true);
    void work(controller.signal).finally(() => {
      if (current.current === controller) stop();
    });
  }
  return { isBusy, run, stop };
}
