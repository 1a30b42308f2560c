import { yieldToMain } from '@/lib/background-work';
import { failedRead } from '@/data/db/failed-reads';
import { JournalIndex, type SearchAnswer, type SearchQuery } from './journal-index';

/** The ids of the entries that a write touched, or 'all' if there are too many to name. */
export type TouchedEntries = readonly string[] | 'all';

/** If a write touches more entries than this, the whole journal is read again. */
const followedAtOnce = 500;

/*
 * Entries per page. A browser runs one read after another, so a page is large (quick) once somebody is about to search
 * or waits for it, and otherwise small, so that no screen has to wait for it.
 */
const awaitedPage = 400;
const quietPage = 100;

/** The least time between two notices that more entries were read, in ms. */
const notifyInterval = 400;

/** In ms. For so long after an answer, no read begins: the page draws the answer, and may need the whole processor for that. */
const drawingTime = 50;

/**
 * In ms. The same in a large journal, after a new text that finds enough to fill the list: someone is probably typing, and only the count
 * is missing.
 */
const typingTime = 300;

/** A journal being searched. */
interface SearchedJournal {
  readonly index: JournalIndex;
  /** Resolves when the newest entries are read. */
  readonly firstPage: Promise<unknown>;
  /** Resolves when every entry is read. */
  readonly whole: Promise<void>;
  /** The index may be out of date. */
  isStale: boolean;
  /** How many searches are waiting for it. */
  waiting: number;
  /** Somebody is about to search it. */
  isExpected: boolean;
  /** What has been searched for. */
  readonly texts: Set<string>;
  /** The pause after the latest answer that older entries may still add to; null if there was none. */
  pause: Promise<void> | null;
  /** Why older entries couldn't be read, until a search has thrown it. */
  failure: Error | null;
}

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Resolves when the latest pause is over. */
async function untilPausesEnd(journal: SearchedJournal): Promise<void> {
  let pause;
  do {
    ({ pause } = journal);
    await pause;
  } while (pause !== journal.pause);
}

/**
 * Searches a child's journal, which it reads once, from the newest entry on, and keeps in sync with the store. Until
 * everything is read, an answer covers the newest entries only, and says so.
 */
export class SearchService {
  readonly #notify: () => void;
  readonly #rest: typeof yieldToMain;
  /** The journal searched last and those with searches still waiting, by child. */
  readonly #journals = new Map<string, SearchedJournal>();
  #latest: string | null = null;
  /** Reads and writes to follow, one after another. The index itself may read a page ahead. */
  #queue: Promise<unknown> = Promise.resolve();
  /** Resolves when every write so far is followed. */
  #followed: Promise<unknown> = Promise.resolve();

  /**
   * @param notify called when earlier answers may be out of date because more was read
   * @param rest waits between two pages while nobody is waiting for the search
   */
  constructor(notify: () => void = () => undefined, rest = yieldToMain) {
    this.#notify = notify;
    this.#rest = rest;
  }

  /**
   * Reads a journal that will probably be searched: with rests, unless somebody `isAboutToSearch`. Throws if it can't be read.
   */
  async warm(childId: string, isAboutToSearch = false): Promise<void> {
    const journal = this.#journalOf(childId);
    if (isAboutToSearch) journal.isExpected = true;
    await journal.whole;
  }

  /**
   * Searches the entries read so far, with all writes up to now; `whole` waits until every entry is read. Throws if
   * they can't be read.
   */
  async search(query: SearchQuery, whole = false): Promise<SearchAnswer> {
    while (true) {
      const journal = this.#journalOf(query.childId);
      journal.waiting += 1;
      try {
        await (whole ? journal.whole : journal.firstPage);
        await this.#followed;
        if (journal.failure) throw journal.failure;
        if (journal.isStale) continue;
        const answer = journal.index.search(query);
        if (!answer.isWhole) {
          const isFull = answer.entries.length === query.limit;
          const isTyping = isFull && !journal.texts.has(query.text);
          journal.pause = sleep(journal.index.isLarge && isTyping ? typingTime : drawingTime);
        }
        journal.texts.add(query.text);
        return answer;
      } catch (error) {
        // The next search reads the journal again.
        this.#discard(journal);
        throw error;
      } finally {
        journal.waiting -= 1;
      }
    }
  }

  /** Reads the entries that a write touched again, and returns whether earlier answers may be out of date. */
  async follow(touched: TouchedEntries): Promise<boolean> {
    const following = Promise.all(
      [...this.#journals.values()].map((journal) => this.#followIn(journal, touched)),
    );
    this.#followed = following;
    return (await following).includes(true);
  }

  async #followIn(journal: SearchedJournal, touched: TouchedEntries): Promise<boolean> {
    if (touched === 'all' || touched.length > followedAtOnce) {
      this.#discard(journal);
      return true;
    }
    try {
      return await this.#enqueue(() => journal.index.follow(touched));
    } catch (error) {
      failedRead(error);
      // The next search reads the journal again.
      this.#discard(journal);
      return true;
    }
  }

  #journalOf(childId: string): SearchedJournal {
    this.#latest = childId;
    for (const journal of this.#journals.values())
      if (!this.#isWanted(journal)) this.#discard(journal);
    const known = this.#journals.get(childId);
    if (known) return known;
    const index = new JournalIndex(childId);
    const firstPage = this.#enqueue(() => index.readNext(quietPage));
    const whole = firstPage.then(async (isOver) => {
      if (!isOver) await this.#readRest(started);
    });
    const started: SearchedJournal = {
      index,
      firstPage,
      whole,
      isStale: false,
      waiting: 0,
      isExpected: false,
      texts: new Set(),
      pause: null,
      failure: null,
    };
    whole.catch((cause: unknown) => {
      // Anyone holding a partial answer searches again when notified, and that search throws the failure.
      if (started.pause === null) this.#discard(started);
      started.failure = failedRead(cause);
      if (started.pause !== null) this.#notify();
    });
    this.#journals.set(childId, started);
    return started;
  }

  async #readRest(journal: SearchedJournal): Promise<void> {
    let notifiedAt = performance.now();
    let { searched } = journal.index;
    let isOver = false;
    while (!isOver) {
      await untilPausesEnd(journal);
      if (journal.isStale) return;
      const started = performance.now();
      const isAwaited = this.#isAwaited(journal);
      isOver = await this.#enqueue(() =>
        isAwaited ? journal.index.readQuickly(awaitedPage) : journal.index.readNext(quietPage),
      );
      const now = performance.now();
      const isMore = journal.index.searched > searched && now - notifiedAt >= notifyInterval;
      if (journal.pause !== null && (isOver || isMore)) {
        notifiedAt = now;
        ({ searched } = journal.index);
        this.#notify();
      }
      if (!isAwaited && !isOver) await this.#rest(now - started);
    }
  }

  /** Returns whether somebody is about to search, or waits for more than the entries read so far. */
  #isAwaited({ waiting, isExpected, pause }: SearchedJournal): boolean {
    return waiting > 0 || isExpected || pause !== null;
  }

  #isWanted({ index, waiting }: SearchedJournal): boolean {
    return waiting > 0 || index.childId === this.#latest;
  }

  #discard(journal: SearchedJournal) {
    journal.isStale = true;
    const { childId } = journal.index;
    if (this.#journals.get(childId) === journal) this.#journals.delete(childId);
  }

  #enqueue<T>(read: () => Promise<T>): Promise<T> {
    const next = this.#queue.then(read);
    this.#queue = next.catch(() => undefined);
    return next;
  }
}
