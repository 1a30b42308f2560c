/** Lengths of time in whole minutes, in words. */

/** '10 h 23 min', '2 h', '45 min'; 'a moment' for less than a minute. Of a number that is no length, such as a negative one, the same. */
export function formatDuration(minutes: number): string {
  if (!(minutes >= 1)) return 'a moment';
  const hours = Math.floor(minutes / 60);
  const rest = Math.floor(minutes % 60);
  return [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(' ');
}
