import { Dexie, liveQuery, type Subscription } from 'dexie';
import { newestFirst, newestOfEach } from '@/domain/schema/newest-first';
import { createStore } from '@/lib/store';
import { failedRead, failedReads } from '@/data/db/failed-reads';
import type { ListName } from '@/domain/schema/lists';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { readConsistently, readFirst, readSome } from './readable-records';
import type { ReadonlyTable } from '@/data/db/readonly-view';

interface Listed extends Place {
  readonly updatedAt: string;
}

export type PagesState<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: Error; readonly retry: () => void }
  | {
      readonly status: 'ready';
      readonly records: readonly T[];
      readonly hasMore: boolean;
    };

/**
 * One page: what stands after a place and up to another one. The last page is open: it ends where it has as many
 * records as a page holds, wherever that is.
 */
interface Page<T> {
  readonly after: Place | null;
  to: Place | null;
  records: readonly T[] | null;
  subscription: Subscription | null;
}

/**
 * The records of a dated list, newest first, as many pages as were asked for. Each page is a range of
 * the index with a live query of its own: the next one costs what the first did, and a write makes only the pages
 * anew that it touches. The ranges lie end to end, so that a record is in one page whatever is added, moved or deleted.
 */
export class RecordPages<T extends Listed> {
  readonly #read: (stretch: Stretch, limit: number) => Promise<T[]>;
  readonly #size: number;
  /** How far a page may grow before those after it are let go: a whole journal may be added above it. */
  readonly #most: number;
  readonly #state = createStore<PagesState<T>>({ status: 'loading' });
  #pages: Page<T>[] = [];

  /**
   * @param read the newest records of a stretch of the list, at most `limit`
   * @param size records of a page
   */
  constructor(read: (stretch: Stretch, limit: number) => Promise<T[]>, size: number) {
    this.#read = read;
    this.#size = size;
    this.#most = 4 * size;
  }

  /** What is shown now: the same object until it changes. */
  readonly state = this.#state.get;

