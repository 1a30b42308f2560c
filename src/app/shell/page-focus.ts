/** The page's own heading, or the page while it has none. */
export function headingOrPage(): HTMLElement | null {
  const main = document.getElementById('main');
  return main?.querySelector('h1') ?? main;
}

/** Moves the focus to something that is no stop for Tab, without scrolling. */
export function focusQuietly(target: HTMLElement | null): void {
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}

/**
 * Moves the focus to the heading of a page that was just opened. A screen that reads from storage has none at first: the page takes
 * the focus, and hands it on once the heading is there, unless the person has moved on meanwhile. Returns an end to that.
 */
export function followHeading(): () => void {
  const main = document.getElementById('main');
  focusQuietly(headingOrPage());
  const observer = new MutationObserver(() => {
    if (headingOrPage() === main) return;
    observer.disconnect();
    if (document.activeElement === main) focusQuietly(headingOrPage());
  });
  if (main && headingOrPage() === main) observer.observe(main, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
  };
}
