import { formatDay, localDay } from './calendar-day';

/** An instant as a person says it: 'Nov 20, 2025 at 9:04 am', in local time. */
export function formatInstant(instant: string): string {
  const then = new Date(instant);
  return `${formatDay(localDay(then))} at ${then.toLocaleTimeString('en-AU', { timeStyle: 'short' })}`;
}
