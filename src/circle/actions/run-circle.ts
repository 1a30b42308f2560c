import { circleJournal } from '@/circle/store/circle-journal';
import { followPending } from '@/circle/store/follow-pending';
import type { CircleRow } from '@/data/db/db';
import { randomBytes, toBase64Url } from '@/lib/bytes';
import { whenIdle } from '@/lib/scheduling';
import { couchServer } from '@/circle/server/couch-server';
import type { Engine } from '@/circle/engine/parts';
import { startEngine } from '@/circle/engine/engine';
import { circleStateFor } from './circle-keeper';
import { runUntilStopped } from './ended-well';
import { pageTools } from './page-tools';

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
