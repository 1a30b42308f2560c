/** Longest wait, in ms: a page that is always busy still gets to the rest of its work. */
const longest = 500;

/** Does some work once the page has nothing better to do. Returns the way to call it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: longest });
    return () => {
      cancelIdleCallback(id);
    };
  }
  // Safari has no idle callback; a moment's rest does there.
  const timer = setTimeout(work, 30);
  return () => {
    clearTimeout(timer);
  };
}
