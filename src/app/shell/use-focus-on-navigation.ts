import { useEffect, useRef } from 'react';
import { focusQuietly, headingOrPage } from './focus-heading';

/**
 * After a change of page, moves the focus to its heading so that a screen reader says where we are and the
 * next Tab starts at the content. Not on the first page: the browser starts there by itself.
 *
 * A screen that reads from storage has no heading at first: the page takes the focus, and hands it on once
 * the heading is there, unless the person has moved on meanwhile.
 */
export function useFocusOnNavigation(pathname: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // Somebody who already writes in the panel beside the page writes on.
    if (document.activeElement?.matches('dialog textarea')) return;
    const main = document.getElementById('main');
    focusQuietly(headingOrPage());
    if (!main || headingOrPage() !== main) return;

    const observer = new MutationObserver(() => {
      if (headingOrPage() === main) return;
      observer.disconnect();
      if (document.activeElement === main) focusQuietly(headingOrPage());
    });
    observer.observe(main, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
    };
  }, [pathname]);
}
