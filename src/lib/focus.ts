/** How long something is waited for until it stands on the screen, in milliseconds. */
const patience = 5_000;

/**
 * Scrolls something into view once it is drawn, and gives it the focus where nothing has it that a person could have
 * chosen. `find` answers null until it is there.
 */
export function showAndFocus(find: () => Element | null): void {
  const show = () => {
    const element = find();
    if (!(element instanceof HTMLElement)) return false;
    // In the frame after: what had the focus in a message hands it back as the message goes.
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
  const timer = setTimeout(stop, patience);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
  }
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Whether the focus is nowhere, in a message, or where it is put when what had it goes: a heading or a list. */
export function isFocusLost(): boolean {
  const at = document.activeElement;
  if (!at || at === document.body || at.closest('.toasts')) return true;
  return at instanceof HTMLElement && at.tabIndex < 0;
}

/** How long a page may take until all of it is there, in milliseconds. */
const scrollPatience = 5_000;

/**
 * Scrolls the page so many CSS pixels down as soon as it is that high, and keeps it there while more comes above; until a person
 * does something, or for five seconds.
 */
export function restoreScroll(top: number): void {
  if (top === 0) return;
  const observer = new ResizeObserver(() => {
    window.scrollTo({ top, behavior: 'instant' });
  });
  observer.observe(document.body);
  const doings = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const doing of doings) window.removeEventListener(doing, stop, true);
  };
  const timer = setTimeout(stop, scrollPatience);
  for (const doing of doings)
    window.addEventListener(doing, stop, { capture: true, passive: true });
}