  /** Calls back at every change. Reads from the first listener to the last; returns the way to stop listening. */
  readonly subscribe = (listener: () => void): (() => void) => {
    if (!this.#state.hasListeners()) {
      if (this.#pages.length === 0) this.#pages = [openPage<T>(null)];
      for (const page of this.#pages) this.#follow(page);
    }
    const stop = this.#state.subscribe(listener);
    return () => {
      stop();
      if (this.#state.hasListeners()) return;
      for (const page of this.#pages) unfollow(page);
      failedReads.delete(this.#retry);
    };
  };

  /** Shows another page, if there is more. */
  readonly more = (): void => {
    // A list that was left for another one still stands until that is read.
    if (!this.#state.hasListeners()) return;
    const state = this.#state.get();
    const last = this.#pages.at(-1);
    const end = last?.records?.[this.#size - 1];
    if (state.status !== 'ready' || !state.hasMore || !last || !end) return;
    last.to = end;
    last.records = last.records?.slice(0, this.#size) ?? null;
    const next = openPage<T>(end);
    this.#pages.push(next);
    this.#follow(next);
  };

  #follow(page: Page<T>): void {
    unfollow(page);
    const query = async () => {
      const { to } = page;
      // One more than shown says whether there is more, without counting.
      const limit = (to === null ? this.#size : this.#most) + 1;
      const records = await this.#read(page, limit);
      return { records, to };
    };
    page.subscription = liveQuery(query).subscribe({
      next: ({ records, to }) => {
        // The answer belongs to a question from before the page got its end: the page is asked anew.
        if (to !== page.to) this.#follow(page);
        else this.#take(page, records);
      },
      error: (cause: unknown) => {
        // Whatever the other pages answer, the list is not whole until this one has answered, too.
        page.records = null;
        failedReads.add(this.#retry);
        this.#state.set({ status: 'failed', error: failedRead(cause), retry: failedReads.retry });
      },
    });
  }

  #take(page: Page<T>, records: readonly T[]): void {
    page.records = records;
    if (page.to !== null && records.length > this.#most) {
      for (const later of this.#pages.splice(this.#pages.indexOf(page) + 1)) unfollow(later);
      page.to = null;
      page.records = records.slice(0, this.#size + 1);
      this.#follow(page);
    }
    // Until a new last page is read, or one that could not be, the list is what it was.
    if (this.#pages.some((one) => one.records === null)) return;
    failedReads.delete(this.#retry);
    this.#state.set({ status: 'ready', ...this.#shown() });
  }

  #shown() {
    const last = this.#pages.at(-1);
    const all = this.#pages.flatMap((page) =>
      page === last ? (page.records ?? []).slice(0, this.#size) : (page.records ?? []),
    );
    return {
      // One that moved from page to page may be in both for as long as one of them is still being read.
      records: newestOfEach(all),
      hasMore: (last?.records?.length ?? 0) > this.#size,
    };
  }

  readonly #retry = (): void => {
    failedReads.delete(this.#retry);
    this.#state.set({ status: 'loading' });
    for (const page of this.#pages) this.#follow(page);
  };
}

function openPage<T>(after: Place | null): Page<T> {
  return { after, to: null, records: null, subscription: null };
}

function unfollow<T>(page: Page<T>): void {
  page.subscription?.unsubscribe();
  page.subscription = null;
}

/** Where a dated record stands in the order of its list. */
export interface Place {
  readonly date: CalendarDay;
  readonly createdAt: string;
  readonly id: string;
}

/** A stretch of a list: after one place (null: from its start) and up to another, which is included (null: to its end). */
export interface Stretch {
  readonly after: Place | null;
  readonly to: Place | null;
}

/** A list as an index has it: its name and the keys that begin with `prefix` and go on with day and instant. */
export interface DatedList<T extends Place> {
  readonly list: ListName;
  readonly table: ReadonlyTable<T, string>;
  readonly index: string;
  readonly prefix: readonly string[];
  /** The keys that the list lies between; by default all with that prefix. */
  readonly bounds?: readonly [lower: unknown[], upper: unknown[]];
}

/** The newest `limit` records of a stretch. Reads no more than those, wherever in the list they stand. */
export async function readStretch<T extends Place>(
  { list, table, index, prefix, bounds }: DatedList<T>,
  { after, to }: Stretch,
  limit: number,
): Promise<T[]> {
  const [start, end] = bounds ?? [[...prefix], [...prefix, Dexie.maxKey]];
  const keyOf = ({ date, createdAt }: Place) => [...prefix, date, createdAt];
  // Records of one day and one instant follow one another by their ids, which no range can name: at both ends these
  // are picked by their ids alone, and what is strictly between them is a range.
  const idsAt = async (place: Place) =>
    (await table.where(index).equals(keyOf(place)).primaryKeys()).filter(
      (id) =>
        (!after || !isAt(place, after) || id < after.id) &&
        (!to || !isAt(place, to) || id >= to.id),
    );
  const readNewest = async (ids: readonly string[], most: number) =>
    (await readSome<T>(list, ids.toSorted().reverse().slice(0, most))).sort(newestFirst);
  return readConsistently([table], async () => {
    const found = after ? await readNewest(await idsAt(after), limit) : [];
    if (after && to && isAt(after, to)) return found;
    if (found.length < limit) {
      const between = table
        .where(index)
        .between(to ? keyOf(to) : start, after ? keyOf(after) : end, !to, !after);
      found.push(...(await readFirst(list, between.reverse(), limit - found.length)));
    }
    if (to && found.length < limit)
      found.push(...(await readNewest(await idsAt(to), limit - found.length)));
    return found;
  });
}

function isAt(one: Place, other: Place): boolean {
  return one.date === other.date && one.createdAt === other.createdAt;
}
