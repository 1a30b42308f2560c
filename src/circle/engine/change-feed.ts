import type { Notice } from '@/circle/server/server';
import type { Session } from './session';

/** More than so many at once are read in pages. */
const mostWaiting = 500;

interface Heard {
  readonly notice: Notice;
  readonly since: string;
}

/** The feed of a server as it is followed: what was heard waits here until it is taken in. */
export class ChangeFeed {
  #heard: Heard[] = [];
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
          this.#hear({ notice, since: next });
        },
        whole,
      )
      .then(
        () => {
          this.#ended(null);
        },
        (error: unknown) => {
          const reason =
            error instanceof Error ? error : new Error('The line ended', { cause: error });
          this.#ended(this.#cut.signal.aborted ? null : reason);
        },
      );
  }

  /** What was heard, at most so many notices. */
  take(limit: number): readonly Heard[] {
    return this.#heard.splice(0, limit);
  }

  /** Whether it was cut, or has ended and all that was heard is taken. Throws what ended it, where that was trouble. */
  get isOver(): boolean {
    if (this.#cut.signal.aborted) return true;
    if (this.#end === null || this.#heard.length > 0) return false;
    if (this.#end.error !== null) throw this.#end.error;
    return true;
  }

  /** Ends it; what was heard and is not taken in yet is read again. */
  cut(): void {
    this.#heard = [];
    this.#cut.abort();
  }

  #hear(heard: Heard): void {
    if (this.#cut.signal.aborted) return;
    this.#heard.push(heard);
    this.#wake.wake();
    if (this.#heard.length >= mostWaiting) this.cut();
  }

  #ended(error: Error | null): void {
    this.#end = { error };
    this.#wake.wake();
  }
}

/** Waits until something is to be done; what was told before somebody waits counts as well. */
export class Signal {
  #isAwake = false;
  #go: (() => void) | null = null;

  wake(): void {
    this.#isAwake = true;
    this.#go?.();
  }

  /**
   * Resolves when it was woken, or once `rest` does. The rest is cancelled when the other came first. Rejects when `rest` does for
   * another reason.
   */
  async sleep(rest: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
    if (!this.#isAwake) {
      const woken = new AbortController();
      this.#go = () => {
        woken.abort();
      };
      try {
        await rest(AbortSignal.any([signal, woken.signal]));
      } catch (error) {
        if (!woken.signal.aborted) throw error;
      } finally {
        this.#go = null;
      }
    }
    this.#isAwake = false;
    signal.throwIfAborted();
  }
}
