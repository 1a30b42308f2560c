import { useEffect, useState } from 'react';

const checkEvery = 30_000;

/**
 * The present instant, renewed when the local day changes: a page left open over midnight, or a phone that
 * woke up the next morning or in another time zone, must not go on with yesterday as today. `partOf` names the part of the
 * day, where a screen changes with that as well; it is the same function for as long as the screen is there.
 */
export function useCurrentDate(partOf: (now: Date) => string = ofWholeDay): Date {
  const [{ now }, setMoment] = useState(() => momentOf(new Date(), partOf));
  useEffect(() => {
    function renew() {
      const next = momentOf(new Date(), partOf);
      setMoment((was) => (was.words === next.words ? was : next));
    }
    renew();
    const timer = setInterval(renew, checkEvery);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [partOf]);
  return now;
}

/** An instant as it was in words when it was met: in another time zone the same one is called otherwise. */
function momentOf(now: Date, partOf: (now: Date) => string) {
  return { now, words: `${now.toDateString()} ${partOf(now)}` };
}

function ofWholeDay(): string {
  return '';
}

/** The present, renewed as the minutes pass. */
export function useEachMinute(): Date {
  return useCurrentDate(ofMinute);
}

function ofMinute(now: Date): string {
  return now.toTimeString().slice(0, 5);
}

/** The present, renewed as the minutes pass; never before `readAt`, when what is shown was read: it may be of this very moment. */
export function useMinute(readAt: Date): Date {
  const now = useCurrentDate(ofMinute);
  return readAt > now ? readAt : now;
}
