import { useCurrentDate } from './use-now';

/** The present, renewed as the minutes pass; never before `readAt`, when what is shown was read: it may be of this very moment. */
export function useMinute(readAt: Date): Date {
  const now = useCurrentDate(ofMinute);
  return readAt > now ? readAt : now;
}

function ofMinute(now: Date): string {
  return now.toTimeString().slice(0, 5);
}
