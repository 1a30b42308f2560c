import { Suspense, useEffect, useState } from 'react';
import { beginWork } from '@/lib/busy';
import { lazyOrNothing } from '@/lib/lazy-with-fallback';

const UpdatePrompt = lazyOrNothing(async () => (await import('./update-prompt')).UpdatePrompt);

/** Caches the app for offline use and says when a new version is waiting. Starts when the page is idle. */
export function UpdateNotice() {
  const isSettled = useIsSettled();
  if (!isSettled || !import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
  return (
    <Suspense fallback={null}>
      <UpdatePrompt />
    </Suspense>
  );
}

/** Returns true once the page has loaded and the browser is idle: for work nobody is waiting for. */
function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let handle = 0;
    const end = beginWork();
    const isIdle = () => {
      setSettled(true);
      end();
    };
    const settle = () => {
      // Safari has no idle callback.
      if ('requestIdleCallback' in globalThis) handle = requestIdleCallback(isIdle);
      else isIdle();
    };
    if (document.readyState === 'complete') settle();
    else window.addEventListener('load', settle, { once: true });
    return () => {
      window.removeEventListener('load', settle);
      if (handle !== 0) cancelIdleCallback(handle);
      end();
    };
  }, []);
  return isSettled;
}
