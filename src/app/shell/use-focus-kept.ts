import { useEffect } from 'react';
import { focusQuietly, headingOrPage } from './page-focus';

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
