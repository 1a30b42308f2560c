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

/** In ms: anyone just passing through a screen has left it after this. */
const settleMs = 2000;

/**
 * Runs work that no screen needs, once the user has stayed for a while and the page is idle, but without waiting for ever.
 * Returns a function that cancels it.
 */
export function whenAtRest(work: () => void): () => void {
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

/** The pause before the next piece of work, as a multiple of the time the last one took. */
const pauseFactor = 2;

/**
 * Resolves when background work whose last piece took `took` ms may continue. This leaves the database and the processor free
 * most of the time for a screen opened in between, even on a slow device.
 */
export function yieldToMain(took: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, pauseFactor * took);
  });
}

/** In ms after a tap or key press: long enough to read and draw the screen it asked for, even on a slow device. */
const responseMs = 1000;

let touchedAt = -Infinity;

const noteTouch = () => {
  touchedAt = performance.now();
};
// A worker has no document and no user input.
if (typeof document !== 'undefined')
  for (const touch of ['pointerdown', 'keydown'])
    document.addEventListener(touch, noteTouch, { capture: true, passive: true });

/**
 * Resolves once nobody has tapped or typed for a moment. For background work, so that whatever the user asked for has the
 * database and the processor to itself.
 */
export async function waitForUserIdle(): Promise<void> {
  while (true) {
    const rest = touchedAt + responseMs - performance.now();
    if (rest <= 0) return;
    await new Promise((resolve) => {
      setTimeout(resolve, rest);
    });
  }
}
