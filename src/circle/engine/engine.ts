import { whileBusy } from '@/lib/busy';
import { CircleServerError } from '@/circle/server/server';
import { connect } from './connect';
import type { Engine, EngineParts } from './parts';
import { EngineStopped, Session } from './session';
import { Signal } from './wake';
import { Backoff } from './waits';
import { work } from './work';

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
