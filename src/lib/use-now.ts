import { useEffect, useState } from 'react';

const checkEvery = 30_000;

/**
 * Returns the current time, updated when the local day changes: a page left open over midnight, or a phone that wakes up the next
 * morning or in another time zone, must not take yesterday for today. `partOf` names the part of the day for screens that change
 * with it as well; it must be a stable function.
 */
export function useCurrentDate(partOf: (now: Date) => string = wholeDay): Date {
  const [{ now }, setMoment] = useState(() => withLocalText(new Date(), partOf));
  useEffect(() => {
    function update() {
      const next = withLocalText(new Date(), partOf);
      setMoment((was) => (was.text === next.text ? was : next));
    }
    update();
    const timer = setInterval(update, checkEvery);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [partOf]);
  return now;
}

/** Keeps the time together with its local text, because another time zone gives the same instant another one. */
function withLocalText(now: Date, partOf: (now: Date) => string) {
  return { now, text: `${now.toDateString()} ${partOf(now)}` };
}

function wholeDay(): string {
  return '';
}

/** Returns the current time, updated every minute. */
export function useCurrentMinute(): Date {
  return useCurrentDate(ofMinute);
}

function ofMinute(now: Date): string {
  return now.toTimeString().slice(0, 5);
}

/**
 * Returns the current time, updated every minute, but never earlier than `readAt`, when the shown data was read: that data may be
 * newer than the last update.
 */
export function useMinuteSince(readAt: Date): Date {
  const now = useCurrentDate(ofMinute);
  return readAt > now ? readAt : now;
}
