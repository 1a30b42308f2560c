import type { Engine, EnginePorts, EngineTools } from './engine-ports';
import { whileBusy } from '@/lib/busy';
import { CircleServerError } from '@/circle/server/server';
import {
  connect,
  type Connected,
  fetchChanged,
  type FirstSync,
  readMissingLog,
  reSignAfterRemoval,
  resyncEverything,
} from './pull';
import { saveUnsavedPosition } from './progress';
import { EngineStopped, LogForked, Session } from './session';
import { ChangeFeed, Signal } from './change-feed';
import { holdForkedCircle, SyncedReporter, syncedReportInterval } from './presence';
import { movePhotos } from './sync-photos';
import { push } from './push';
import { applyChanges } from './apply-changes';

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
  readonly #written = new Signal();
  readonly #pausing = new Signal();
  readonly #backoff: Backoff;
  #connection: AbortController | null = null;

  constructor(ports: EnginePorts, signal: AbortSignal) {
    this.#ports = ports;
    this.#signal = signal;
    this.#backoff = new Backoff(ports.tools);
  }

  wrote(): void {
    this.#written.wake();
    this.#work.wake();
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
      await work(session, connected, { wake: this.#work, written: this.#written });
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
 * Works on one connection until it ends: applies changes from the feed first, then sends the outbox, then does what can wait, a little at
 * a time, and sleeps when there is nothing to do. Rejects with the error that ended it.
 */
async function work(
  session: Session,
  { since, first }: Connected,
  { wake, written }: { readonly wake: Signal; readonly written: Signal },
): Promise<void> {
  const feed = new ChangeFeed(session, since, wake);
  const all = { session, feed, first, written, inSync: new SyncedReporter(session) };
  let hasRested = false;
  try {
    while (!feed.isOver) {
      session.signal.throwIfAborted();
      if (await whileBusy(doUrgent(all))) hasRested = false;
      else if (!hasRested) {
        // Let the page draw the changes before progress is stored.
        const isWoken = await wake.sleep((signal) => session.tools.rest(signal), session.signal);
        hasRested = !isWoken;
      } else if (!(await whileBusy(doOther(all)))) {
        const wait = (signal: AbortSignal) => session.tools.wait(syncedReportInterval, signal);
        await wake.sleep(wait, session.signal);
      }
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
  /** Awake if something was written since the last batch of the outbox was read. */
  readonly written: Signal;
}

/** Applies received changes, or else sends a batch of the outbox. Returns whether there was anything to do. */
async function doUrgent({ session, feed, first, written }: Work): Promise<boolean> {
  if (await applyNotices(session, feed)) return true;
  const left = await push(session, written);
  if (left !== null && left > 0) {
    // A device that sends much must not receive all of it again.
    feed.includeDocuments(false);
    await first.left(left);
  }
  return left !== null;
}

/** Does the next piece of work that isn't urgent. Returns whether there was any. */
async function doOther({ session, feed, inSync }: Work): Promise<boolean> {
  if (await reSignAfterRemoval(session)) {
    // Nor must it receive the documents that it signs again.
    feed.includeDocuments(false);
    return true;
  }
  if (await readMissingLog(session)) return true;
  if (await inSync.reportIfDue()) return true;
  if (await movePhotos(session)) {
    feed.start();
    return true;
  }
  feed.includeDocuments(true);
  return false;
}

/**
 * Applies changes from the feed. How far it was read is stored later, with the time of being in sync, or after many changes: if it's lost,
 * they are read again. Returns whether there were any.
 */
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
  const applied = notices.map(({ notice: { id, revs } }) => ({ id, revs }));
  const unsaved = [...(session.unsaved?.rows ?? []), ...applied];
  session.unsaved = { since: last.since, rows: unsaved };
  if (unsaved.length >= noticesAtOnce) await saveUnsavedPosition(session);
  return true;
}
