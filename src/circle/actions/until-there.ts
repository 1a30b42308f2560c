import { CircleServerError, type ServerErrorCode } from '@/circle/server/server';
import type { CirclePorts } from './ports';

/** How often the door is looked at, in ms. */
export const pace = 2000;

/** What goes by itself: whoever waits goes on waiting. */
const passing: ReadonlySet<ServerErrorCode> = new Set(['unreachable', 'busy', 'failing']);

/** Asks until there is something, or null once it is later than that. Rejects as `ask` does where it is no passing trouble. */
export async function pollUntil<T>(
  desk: CirclePorts,
  ask: () => Promise<T | null>,
  until: Date,
  signal: AbortSignal,
): Promise<T | null> {
  while (desk.now() <= until) {
    try {
      const found = await ask();
      if (found !== null) return found;
    } catch (error) {
      if (!(error instanceof CircleServerError && passing.has(error.trouble))) throw error;
    }
    await desk.wait(pace, signal);
  }
  return null;
}
