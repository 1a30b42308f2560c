import { beginWork } from './busy';

interface Patience {
  /** Longest wait, in ms: a page that is always busy still gets to the rest of its work. */
  readonly longest: number;
  /** The wait, in ms, where the browser cannot tell when it is idle, as Safari cannot. */
  readonly rest: number;
}

/** For what belongs to the screen, and only need not come with its first look. */
const forTheScreen: Patience = { longest: 500, rest: 30 };

/**
 * Does some work once the page has nothing better to do. Until then the page counts as busy. Returns the way to call it off.
 */
export function whenIdle(work: () => void, { longest, rest } = forTheScreen): () => void {
  const end = beginWork();
  const doIt = () => {
    try {
      work();
    } finally {
      end();
    }
  };
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(doIt, { timeout: longest });
    return () => {
      cancelIdleCallback(id);
      end();
    };
  }
  const timer = setTimeout(doIt, rest);
  return () => {
    clearTimeout(timer);
    end();
  };
}

/** In ms: by then somebody who only passes through a screen has gone on. */
const passingThrough = 2000;

/**
 * Does some work that no screen needs: after a while in which a person may go on to another one, and once the page has
 * nothing better to do, but not for ever. Returns the way to call it off.
 */
export function whenAtRest(work: () => void): () => void {
  let callOff: (() => void) | null = null;
  const end = beginWork();
  const timer = setTimeout(() => {
    callOff = whenIdle(work, { longest: 3000, rest: 0 });
    end();
  }, passingThrough);
  return () => {
    clearTimeout(timer);
    callOff?.();
    end();
  };
}

/** So many times as long as a piece of the work took, the next one is put off. */
const share = 2;

/**
 * Between two pieces of work in the background that took so many ms: resolves when the next may begin. A screen that
 * is opened meanwhile, on however slow a device, has the stores and the processor for itself most of the time.
 */
export function yieldToMain(took: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, share * took);
  });
}

/** In ms after a tap or a key: by then the screen that it asked for is read and drawn, on a slow device, too. */
const answering = 1000;

let touchedAt = -Infinity;

const noteTouch = () => {
  touchedAt = performance.now();
};
// A worker has no document, and nobody touches it.
if (typeof document !== 'undefined')
  for (const touch of ['pointerdown', 'keydown'])
    document.addEventListener(touch, noteTouch, { capture: true, passive: true });

/**
 * For work in the background that no screen needs: resolves once nobody has tapped or typed for a moment, so that what
 * they asked for has the stores and the processor for itself.
 */
export async function waitForUserIdle(): Promise<void> {
  while (true) {
    const rest = touchedAt + answering - performance.now();
    if (rest <= 0) return;
    await new Promise((resolve) => {
      setTimeout(resolve, rest);
    });
  }
}
