/** How long to wait for the element, in ms. */
const focusTimeoutMs = 5_000;

/**
 * Scrolls an element into view once it is drawn, and focuses it unless something the user chose has the focus. `find` returns
 * null until the element exists.
 */
export function showAndFocus(find: () => Element | null): void {
  const show = () => {
    const element = find();
    if (!(element instanceof HTMLElement)) return false;
    // In the next frame: a message that closes first gives the focus back to where it came from.
    requestAnimationFrame(() => {
      element.scrollIntoView({ block: 'nearest' });
      if (isFocusLost()) element.focus({ preventScroll: true });
    });
    return true;
  };
  if (show()) return;
  const observer = new MutationObserver(() => {
    if (show()) stop();
  });
  const timer = setTimeout(stop, focusTimeoutMs);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
  }
  observer.observe(document.body, { childList: true, subtree: true });
}

/**
 * Returns whether nothing the user chose has the focus: it's on the body, in a message, or on a heading or list that got it only
 * because the focused element went away.
 */
export function isFocusLost(): boolean {
  const at = document.activeElement;
  if (!at || at === document.body || at.closest('.toasts')) return true;
  return at instanceof HTMLElement && at.tabIndex < 0;
}

/** How long to wait for the whole page, in ms. */
const scrollTimeoutMs = 5_000;

/**
 * Scrolls the page to `top` (CSS pixels) as soon as it is tall enough, and keeps it there while content is added above, until the
 * user does something or five seconds have passed.
 */
export function restoreScroll(top: number): void {
  if (top === 0) return;
  const observer = new ResizeObserver(() => {
    window.scrollTo({ top, behavior: 'instant' });
  });
  observer.observe(document.body);
  const inputEvents = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const eventName of inputEvents) window.removeEventListener(eventName, stop, true);
  };
  const timer = setTimeout(stop, scrollTimeoutMs);
  for (const doing of inputEvents)
    window.addEventListener(doing, stop, { capture: true, passive: true });
}

/**
 * Returns whether a key belongs to an input method that composes a word, as for Chinese, Japanese, Korean or Tamil. Safari ends the
 * composition before it sends the Enter that ended it: then only the key code tells.
 */
export function isComposing(event: KeyboardEvent): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing replaces it
  return event.isComposing || event.keyCode === 229;
}

/**
 * Keeps the keys of an input method from everything on the page that acts on keys; the browser still handles them. Code that only needs
 * to know that someone is typing can listen on the window, in the capture phase. Returns a function that stops this.
 */
export function ignoreComposingKeys(): () => void {
  const ignore = (event: KeyboardEvent) => {
    if (isComposing(event)) event.stopPropagation();
  };
  window.addEventListener('keydown', ignore, true);
  return () => {
    window.removeEventListener('keydown', ignore, true);
  };
}
