import { useEffect, useRef } from 'react';
import { followHeading } from './page-focus';

/**
 * After a change of page, moves the focus to its heading so that a screen reader says where we are and the
 * next Tab starts at the content. Not on the first page: the browser starts there by itself.
 */
export function useFocusOnNavigation(pathname: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // Somebody who already writes in the panel beside the page writes on.
    if (document.activeElement?.matches('dialog textarea')) return;
    return followHeading();
  }, [pathname]);
}
