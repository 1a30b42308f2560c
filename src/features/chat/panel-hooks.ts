import { useEffect, useRef } from 'react';

/** Within so many pixels of its end a list counts as read to the end. */
const nearly = 48;

/**
 * Keeps the end of the conversation in view: after each change of `length` or `isWaiting`, and when what stands below
 * the list grows (the recorder) unless somebody has scrolled back. Answers the ref of the list's last element.
 */
export function useEndInView(isOpen: boolean, length: number, isWaiting: boolean) {
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) end.current?.scrollIntoView({ block: 'end' });
  }, [isOpen, length, isWaiting]);

  useEffect(() => {
    const log = end.current?.closest<HTMLElement>('[role="log"]');
    if (!isOpen || !log) return;
    let isAtEnd = true;
    function onScroll(this: HTMLElement) {
      isAtEnd = this.scrollHeight - this.scrollTop - this.clientHeight < nearly;
    }
    const observer = new ResizeObserver(() => {
      if (isAtEnd) log.scrollTop = log.scrollHeight;
    });
    log.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(log);
    return () => {
      log.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [isOpen]);
  return end;
}
