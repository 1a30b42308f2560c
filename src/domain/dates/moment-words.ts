const timeOnly = { hour: 'numeric', minute: '2-digit' } as const;

/** Milliseconds within which a weekday names one day alone. */
const weekdayFormat = 6 * 24 * 60 * 60 * 1000;

/** A recent instant in the words of a sentence: 'today 2:10 am', 'Tuesday 2:10 am', 'Nov 12, 2:10 am'. */
export function formatRecent(instant: string, now: Date): string {
  const then = new Date(instant);
  const time = then.toLocaleTimeString('en-AU', timeOnly);
  if (then.toDateString() === now.toDateString()) return `today ${time}`;
  const isRecent = Math.abs(now.getTime() - then.getTime()) < weekdayFormat;
  return isRecent
    ? `${then.toLocaleDateString('en-AU', { weekday: 'long' })} ${time}`
    : `${then.toLocaleDateString('en-US', { day: 'numeric', month: 'short' })}, ${time}`;
}
