import { useEffect, useRef } from 'react';
import type { Location } from 'react-router';

/**
 * Moves the focus to the heading of a page that was just opened. A screen that reads from storage has none at first:
 * the page takes the focus and passes it on once the heading is there, unless the person has moved on. Returns a
 * function that stops this.
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
 * Moves the focus to the page's heading when the focused element disappears: a deleted card, or the button of an empty
 * page once there is something to show. The browser would forget where the person was.
 */
export function useFocusKept(): void {
  useEffect(() => {
    let last: Node | null = null;
    let frame = 0;

    function onFocusIn({ target }: FocusEvent) {
      last = target instanceof Node ? target : null;
    }
    function onFocusOut({ target }: FocusEvent) {
      // Some browsers send focusout also while they remove the focused element: check when they are done.
      queueMicrotask(() => {
        if (last === target && last?.isConnected) last = null;
      });
    }
    function isFocusLost() {
      return last !== null && !last.isConnected && document.activeElement === document.body;
    }
    const observer = new MutationObserver(() => {
      if (!isFocusLost()) return;
      cancelAnimationFrame(frame);
      // A closing dialog returns the focus in the next frame, if it can.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          if (isFocusLost()) focusQuietly(headingOrPage());
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
 * Moves the focus to the heading after a change of page, so that a screen reader says where we are and the next Tab
 * starts at the content. Not on the first page: the browser already starts there.
 */
export function useFocusOnNavigation(pathname: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // Someone writing in the panel beside the page keeps the focus there.
    if (document.activeElement?.matches('dialog textarea')) return;
    return followHeading();
  }, [pathname]);
}

/**
 * Returns the key under which a page's scroll position is kept. A full load has the same history key for every URL, so there
 * the URL counts, without the words of a search.
 */
export function scrollKeyOf({ key, pathname, search }: Location): string {
  if (key !== 'default') return key;
  const params = new URLSearchParams(search);
  params.delete('q');
  return `${pathname}?${params.toString()}`;
}

/** Returns the page's own heading, or the page while it has none. */
function headingOrPage(): HTMLElement | null {
  const main = document.getElementById('main');
  return main?.querySelector('h1') ?? main;
}

/** Focuses something that isn't a Tab stop, without scrolling. */
function focusQuietly(target: HTMLElement | null): void {
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}
