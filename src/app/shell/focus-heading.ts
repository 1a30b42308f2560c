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
