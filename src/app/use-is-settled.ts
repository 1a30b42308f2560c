import { useEffect, useState } from 'react';

/** True once the page has loaded and the browser has nothing better to do: for what nobody waits for. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let handle = 0;
    const settle = () => {
      // Safari has no idle callback.
      if ('requestIdleCallback' in globalThis) handle = requestIdleCallback(() => setSettled(true));
      else setSettled(true);
    };
    if (document.readyState === 'complete') settle();
    else window.addEventListener('load', settle, { once: true });
    return () => {
      window.removeEventListener('load', settle);
      if (handle !== 0) cancelIdleCallback(handle);
    };
  }, []);
  return isSettled;
}
