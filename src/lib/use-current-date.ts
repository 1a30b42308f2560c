import { useEffect, useState } from 'react';

const checkEvery = 30_000;

/**
 * The present instant, renewed when the local day changes: a page left open over midnight, or a phone that
 * woke up the next morning or in another time zone, must not go on with yesterday as today.
 */
export function useCurrentDate(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    function renew() {
      const next = new Date();
      setNow((was) => (was.toDateString() === next.toDateString() ? was : next));
    }
    const timer = setInterval(renew, checkEvery);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, []);
  return now;
}
