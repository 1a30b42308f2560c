import { failedRead } from '../stores/failed-reads';
import { JournalIndex, type SearchAnswer, type TouchedEntries } from './journal-index';
import type { SearchQuery } from './match';

/** A journal that searches are asked of. */
interface Asked {
  readonly index: JournalIndex;
  readonly firstRead: Promise<void>;
  /** What was read may no longer be true. */
  isStale: boolean;
}

/** Answers searches in one child's journal at a time, which it reads once and keeps in step with the store. */
export class SearchDesk {
  /** The journal that was asked for last. */
  #current: Asked | null = null;
  /** One read after another, never two at once. */
  #work: Promise<unknown> = Promise.resolve();

  /** The answer from the whole journal, caught up with the writes so far. Throws when it cannot be read. */
  async answer(query: SearchQuery): Promise<SearchAnswer> {
    while (true) {
      const asked = this.#journalOf(query.childId);
      // Every question waits for the read that it rests on, and fails with it.
      await asked.firstRead;
      await this.#work;
      if (!asked.isStale) return asked.index.search(query);
    }
  }

  /** Reads anew what a write touched. Answers whether answers given before may be out of date. */
  async follow(touched: TouchedEntries): Promise<boolean> {
    const current = this.#current;
    if (current === null) return false;
    try {
      return await this.#inTurn(() => current.index.follow(touched));
    } catch (error) {
      failedRead(error);
      // The journal is read again for the next question.
      this.#letGo(current);
      return true;
    }
  }

  #journalOf(childId: string): Asked {
    if (this.#current?.index.childId === childId) return this.#current;
    const index = new JournalIndex(childId);
    const started = { index, firstRead: this.#inTurn(() => index.read()), isStale: false };
    // Whoever asked hears of it; the next question reads the journal again.
    started.firstRead.catch(() => {
      this.#letGo(started);
    });
    this.#current = started;
    return started;
  }

  #letGo(asked: Asked) {
    asked.isStale = true;
    if (this.#current === asked) this.#current = null;
  }

  #inTurn<T>(read: () => Promise<T>): Promise<T> {
    const next = this.#work.then(read);
    this.#work = next.catch(() => undefined);
    return next;
  }
}
