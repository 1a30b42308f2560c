/** Seconds of a Retry-After header, which is a number of them or a date; undefined where it says neither. */
export function retryAfterSeconds(header: string | null): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(wait) && wait >= 0 ? Math.ceil(wait) : undefined;
}
