import { changeCircle, followCircles } from '@/circle/store/circles';
import type { CircleRow } from '@/data/db/db';
import { whileBusy } from '@/lib/busy';
import { onSyncRequest } from './sync-requests';
import { repairCircle } from './repair-circle';
import { circleJournal } from '@/circle/store/circle-journal';
import { followPending } from '@/circle/store/deferred-documents';
import { randomBytes, toBase64Url } from '@/lib/bytes';
import { whenIdle } from '@/lib/scheduling';
import { couchServer } from '@/circle/server/couch-server';
import type { Engine } from '@/circle/engine/engine-ports';
import { startEngine } from '@/circle/engine/engine';
import { circleStateFor } from './circle-state';
import { pageTools } from './browser-ports';
import { StorageFailure } from '@/data/db/errors';

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

export interface RunningCircle {
  stop(): void;
  /** Tries at once, where this tab is the one that does it. */
  tryNow(): void;
}

/** In ms. A page that is busy sends what was written all the same. */
const soon = { longest: 100, rest: 30 };

/** In ms. After what is no trouble of the server, as a device that is full, it is tried again so often. */
const restAfterFailure = 60_000;

/** Made anew at every start of the page: no two pages count the same writes. */
const writer = toBase64Url(randomBytes(6));

/** Keeps one circle in step, as soon as no other tab does. */
export function runCircle(circle: CircleRow): RunningCircle {
  const ending = new AbortController();
  let engine: Engine | null = null;
  const work = async () => {
    const unfollow = followPending(circle.childId, (count) => {
      // What was written is drawn first: it is on this page.
      if (count > 0) whenIdle(() => engine?.wrote(), soon);
    });
    try {
      while (!ending.signal.aborted) {
        engine = startEngine(partsOf(circle), ending.signal);
        if (await runUntilStopped(circle.childId, engine)) return;
        await pageTools.wait(restAfterFailure, ending.signal);
      }
    } finally {
      unfollow();
      engine = null;
    }
  };
  navigator.locks
    .request(`kinleaf-circle-${circle.childId}`, { signal: ending.signal }, work)
    .catch((error: unknown) => {
      if (!ending.signal.aborted) console.info('A circle is not kept in step.', error);
    });
  return {
    stop: () => {
      ending.abort();
    },
    tryNow: () => {
      engine?.tryNow();
    },
  };
}

function partsOf(circle: CircleRow) {
  const { childId } = circle;
  return {
    server: couchServer(circle),
    journal: circleJournal(childId),
    keeper: circleStateFor(childId),
    tools: pageTools,
    writer,
  };
}

/** Whether the engine of a circle came to its end; what else ended it is kept with the circle, where this device can keep that. */
export async function runUntilStopped(
  childId: string,
  { ended }: Pick<Engine, 'ended'>,
): Promise<boolean> {
  try {
    await ended;
    return true;
  } catch (error) {
    console.info('A circle could not be brought in step.', error);
    await tell(childId, error instanceof StorageFailure ? 'device' : 'fault');
    return false;
  }
}

async function tell(childId: string, trouble: string): Promise<void> {
  try {
    // One that is held meanwhile was stopped by that, and says so itself.
    await changeCircle(childId, ({ held }) => (held === undefined ? { trouble } : {}));
  } catch (error) {
    // A device that is full may have no room for these words either.
    console.info('What keeps a circle from being in step could not be stored.', error);
  }
}
