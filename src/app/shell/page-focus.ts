import { useEffect, useRef } from 'react';

/** The page's own heading, or the page while it has none. */
function headingOrPage(): HTMLElement | null {
  const main = document.getElementById('main');
  return main?.querySelector('h1') ?? main;
}

/** Moves the focus to something that is no stop for Tab, without scrolling. */
function focusQuietly(target: HTMLElement | null): void {
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

/**
 * What has the focus may go away under it: a deleted card, or the button of an empty page once there is
 * something to show. The browser then forgets where the person was, so the page's heading takes the focus.
 */
export function useFocusKept(): void {
  useEffect(() => {
    let last: Node | null = null;
    let frame = 0;

    function onFocusIn({ target }: FocusEvent) {
      last = target instanceof Node ? target : null;
    }
    function onFocusOut({ target }: FocusEvent) {
      // Some browsers send focusout also while they remove the element that has the focus: look when they are done.
      queueMicrotask(() => {
        if (last === target && last?.isConnected) last = null;
      });
    }
    function isLost() {
      return last !== null && !last.isConnected && document.activeElement === document.body;
    }
    const observer = new MutationObserver(() => {
      if (!isLost()) return;
      cancelAnimationFrame(frame);
      // A dialog that closes gives the focus back in the next frame, if it can.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          if (isLost()) focusQuietly(headingOrPage());
        });
      });
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', onFocusOut);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, []);
}

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
