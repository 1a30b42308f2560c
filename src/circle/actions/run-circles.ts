import { neverAborts } from '@/lib/scheduling';
import { changeCircle, followCircles } from '@/circle/store/circles';
import type { CircleRow } from '@/data/db/db';
import { whileBusy } from '@/lib/busy';
import { onSyncRequest } from './sync-requests';
import { repairCircle } from './repair-circle';
import { leaveSyncWorker, syncInWorker, trySyncNow } from './sync-client';

let stop: (() => void) | null = null;

/**
 * Syncs this device's circles with their servers while the page lives; for each circle, one of the tabs does it. Follows circles that are
 * added, removed, paused or held. Calling it again does nothing.
 */
export function runCircles(): void {
  if (stop !== null) return;
  stop = followAll();
  // A page in the back/forward cache must not hold a connection, nor a lock that another tab waits for.
  addEventListener('pagehide', ({ persisted }) => {
    stop?.();
    stop = null;
    leaveSyncWorker(persisted);
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) stop ??= followAll();
  });
}

function followAll(): () => void {
  const running = new Map<string, RunningCircle & { readonly as: string }>();
  const end = (childId: string) => {
    running.get(childId)?.stop();
    running.delete(childId);
  };

  let held: ReadonlySet<string> = new Set();
  let paused: ReadonlySet<string> = new Set();
  let isFirst = true;
  const unfollow = followCircles((circles) => {
    repairAll(
      circles.filter((circle) => isFirst || (!circle.isPaused && paused.has(circle.childId))),
    );
    isFirst = false;
    paused = new Set(circles.filter(({ isPaused }) => isPaused).map(({ childId }) => childId));
    held = new Set(circles.filter(isHeld).map(({ childId }) => childId));
    const active = new Map(circles.filter(isActive).map((circle) => [circle.childId, circle]));
    for (const [childId, { as }] of running) {
      const circle = active.get(childId);
      if (as === loginOf(circle)) continue;
      end(childId);
      // What another server, or another login, refused may work now.
      if (circle?.failedPhotos) forgetFailedPhotos(childId);
    }
    for (const [childId, circle] of active)
      if (!running.has(childId))
        running.set(childId, { ...runCircle(circle), as: loginOf(circle) });
  });

  const tryAll = () => {
    for (const circle of running.values()) circle.tryNow();
  };
  const onShown = () => {
    if (document.visibilityState === 'visible') tryAll();
  };
  const stopRequests = onSyncRequest((childId) => {
    const circle = running.get(childId);
    if (circle) circle.tryNow();
    // It may no longer need to be held.
    else if (held.has(childId)) repair(childId);
  });
  addEventListener('online', tryAll);
  document.addEventListener('visibilitychange', onShown);
  return () => {
    unfollow();
    stopRequests();
    removeEventListener('online', tryAll);
    document.removeEventListener('visibilitychange', onShown);
    for (const childId of [...running.keys()]) end(childId);
  };
}

function forgetFailedPhotos(childId: string): void {
  changeCircle(childId, { failedPhotos: undefined }).catch((error: unknown) => {
    console.info('Could not forget which photos failed.', error);
  });
}

function repairAll(circles: readonly CircleRow[]): void {
  for (const { childId } of circles) repair(childId);
}

function repair(childId: string): void {
  whileBusy(repairCircle(childId, neverAborts())).catch((error: unknown) => {
    console.info('Could not repair a circle; it is tried again at the next start.', error);
  });
}

/** A circle that isn't fully started or joined has no member log yet. */
const isActive = ({ isPaused, held, chainLength }: CircleRow) =>
  !isPaused && held === undefined && chainLength > 0;

const isHeld = ({ held }: CircleRow) => held !== undefined;

const loginOf = (circle: CircleRow | undefined): string =>
  JSON.stringify([circle?.server, circle?.database, circle?.user, circle?.password]);

interface RunningCircle {
  stop(): void;
  /** Tries at once, if this tab is the one that syncs the circle. */
  tryNow(): void;
}

/** Syncs one circle as soon as no other tab does. */
function runCircle(circle: CircleRow): RunningCircle {
  const ending = new AbortController();
  navigator.locks
    .request(`kinleaf-circle-${circle.childId}`, { signal: ending.signal }, () =>
      syncInWorker(circle, ending.signal),
    )
    .catch((error: unknown) => {
      if (!ending.signal.aborted) console.info('A circle is not being synced.', error);
    });
  return {
    stop: () => {
      ending.abort();
    },
    tryNow: () => {
      trySyncNow(circle.childId);
    },
  };
}
