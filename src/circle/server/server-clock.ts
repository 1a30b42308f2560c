/*
 * The time by the clocks of servers. A phone's clock can be wrong by a year. A page can read a server's `Date` only if `init` has set that up
 * (see `compression.ts`); of a server that was set up earlier, the time stays unknown.
 */

/** By how much each server's clock is ahead of this device's, in ms, by its address. */
const ahead = new Map<string, number>();

/** Remembers a server's time from a response. */
export function noteServerTime(server: string, { headers }: Response): void {
  const at = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(at)) ahead.set(server, at - Date.now());
}

/** Returns the time by a server's clock, to the second; null if no response has shown it yet. */
export function serverTime(server: string): Date | null {
  const difference = ahead.get(server);
  return difference === undefined ? null : new Date(Date.now() + difference);
}
