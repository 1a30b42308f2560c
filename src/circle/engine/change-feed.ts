import type { ChangeNotice } from '@/circle/server/server';
import type { Session } from './session';

/** If more notices wait than this, the connection is cut: a pull reads them in pages. */
const maxWaiting = 500;

interface PendingNotice {
  readonly notice: ChangeNotice;
  readonly since: string;
}

/** Follows the server's feed; its notices wait here until they are applied. */
export class ChangeFeed {
  #pending: PendingNotice[] = [];
  #end: { readonly error: Error | null } | null = null;
  readonly #cut = new AbortController();
  readonly #wake: Signal;

  constructor({ server, signal }: Session, since: string, wake: Signal) {
    this.#wake = wake;
    const whole = AbortSignal.any([signal, this.#cut.signal]);
    server
      .follow(
        since,
        (notice, next) => {
          this.#receive({ notice, since: next });
        },
        whole,
      )
      .then(
        () => {
          this.#ended(null);
        },
        (error: unknown) => {
          const reason =
            error instanceof Error ? error : new Error('The feed ended', { cause: error });
          this.#ended(this.#cut.signal.aborted ? null : reason);
        },
      );
  }

  /** Removes and returns at most `limit` notices. */
  take(limit: number): readonly PendingNotice[] {
    return this.#pending.splice(0, limit);
  }

  /** Returns whether the feed was cut, or ended with all notices taken. Throws the error that ended it, if any. */
  get isOver(): boolean {
    if (this.#cut.signal.aborted) return true;
    if (this.#end === null || this.#pending.length > 0) return false;
    if (this.#end.error !== null) throw this.#end.error;
    return true;
  }

  /** Ends the feed and drops the pending notices; the next connection reads them again. */
  cut(): void {
    this.#pending = [];
    this.#cut.abort();
  }

  #receive(pending: PendingNotice): void {
    if (this.#cut.signal.aborted) return;
    this.#pending.push(pending);
    this.#wake.wake();
    if (this.#pending.length >= maxWaiting) this.cut();
  }

  #ended(error: Error | null): void {
    this.#end = { error };
    this.#wake.wake();
  }
}

/** Lets work sleep until there's something to do. A wake before `sleep` counts as well. */
export class Signal {
  #isAwake = false;
  #resume: (() => void) | null = null;

  wake(): void {
    this.#isAwake = true;
    this.#resume?.();
  }

  /**
   * Resolves when woken or when `rest` resolves, whichever is first; waking cancels `rest`. Rejects if `rest` rejects for another reason.
   */
  async sleep(rest: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
    if (!this.#isAwake) {
      const woken = new AbortController();
      this.#resume = () => {
        woken.abort();
      };
      try {
        await rest(AbortSignal.any([signal, woken.signal]));
      } catch (error) {
        if (!woken.signal.aborted) throw error;
      } finally {
        this.#resume = null;
      }
    }
    this.#isAwake = false;
    signal.throwIfAborted();
  }
}
