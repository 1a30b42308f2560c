import type { ChangeNotice, CircleServer } from '@/circle/server/server';
import type { Session } from './session';

/** If more notices wait than this, the connection is cut: a pull reads them in pages. */
const maxWaiting = 500;
/** In characters of ciphertext: documents that come while so much waits are read later, in pages of a limited size. */
const maxWaitingText = 2 ** 21;

interface PendingNotice {
  readonly notice: ChangeNotice;
  readonly since: string;
}

/** Follows the server's feed; its notices wait here until they are applied. */
export class ChangeFeed {
  #pending: PendingNotice[] = [];
  /** The length of the documents among them. */
  #waitingText = 0;
  #end: { readonly error: Error | null } | null = null;
  /** Where to continue after the notices that have come. */
  #since: string;
  #request: { readonly ending: AbortController; readonly withDocuments: boolean } | null = null;
  readonly #cut = new AbortController();
  readonly #server: CircleServer;
  readonly #signal: AbortSignal;
  readonly #wake: Signal;

  constructor({ server, signal }: Session, since: string, wake: Signal) {
    this.#server = server;
    this.#signal = signal;
    this.#since = since;
    this.#wake = wake;
  }

  /** Follows the feed, if that hasn't begun. */
  start(): void {
    if (this.#request === null) this.#follow(false);
  }

  /**
   * Follows the feed with or without the documents. With them, what another device wrote is here one request sooner; but everything that
   * this device writes comes back to it.
   */
  includeDocuments(withDocuments: boolean): void {
    if (this.#request?.withDocuments !== withDocuments) this.#follow(withDocuments);
  }

  /** Removes and returns at most `limit` notices. */
  take(limit: number): readonly PendingNotice[] {
    const taken = this.#pending.splice(0, limit);
    for (const { notice } of taken) this.#waitingText -= lengthOf(notice);
    return taken;
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

  /** Follows the feed from where it is, in place of the request so far. */
  #follow(withDocuments: boolean): void {
    if (this.#end !== null || this.#cut.signal.aborted) return;
    const ending = new AbortController();
    this.#request?.ending.abort();
    this.#request = { ending, withDocuments };
    const isCurrent = () => this.#request?.ending === ending;
    this.#server
      .follow(
        this.#since,
        (notice, since) => {
          if (isCurrent()) this.#receive(notice, since);
        },
        AbortSignal.any([this.#signal, this.#cut.signal, ending.signal]),
        { withDocuments },
      )
      .then(
        () => {
          if (isCurrent()) this.#ended(null);
        },
        (error: unknown) => {
          const reason =
            error instanceof Error ? error : new Error('The feed ended', { cause: error });
          if (isCurrent()) this.#ended(this.#cut.signal.aborted ? null : reason);
        },
      );
  }

  #receive(received: ChangeNotice, since: string): void {
    if (this.#cut.signal.aborted) return;
    const { winner: _, ...bare } = received;
    const isTooMuch = this.#waitingText + lengthOf(received) > maxWaitingText;
    const notice = isTooMuch ? bare : received;
    this.#waitingText += lengthOf(notice);
    this.#since = since;
    this.#pending.push({ notice, since });
    this.#wake.wake();
    if (this.#pending.length >= maxWaiting) this.cut();
  }

  #ended(error: Error | null): void {
    this.#end = { error };
    this.#wake.wake();
  }
}

const lengthOf = ({ winner }: ChangeNotice): number => winner?.doc?.c.length ?? 0;

/** Lets work sleep until there's something to do. A wake before `sleep` counts as well. */
export class Signal {
  #isAwake = false;
  #resume: (() => void) | null = null;

  wake(): void {
    this.#isAwake = true;
    this.#resume?.();
  }

  /** Forgets a wake. */
  reset(): void {
    this.#isAwake = false;
  }

  /**
   * Resolves when woken or when `rest` resolves, whichever is first; waking cancels `rest`. Returns whether it was woken. Rejects if `rest`
   * rejects for another reason.
   */
  async sleep(rest: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<boolean> {
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
    const wasWoken = this.#isAwake;
    this.#isAwake = false;
    signal.throwIfAborted();
    return wasWoken;
  }
}
