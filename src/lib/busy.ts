/*
 * Keeps `<html data-busy>` set while the page is working: a transaction, a lazy part loading, work put off until idle, a search,
 * a sync. Tests wait for it to go instead of sleeping (e2e/support/app/at-rest.ts).
 */

/** Longest wait for an idle moment, in ms: a page in the background hardly ever gets one. */
const maxIdleWaitMs = 3000;
/** Wait in ms where there is no idle callback (Safari). */
const fallbackWaitMs = 50;

let openCount = 0;
let cancelIdle: (() => void) | null = null;

let report: ((isBusy: boolean) => void) | null = null;

/** Makes a worker report whether it's busy, for its page to show. Without this, a worker counts nothing. */
export function reportBusyTo(listener: (isBusy: boolean) => void): void {
  report = listener;
}

/** Counts a piece of work as open until the returned function is called. */
export function beginWork(): () => void {
  if (!root() && report === null) return () => undefined;
  cancelIdle?.();
  cancelIdle = null;
  openCount += 1;
  show(true);
  let hasEnded = false;
  return () => {
    if (hasEnded) return;
    hasEnded = true;
    openCount -= 1;
    if (openCount > 0) return;
    // Wait until idle, because follow-up work (rendering what was read, reading more) starts before then.
    cancelIdle = onIdle(() => {
      show(false);
    });
  };
}

/** Counts a piece of work as open until it settles. Returns the same promise. */
export function whileBusy<T>(work: Promise<T>): Promise<T> {
  const end = beginWork();
  work.then(end, end);
  return work;
}

let isShown = false;

function show(isBusy: boolean): void {
  if (isBusy !== isShown) report?.(isBusy);
  isShown = isBusy;
  root()?.toggleAttribute('data-busy', isBusy);
}

function root(): HTMLElement | undefined {
  // A worker has no document, and a test may stub only part of one.
  return (globalThis as { readonly document?: Partial<Document> }).document?.documentElement;
}

function onIdle(then: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(then, { timeout: maxIdleWaitMs });
    return () => {
      cancelIdleCallback(id);
    };
  }
  const timer = setTimeout(then, fallbackWaitMs);
  return () => {
    clearTimeout(timer);
  };
}
