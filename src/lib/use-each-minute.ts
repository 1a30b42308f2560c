import { useCurrentDate } from './use-now';

/** The present, renewed as the minutes pass. */
export function useEachMinute(): Date {
  return useCurrentDate(ofMinute);
}

function ofMinute(now: Date): string {
  return now.toTimeString().slice(0, 5);
}
