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
