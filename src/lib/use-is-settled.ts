import { useEffect, useState } from 'react';
import { beginWork } from './busy';

/** True once the page has loaded and the browser has nothing better to do: for what nobody waits for. */
export function useIsSettled(): boolean {
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
