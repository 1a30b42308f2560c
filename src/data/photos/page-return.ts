let isLeft = false;
if ('onpagehide' in globalThis) {
  addEventListener('pagehide', () => (isLeft = true), { capture: true });
  addEventListener('pageshow', () => (isLeft = false), { capture: true });
}

/** Whether this page is left and may lie in the back/forward cache: what it asks of the stores then could hold up other pages. */
export function isPageHidden(): boolean {
  return isLeft;
}

/**
 * Calls back whenever this page is shown again after it was put aside whole, for the Back button.
 * @returns an end to that
 */
export function onPageReturn(callback: () => void): () => void {
  const hear = ({ persisted }: PageTransitionEvent) => {
    if (persisted) callback();
  };
  addEventListener('pageshow', hear);
  return () => {
    removeEventListener('pageshow', hear);
  };
}
