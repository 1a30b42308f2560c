import type { Engine, EnginePorts, EngineTools } from './engine-ports';
import { whileBusy } from '@/lib/busy';
import { CircleServerError } from '@/circle/server/server';
import {
  connect,
  type Connected,
  fetchChanged,
  type FirstSync,
  saveFeedPosition,
  readMissingLog,
  reSignAfterRemoval,
  resyncEverything,
} from './pull';
import { EngineStopped, LogForked, Session } from './session';
import { ChangeFeed, Signal } from './change-feed';
import { holdForkedCircle, SyncedReporter, syncedReportInterval } from './presence';
import { movePhotos } from './sync-photos';
import { push } from './push';
import { applyChanges } from './apply-changes';

/** In ms. Writes within this time are sent together. */
const gatheringTime = 60;

/**
 * Syncs a child's journal with its circle until it is cancelled, paused or held. Connects, works as long as the connection lasts, and
 * reconnects after a growing wait. Any step may be cut off; the next engine does it again.
 */
export function startEngine(ports: EnginePorts, signal: AbortSignal): Engine {
  const running = new RunningEngine(ports, signal);
  return {
    wrote: () => {
      running.wrote();
    },
    tryNow: () => {
      running.tryNow();
    },
    ended: running.run(),
  };
}

class RunningEngine {
  readonly #ports: EnginePorts;
  readonly #signal: AbortSignal;
  readonly #work = new Signal();
  readonly #pausing = new Signal();
  readonly #backoff: Backoff;
  #connection: AbortController | null = null;
  #isGathering = false;

  constructor(ports: EnginePorts, signal: AbortSignal) {
    this.#ports = ports;
    this.#signal = signal;
    this.#backoff = new Backoff(ports.tools);
  }

  wrote(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    whileBusy(this.#ports.tools.wait(gatheringTime, this.#signal))
      .then(() => {
        this.#isGathering = false;
        this.#work.wake();
      })
      // Cancelled: nothing will be sent any more.
      .catch(() => undefined);
  }

  tryNow(): void {
    // A browser reports a connection before it works: if the first try fails, the next one should come soon.
    this.#backoff.reset();
    this.#pausing.wake();
    this.#connection?.abort();
  }

  async run(): Promise<void> {
    for (;;) {
      const connection = new AbortController();
      this.#connection = connection;
      let retryAfter: number | null = null;
      try {
        await this.#connect(AbortSignal.any([this.#signal, connection.signal]));
      } catch (error) {
        if (error instanceof EngineStopped || this.#signal.aborted) return;
        // `tryNow` ended this connection.
        if (connection.signal.aborted) continue;
        if (!(error instanceof CircleServerError)) throw error;
        retryAfter = error.retryAfter;
        await this.#ports.circleState.saveStatus({ trouble: error.code });
      }
      await this.#pause(this.#backoff.next(retryAfter));
    }
  }

  async #connect(signal: AbortSignal): Promise<void> {
    const session = await whileBusy(Session.open(this.#ports, signal));
    try {
      const connected = await whileBusy(connect(session));
      this.#backoff.reset();
      await work(session, connected, this.#work);
    } catch (error) {
      if (error instanceof LogForked) await whileBusy(holdForkedCircle(session, error.otherDevice));
      throw error;
    }
  }

  async #pause(ms: number): Promise<void> {
    try {
      await this.#pausing.sleep((signal) => this.#ports.tools.wait(ms, signal), this.#signal);
    } catch (error) {
      if (!this.#signal.aborted) throw error;
    }
  }
}

/** In ms. */
const firstWait = 1000;
const longestWait = 5 * 60_000;

/** How long to wait before the next try: twice as long each time, with jitter so that devices don't try together. */
class Backoff {
  #tries = 0;
  readonly #tools: EngineTools;

  constructor(tools: EngineTools) {
    this.#tools = tools;
  }

  /** Returns ms, at least `retryAfter` seconds if the server asked for that. */
  next(retryAfter: number | null): number {
    const grown = Math.min(longestWait, firstWait * 2 ** Math.min(this.#tries, 20));
    this.#tries += 1;
    const wait = grown * (0.5 + this.#tools.random() / 2);
    return Math.max(wait, Math.min(retryAfter ?? 0, longestWait / 1000) * 1000);
  }

  reset(): void {
    this.#tries = 0;
  }
}

const noticesAtOnce = 100;

/**
 * Works on one connection until it ends: applies changes from the feed first, then sends the outbox, then moves photos, a little at a
 * time, and sleeps when there is nothing to do. Rejects with the error that ended it.
 */
async function work(session: Session, { since, first }: Connected, wake: Signal): Promise<void> {
  const feed = new ChangeFeed(session, since, wake);
  const inSync = new SyncedReporter(session);
  try {
    while (!feed.isOver) {
      session.signal.throwIfAborted();
      if (await whileBusy(doNext({ session, feed, inSync, first }))) continue;
      await wake.sleep(
        (signal) => session.tools.wait(syncedReportInterval, signal),
        session.signal,
      );
    }
  } finally {
    feed.cut();
  }
}

interface Work {
  readonly session: Session;
  readonly feed: ChangeFeed;
  readonly inSync: SyncedReporter;
  readonly first: FirstSync;
}

/** Does the most urgent piece of work. Returns whether there was any. */
async function doNext({ session, feed, inSync, first }: Work): Promise<boolean> {
  if (await applyNotices(session, feed)) return true;
  const left = await push(session);
  if (left > 0) {
    await first.left(left);
    return true;
  }
  // New changes go before documents that only need another signature.
  if ((await reSignAfterRemoval(session)) || (await readMissingLog(session))) return true;
  return (await inSync.reportIfDue()) || movePhotos(session);
}

/** Applies changes from the feed and then stores how far it was read. Returns whether there were any. */
async function applyNotices(session: Session, feed: ChangeFeed): Promise<boolean> {
  const notices = feed.take(noticesAtOnce);
  const last = notices.at(-1);
  if (last === undefined) return false;
  const rows = await fetchChanged(
    session,
    notices.map(({ notice }) => notice),
  );
  await applyChanges(session, rows);
  // Someone deleted a record on the server itself: the next connection reads and sends everything.
  if (session.sawDeleted) {
    await resyncEverything(session);
    feed.cut();
    return true;
  }
  await saveFeedPosition(
    session,
    last.since,
    notices.map(({ notice }) => notice),
  );
  return true;
}
