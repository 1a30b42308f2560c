import { circleJournal } from '@/circle/store/circle-journal';
import { storeTrouble } from '@/circle/store/circles';
import { followOutboxAndParked } from '@/circle/store/parked-documents';
import { startEngine } from '@/circle/engine/engine';
import type { Engine, EngineTools } from '@/circle/engine/engine-ports';
import type { CircleRow } from '@/data/db/db';
import { StorageFailure } from '@/data/db/errors';
import { untilLockReceived } from '@/data/encryption/worker-encryption';
import { whileBusy } from '@/lib/busy';
import { randomBytes, toBase64Url } from '@/lib/bytes';
import { browserPorts, browserTools } from './browser-ports';
import { circleStateFor } from './circle-state';
import { serverOf } from './own-login';

/** In ms. How long to wait after an error that isn't the server's, such as a full device. */
const restAfterFailure = 60_000;

/** New for every worker, so that no two number their writes under the same name. */
const writer = toBase64Url(randomBytes(6));

/** Of all circles: document ids are different in each. */
const invalidPhotos = new Map<string, string>();

/** What only the page knows. */
type PageTools = Pick<EngineTools, 'rest' | 'isMetered'>;

/** A circle that is being synced. */
export interface SyncedCircle {
  /** Resolves once it has stopped, or has nothing more to do: it's paused, held or gone. Rejects if the encryption can't be loaded. */
  readonly ended: Promise<void>;
  stop(): void;
  tryNow(): void;
}

/** Syncs a circle, in a worker that has the journal's encryption, and starts again a minute after a failure. */
export function syncCircle(circle: CircleRow, page: PageTools): SyncedCircle {
  const ending = new AbortController();
  let engine: Engine | null = null;
  const work = async () => {
    await whileBusy(untilLockReceived());
    const unfollow = followOutboxAndParked(circle.childId, (count) => {
      if (count > 0) engine?.wrote();
    });
    try {
      while (!ending.signal.aborted) {
        engine = startEngine(portsOf(circle, page), ending.signal);
        if (await runUntilStopped(circle.childId, engine)) return;
        await browserTools.wait(restAfterFailure, ending.signal).catch(() => undefined);
      }
    } finally {
      unfollow();
      engine = null;
    }
  };
  return {
    ended: work(),
    stop: () => {
      ending.abort();
    },
    tryNow: () => {
      engine?.tryNow();
    },
  };
}

function portsOf(circle: CircleRow, page: PageTools) {
  const { childId } = circle;
  return {
    server: serverOf(browserPorts, circle),
    journal: circleJournal(childId),
    circleState: circleStateFor(childId),
    tools: { ...browserTools, ...page },
    writer,
    invalidPhotos,
  };
}

/** Waits for the engine to end. Returns false if it failed, and tries to store that with the circle. */
export async function runUntilStopped(
  childId: string,
  { ended }: Pick<Engine, 'ended'>,
): Promise<boolean> {
  try {
    await ended;
    return true;
  } catch (error) {
    console.info('A circle could not be synced.', error);
    await storeTrouble(childId, error instanceof StorageFailure ? 'device' : 'fault');
    return false;
  }
}
