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
