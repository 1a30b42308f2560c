import type { Session } from './session';

/** In ms: a slice that took as long lets the page go first. A task that a person would feel is 100. */
const longestSlice = 20;

/** Does some work for each item, one after the other, and makes room for the page in between. */
export async function inSlices<T, R>(
  session: Session,
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const done: R[] = [];
  let begun = performance.now();
  for (const item of items) {
    done.push(await work(item));
    const took = performance.now() - begun;
    if (took < longestSlice) continue;
    await session.tools.giveWay(took);
    session.signal.throwIfAborted();
    begun = performance.now();
  }
  return done;
}

/** A list in pieces of so many. */
export function inChunks<T>(items: readonly T[], size: number): T[][] {
  const all: T[][] = [];
  for (let at = 0; at < items.length; at += size) all.push(items.slice(at, at + size));
  return all;
}
