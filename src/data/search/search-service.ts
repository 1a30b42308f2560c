import { yieldToMain } from '@/lib/background-work';
import { failedRead } from '@/data/db/failed-reads';
import { JournalIndex, type SearchAnswer, type SearchQuery } from './journal-index';

/** What a write touched: the ids, or all when it was too much to name. */
export type TouchedEntries = readonly string[] | 'all';

/** More touched entries than these are not followed one by one: the journal is read again. */
const followedAtOnce = 500;

/**
 * Entries read at a time. A browser answers one read after another: while somebody waits for the search they are large
 * enough to be quick, and when nobody does, small enough that no screen waits for one.
 */
const awaitedPage = 400;
const quietPage = 100;

/** Between two words that older entries were read, in ms. */
const tellEvery = 400;

/** A journal that searches are asked of. */
interface Asked {
  readonly index: JournalIndex;
  /** Its newest entries are read. */
  readonly begun: Promise<unknown>;
  /** Every entry is read. */
  readonly whole: Promise<void>;
  /** What was read may no longer be true. */
  isStale: boolean;
  /** How many questions wait for it. */
  waiting: number;
  /** Why older entries could not be read, until somebody was told. */
  failure: Error | null;
  /** The latest answer that older entries may add to, null when there is none: to which words, and since when. */
  owed: { readonly text: string; readonly since: number; readonly isFull: boolean } | null;
}

/** In ms: as long as somebody types, reading on does not take the processor from the list. */
const typingRest = 300;

function owedFor({ text, limit }: SearchQuery, { entries }: SearchAnswer, before: Asked['owed']) {
  const since = before?.text === text ? before.since : performance.now();
  return { text, since, isFull: entries.length === limit };
}

/**
 * Answers searches in a child's journal, which it reads once, from the newest entry on, and keeps in step with the
 * store. Until all is read an answer is that of the newest entries, and says so.
 */
export class SearchService {
  readonly #tell: () => void;
  readonly #giveWay: typeof yieldToMain;
  /** The journal that was asked for last, and those that somebody still waits for, by child. */
  readonly #asked = new Map<string, Asked>();
  #latest: string | null = null;
  /** One read after another, never two at once. */
  #work: Promise<unknown> = Promise.resolve();

  /**
   * @param tell called when answers given before may be out of date because more was read
   * @param rest waits between two pages when nobody waits for the search
   */
  constructor(tell: () => void = () => undefined, rest = yieldToMain) {
    this.#tell = tell;
    this.#giveWay = rest;
  }

  /** Begins to read a journal that will probably be asked for. Throws when it cannot be read. */
  async warm(childId: string): Promise<void> {
    await this.#journalOf(childId).whole;
  }

  /**
   * What is found among the entries that are read, caught up with the writes so far; `whole` waits until these are all.
   * Throws when they cannot be read.
   */
  async answer(query: SearchQuery, whole = false): Promise<SearchAnswer> {
    while (true) {
      const asked = this.#journalOf(query.childId);
      asked.waiting += 1;
      try {
        // Every question waits for the read that it rests on, and fails with it.
        await (whole ? asked.whole : asked.begun);
        await this.#work;
        if (asked.failure) throw asked.failure;
        if (asked.isStale) continue;
        const answer = asked.index.search(query);
        if (!answer.isWhole) asked.owed = owedFor(query, answer, asked.owed);
        return answer;
      } catch (error) {
        // Whoever asked hears of it; the next question reads the journal again.
        this.#letGo(asked);
        throw error;
      } finally {
        asked.waiting -= 1;
      }
    }
  }

  /** Reads anew what a write touched. Answers whether answers given before may be out of date. */
  async follow(touched: TouchedEntries): Promise<boolean> {
    const followed = [...this.#asked.values()].map((asked) => this.#followIn(asked, touched));
    return (await Promise.all(followed)).includes(true);
  }

  async #followIn(asked: Asked, touched: TouchedEntries): Promise<boolean> {
    if (touched === 'all' || touched.length > followedAtOnce) {
      this.#letGo(asked);
      return true;
    }
    try {
      return await this.#inTurn(() => asked.index.follow(touched));
    } catch (error) {
      failedRead(error);
      // The journal is read again for the next question.
      this.#letGo(asked);
      return true;
    }
  }

  #journalOf(childId: string): Asked {
    this.#latest = childId;
    for (const asked of this.#asked.values()) if (!this.#isWanted(asked)) this.#letGo(asked);
    const known = this.#asked.get(childId);
    if (known) return known;
    const index = new JournalIndex(childId);
    const begun = this.#inTurn(() => index.readOn(quietPage));
    const whole = begun.then(async (isOver) => {
      if (!isOver) await this.#readRest(started);
    });
    const started: Asked = {
      index,
      begun,
      whole,
      isStale: false,
      waiting: 0,
      owed: null,
      failure: null,
    };
    whole.catch((cause: unknown) => {
      // Who has an answer that more was to come to asks again, and hears of it then; where nobody has, nobody needs to.
      if (!started.owed) this.#letGo(started);
      started.failure = failedRead(cause);
      if (started.owed) this.#tell();
    });
    this.#asked.set(childId, started);
    return started;
  }

  async #readRest(asked: Asked): Promise<void> {
    let told = performance.now();
    let isOver = false;
    while (!isOver && !asked.isStale) {
      const started = performance.now();
      const isAwaited = this.#isAwaited(asked, started);
      isOver = await this.#inTurn(() => asked.index.readOn(isAwaited ? awaitedPage : quietPage));
      const now = performance.now();
      if (asked.owed && (isOver || now - told >= tellEvery)) {
        told = now;
        this.#tell();
      }
      if (!isAwaited && !isOver) await this.#giveWay(now - started);
    }
  }

  /** Whether somebody waits for what is read next: for the whole, or for more cards, or for the count of those there. */
  #isAwaited({ waiting, owed }: Asked, now: number): boolean {
    return waiting > 0 || (owed !== null && (!owed.isFull || now - owed.since > typingRest));
  }

  #isWanted({ index, waiting }: Asked): boolean {
    return waiting > 0 || index.childId === this.#latest;
  }

  #letGo(asked: Asked) {
    asked.isStale = true;
    const { childId } = asked.index;
    if (this.#asked.get(childId) === asked) this.#asked.delete(childId);
  }

  #inTurn<T>(read: () => Promise<T>): Promise<T> {
    const next = this.#work.then(read);
    this.#work = next.catch(() => undefined);
    return next;
  }
}
