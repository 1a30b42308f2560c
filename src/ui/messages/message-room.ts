let observer: ResizeObserver | null = null;
let room = 0;

/**
 * Gives the page room at its end for the message that stands over it, so that whatever lies below can be scrolled clear.
 * The room stays until the page is left: one that ended with the message would pull the page down under a finger.
 * A ref for the message's element; null, called as the page is left, takes the room back.
 */
export function makeMessageRoom(toast: HTMLElement | null): (() => void) | undefined {
  if (!toast) {
    room = 0;
    document.documentElement.style.removeProperty('--message-room');
    return undefined;
  }
  observer?.disconnect();
  observer = new ResizeObserver(() => {
    // As far as it reaches above what lies at the bottom of the window, and a little more.
    room = Math.max(room, toast.offsetHeight + 32);
    document.documentElement.style.setProperty('--message-room', `${room}px`);
  });
  observer.observe(toast);
  return () => {
    observer?.disconnect();
  };
}
