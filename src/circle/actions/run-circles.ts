import { followCircles } from '@/circle/store/follow-circles';
import type { CircleRow } from '@/data/db/db';
import { whileBusy } from '@/lib/busy';
import { onSyncRequest } from './sync-requests';
import { type RunningCircle, runCircle } from './run-circle';
import { repairCircle } from './repair-circle';

let stop: (() => void) | null = null;

/**
 * Keeps the circles of this device in step with their servers as long as the page is shown or may be: for each circle, one of the
 * tabs does it. Circles that come, go, are paused or wait for a person are followed. Once for a page; more often is the same.
 */
export function runCircles(): void {
  if (stop !== null) return;
  stop = begin();
  // A page that is put aside for the Back button holds no line, and no lock that another tab waits for.
  addEventListener('pagehide', () => {
    stop?.();
    stop = null;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) stop ??= begin();
  });
}

function begin(): () => void {
  const running = new Map<string, RunningCircle & { readonly as: string }>();
  const end = (childId: string) => {
    running.get(childId)?.stop();
    running.delete(childId);
  };

  let held: ReadonlySet<string> = new Set();
  let paused: ReadonlySet<string> = new Set();
  let isFirst = true;
  const unfollow = followCircles((circles) => {
    tidyAll(
      circles.filter((circle) => isFirst || (!circle.isPaused && paused.has(circle.childId))),
    );
    isFirst = false;
    paused = new Set(circles.filter(({ isPaused }) => isPaused).map(({ childId }) => childId));
    held = new Set(circles.filter(isHeld).map(({ childId }) => childId));
    const going = new Map(circles.filter(isGoing).map((circle) => [circle.childId, circle]));
    for (const [childId, { as }] of running) if (as !== loginOf(going.get(childId))) end(childId);
    for (const [childId, circle] of going)
      if (!running.has(childId))
        running.set(childId, { ...runCircle(circle), as: loginOf(circle) });
  });

  const tryAll = () => {
    for (const circle of running.values()) circle.tryNow();
  };
  const onShown = () => {
    if (document.visibilityState === 'visible') tryAll();
  };
  const unasked = onSyncRequest((childId) => {
    const circle = running.get(childId);
    if (circle) circle.tryNow();
    // What holds it may be over.
    else if (held.has(childId)) tidy(childId);
  });
  addEventListener('online', tryAll);
  document.addEventListener('visibilitychange', onShown);
  return () => {
    unfollow();
    unasked();
    removeEventListener('online', tryAll);
    document.removeEventListener('visibilitychange', onShown);
    for (const childId of [...running.keys()]) end(childId);
  };
}

/** What an earlier page has left half done. */
function tidyAll(circles: readonly CircleRow[]): void {
  for (const { childId } of circles) tidy(childId);
}

function tidy(childId: string): void {
  whileBusy(repairCircle(childId, new AbortController().signal)).catch((error: unknown) => {
    console.info('A circle is tidied at the next start.', error);
  });
}

/** One that somebody has not come into yet has no list of members. */
const isGoing = ({ isPaused, held, chainLength }: CircleRow) =>
  !isPaused && held === undefined && chainLength > 0;

const isHeld = ({ held }: CircleRow) => held !== undefined;

const loginOf = (circle: CircleRow | undefined): string =>
  JSON.stringify([circle?.server, circle?.database, circle?.user, circle?.password]);
