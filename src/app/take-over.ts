import { flushSync } from 'react-dom';

/**
 * Puts the app where the first look of the landing page stands (scripts/first-look.ts). Both hold the same links: one
 * that has the focus keeps it.
 */
export function takeOver(place: HTMLElement, render: () => void): void {
  const focused = linksIn(place).findIndex((link) => link === document.activeElement);
  // At once, so that nobody sees an empty page between the two.
  flushSync(render);
  delete document.documentElement.dataset['firstLook'];
  linksIn(place)[focused]?.focus({ preventScroll: true });
}

function linksIn(place: HTMLElement): HTMLAnchorElement[] {
  return [...place.querySelectorAll('a')];
}
