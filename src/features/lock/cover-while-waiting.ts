import { isLockWaiting, onLockWaiting } from '@/data/lock/relock';

let isFollowing = false;

/**
 * Covers the page whenever the lock waits for text that is stored nowhere else: if the page holds a key, and in a tab
 * that was open when another one turned the lock on. Called once on every page where something can be typed.
 */
export function coverWhileWaiting(): void {
  if (isFollowing) return;
  isFollowing = true;
  let focused: Element | null = null;
  onLockWaiting(() => {
    const page = document.documentElement.style;
    if (!isLockWaiting()) {
      page.removeProperty('visibility');
      requestAnimationFrame(() => {
        if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
      });
      return;
    }
    // What is hidden loses the focus.
    focused = document.activeElement;
    // Hides the page at once: the cover has to be loaded first, and may not load.
    page.setProperty('visibility', 'hidden');
    void import('./lock-cover').then(({ showLockCover }) => showLockCover());
  });
}
