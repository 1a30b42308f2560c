import type { Engine, EngineParts, EngineTools } from './engine-ports';
import { whileBusy } from '@/lib/busy';
import { CircleServerError } from '@/circle/server/server';
import {
  connect,
  type Connected,
  fetchChanged,
  type FirstSync,
  keepRead,
  reSignAfterRemoval,
  sendEverything,
} from './pull';
import { EngineStopped, Session } from './session';
import { ChangeFeed, Signal } from './change-feed';
import { InStep, inStepEvery } from './presence';
import { movePhotos } from './sync-photos';
import { push } from './push';
import { applyChanges } from './apply-changes';

const first = 1000;
const longest = 5 * 60_000;

/** How long to wait before the next try: twice as long each time, and never the same on two devices. */
class Backoff {
  #tries = 0;
  readonly #tools: EngineTools;

  constructor(tools: EngineTools) {
    this.#tools = tools;
  }

  /** In ms; at least so many seconds where the server said so. */
  next(retryAfter: number | null): number {
    const grown = Math.min(longest, first * 2 ** Math.min(this.#tries, 20));
    this.#tries += 1;
    // Between half of it and all of it.
    const wait = grown * (0.5 + this.#tools.random() / 2);
    return Math.max(wait, Math.min(retryAfter ?? 0, longest / 1000) * 1000);
  }

  reset(): void {
    this.#tries = 0;
  }
}

/** In ms. What is written one after the other goes together, and nobody waits for it. */
const gathering = 60;

/**
 * Keeps a child's journal in step with its circle until it is cancelled, paused or held: connects, works as long as the line lasts,
 * and connects again after a wait that grows. Whatever it does may be cut off, and is done again by the next engine.
 */
export function startEngine(parts: EngineParts, signal: AbortSignal): Engine {
  const running = new Running(parts, signal);
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

class Running {
  readonly #parts: EngineParts;
  readonly #signal: AbortSignal;
  readonly #work = new Signal();
  readonly #rest = new Signal();
  readonly #waits: Backoff;
  /** Ends the connection that there is. */
  #connection: AbortController | null = null;
  #isGathering = false;

  constructor(parts: EngineParts, signal: AbortSignal) {
    this.#parts = parts;
    this.#signal = signal;
    this.#waits = new Backoff(parts.tools);
  }

  wrote(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    whileBusy(this.#parts.tools.wait(gathering, this.#signal))
      .then(() => {
        this.#isGathering = false;
        this.#work.wake();
      })
      // Cancelled: there is nothing to be sent any more.
      .catch(() => undefined);
  }

  tryNow(): void {
    // A browser tells of a connection before it carries anything: where the first try fails, the next comes soon.
    this.#waits.reset();
    this.#rest.wake();
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
        // Somebody wants it to be tried at once.
        if (connection.signal.aborted) continue;
        if (!(error instanceof CircleServerError)) throw error;
        retryAfter = error.retryAfter;
        await this.#parts.keeper.tell({ trouble: error.trouble });
      }
      await this.#pause(this.#waits.next(retryAfter));
    }
  }

  async #connect(signal: AbortSignal): Promise<void> {
    const { session, connected } = await whileBusy(this.#open(signal));
    this.#waits.reset();
    await work(session, connected, this.#work);
  }

  async #open(signal: AbortSignal) {
    const session = await Session.open(this.#parts, signal);
    return { session, connected: await connect(session) };
  }

  async #pause(ms: number): Promise<void> {
    try {
      await this.#rest.sleep((signal) => this.#parts.tools.wait(ms, signal), this.#signal);
    } catch (error) {
      if (!this.#signal.aborted) throw error;
    }
  }
}

const atOnce = 100;

/**
 * Works on one connection until it ends: takes in what is heard first, then sends what waits, then moves photos, a little at
 * a time, and sleeps where there is nothing to do. Rejects with the trouble that ended it.
 */
async function work(session: Session, { since, first }: Connected, wake: Signal): Promise<void> {
  const line = new ChangeFeed(session, since, wake);
  const step = new InStep(session);
  try {
    while (!line.isOver) {
      session.signal.throwIfAborted();
      if (await whileBusy(doNext({ session, line, step, first }))) continue;
      await wake.sleep((signal) => session.tools.wait(inStepEvery, signal), session.signal);
    }
  } finally {
    line.cut();
  }
}

interface Work {
  readonly session: Session;
  readonly line: ChangeFeed;
  readonly step: InStep;
  readonly first: FirstSync;
}

/** Does what comes first of all that is to be done; whether there was anything. */
async function doNext({ session, line, step, first }: Work): Promise<boolean> {
  if (await hear(session, line)) return true;
  const left = await push(session);
  if (left > 0) {
    await first.left(left);
    return true;
  }
  // What somebody writes goes before what only needs another signature.
  return (await reSignAfterRemoval(session)) || (await step.told()) || movePhotos(session);
}

/** Takes in what was heard, once it is all in the journal how far that goes; whether there was anything. */
async function hear(session: Session, line: ChangeFeed): Promise<boolean> {
  const heard = line.take(atOnce);
  const last = heard.at(-1);
  if (last === undefined) return false;
  const rows = await fetchChanged(
    session,
    heard.map(({ notice }) => notice),
  );
  await applyChanges(session, rows);
  // A record was taken away on the server itself: the next connection begins from the beginning.
  if (session.sawDeleted) {
    await sendEverything(session);
    line.cut();
    return true;
  }
  await keepRead(
    session,
    last.since,
    heard.map(({ notice }) => notice),
  );
  return true;
}
