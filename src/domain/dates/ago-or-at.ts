/** Milliseconds. */
const minute = 60_000;
const hour = 60 * minute;
/** Within which a weekday names one day alone. */
const week = 6 * 24 * hour;

/**
 * When something was, as one says it in passing: 'just now', '2 minutes ago', 'today, 3:05 pm', 'Thursday, 7:20 pm',
 * '12 November, 7:20 pm'. A clock that is behind makes the future of another device 'just now'.
 */
export function formatRelative(instant: string, now: Date): string {
  const then = new Date(instant);
  const ago = now.getTime() - then.getTime();
  if (ago < minute) return 'just now';
  if (ago < hour) {
    const minutes = Math.floor(ago / minute);
    return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  }
  return `${dayWords(then, now, ago)}, ${then.toLocaleTimeString('en-AU', { hour: 'numeric', minute: '2-digit' })}`;
}

function dayWords(then: Date, now: Date, ago: number): string {
  if (then.toDateString() === now.toDateString()) return 'today';
  if (ago < week) return then.toLocaleDateString('en-AU', { weekday: 'long' });
  const isThisYear = then.getFullYear() === now.getFullYear();
  return then.toLocaleDateString('en-AU', {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
}
