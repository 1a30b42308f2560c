import { useEffect, useState } from 'react';

/** Whether something is the case for so many ms without a break. */
export function useTrueFor(isSo: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => {
      setLasts(true);
    }, ms);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isSo, ms]);
  return isSo && lasts;
}
