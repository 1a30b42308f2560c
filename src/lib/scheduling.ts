import { beginWork } from './busy';

interface IdleWait {
  /** Longest wait in ms, so that a page that's always busy still gets to its other work. */
  readonly longest: number;
  /** Wait in ms where there is no idle callback (Safari). */
  readonly rest: number;
}

/** For work that belongs to the screen but can come after its first paint. */
const screenWait: IdleWait = { longest: 500, rest: 30 };

/** Runs `work` once the page is idle; until then the page counts as busy. Returns a function that cancels it. */
export function whenIdle(work: () => void, { longest, rest } = screenWait): () => void {
  const end = beginWork();
  const run = () => {
    try {
      work();
    } finally {
      end();
    }
  };
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(run, { timeout: longest });
    return () => {
      cancelIdleCallback(id);
      end();
    };
  }
  const timer = setTimeout(run, rest);
  return () => {
    clearTimeout(timer);
    end();
  };
}

/** Returns whether work ended because the person cancelled it: closing a dialog of the browser counts, too. */
export function isAbortError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Returns a signal for work that nothing cancels. */
export const neverAborts = (): AbortSignal => new AbortController().signal;

/** Resolves after `ms`; rejects with the signal's reason if it's aborted first. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new Error('Cancelled'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** In ms: anyone just passing through a screen has left it after this. */
const settleMs = 2000;

/**
 * Runs work that no screen needs, once the user has stayed for a while and the page is idle, but without waiting for ever.
 * Returns a function that cancels it.
 */
export function whenSettled(work: () => void): () => void {
  let cancel: (() => void) | null = null;
  const end = beginWork();
  const timer = setTimeout(() => {
    cancel = whenIdle(work, { longest: 3000, rest: 0 });
    end();
  }, settleMs);
  return () => {
    clearTimeout(timer);
    cancel?.();
    end();
  };
}
