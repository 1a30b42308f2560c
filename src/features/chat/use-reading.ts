import { useEffect, useState } from 'react';

/** A page that has not moved for so long, in milliseconds, is not being scrolled through any more. */
const idleAfter = 2000;
/** Less than this, in pixels, is a trembling thumb and not a direction. */
const smallest = 6;

/** Whether the page is being scrolled down, as one does to read on: until it is scrolled up, or rests. */
export function useReading(): boolean {
  const [isReading, setReading] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function onScroll() {
      const moved = window.scrollY - last;
      if (Math.abs(moved) < smallest) return;
      last = window.scrollY;
      setReading(moved > 0);
      clearTimeout(timer);
      timer = setTimeout(() => {
        setReading(false);
      }, idleAfter);
    }
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
    };
  }, []);
  return isReading;
}
