/*
 * Whether the page is at work: `<html data-busy>` is there while a transaction, a part that loads, something that is put off until
 * the page is idle, a search or a sync is open. Tests wait for it to go instead of for a moment (e2e/support/at-rest.ts).
 */

/** Longest wait for an idle moment, in ms: a page in the background hardly has any. */
const longest = 3000;
/** The wait, in ms, if the browser cannot tell when it is idle, as Safari cannot. */
const rest = 50;

let open = 0;
let callOff: (() => void) | null = null;

/** Counts a piece of work as open until the function that it returns is called. Workers have no page, and count nothing. */
export function beginWork(): () => void {
  if (!root()) return () => undefined;
  callOff?.();
  callOff = null;
  open += 1;
  show(true);
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    open -= 1;
    if (open > 0) return;
    // What follows from it, such as drawing what was read and reading more, begins before the page is idle.
    callOff = onIdle(() => {
      show(false);
    });
  };
}

/** Counts a piece of work as open until it has settled. Returns the same promise. */
export function whileBusy<T>(work: Promise<T>): Promise<T> {
  const end = beginWork();
  work.then(end, end);
  return work;
}

function show(isBusy: boolean): void {
  root()?.toggleAttribute('data-busy', isBusy);
}

function root(): HTMLElement | undefined {
  // A worker has no document, and that of a test may be a part of one.
  return (globalThis as { readonly document?: Partial<Document> }).document?.documentElement;
}

function onIdle(then: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(then, { timeout: longest });
    return () => {
      cancelIdleCallback(id);
    };
  }
  const timer = setTimeout(then, rest);
  return () => {
    clearTimeout(timer);
  };
}
