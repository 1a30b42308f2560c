import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '@/ui/base/button';

/** The end of what is shown: reaching it shows more, and so does the button, for those who do not scroll. */
export function LoadMore({ onLoad }: { readonly onLoad: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(onLoad);
  useEffect(() => {
    const end = ref.current;
    if (!end) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) load();
      },
      { rootMargin: '800px' },
    );
    observer.observe(end);
    return () => {
      observer.disconnect();
    };
  });
  return (
    <div ref={ref} className="load-more">
      <Button onClick={onLoad}>Show more</Button>
    </div>
  );
}
