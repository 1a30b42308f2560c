import { Dexie, type Subscription } from 'dexie';
import { newestFirst, latestVersions } from '@/domain/schema/newest-first';
import { createStore } from '@/lib/store';
import { liveQuery } from '@/data/db/async-scopes';
import { failedRead, failedReads } from '@/data/db/failed-reads';
import type { ListName } from '@/domain/schema/lists';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { readConsistently, readFirst, readSome } from './readable-records';
import type { ReadonlyTable } from '@/data/db/readonly-view';

interface Listed extends ListPosition {
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
 * One page: the records after one position and up to another. The last page is open-ended: it ends once it has as many records as a
 * page holds.
 */
interface Page<T> {
  readonly after: ListPosition | null;
  to: ListPosition | null;
  records: readonly T[] | null;
  subscription: Subscription | null;
}

/**
 * The records of a dated list, newest first, as many pages as were requested. Each page is a range of the index with its own live
 * query: so every page costs the same, and a write reloads only the pages it touches. The ranges are contiguous, so that a record
 * is always in exactly one page, even when others are added, moved or deleted.
 */
export class RecordPages<T extends Listed> {
  readonly #read: (stretch: PageRange, limit: number) => Promise<T[]>;
  readonly #size: number;
  /** How far a page may grow before those after it are dropped: a whole journal may be added above them. */
  readonly #maxSize: number;
  readonly #state = createStore<PagesState<T>>({ status: 'loading' });
  #pages: Page<T>[] = [];

  /**
   * @param read returns the newest records of a stretch of the list, at most `limit`
   * @param size records per page
   */
  constructor(read: (stretch: PageRange, limit: number) => Promise<T[]>, size: number) {
    this.#read = read;
    this.#size = size;
    this.#maxSize = 4 * size;
  }

  /** Returns what is shown now: the same object until it changes. */
  readonly state = this.#state.get;

  /** Calls back at every change. Reads while there are listeners; returns the unsubscribe function. */
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

  readonly more = (): void => {
    // After switching lists, the old one stays on screen until the new one is read.
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
      // One more than shown, to know whether there is more without counting.
      const limit = (to === null ? this.#size : this.#maxSize) + 1;
      const records = await this.#read(page, limit);
      return { records, to };
    };
    page.subscription = liveQuery(query).subscribe({
      next: ({ records, to }) => {
        // The query began before the page had its end: run it again.
        if (to !== page.to) this.#follow(page);
        else this.#take(page, records);
      },
      error: (cause: unknown) => {
        // The list isn't complete until this page has been read too.
        page.records = null;
        failedReads.add(this.#retry);
        this.#state.set({ status: 'failed', error: failedRead(cause), retry: failedReads.retry });
      },
    });
  }

  #take(page: Page<T>, records: readonly T[]): void {
    page.records = records;
    if (page.to !== null && records.length > this.#maxSize) {
      for (const later of this.#pages.splice(this.#pages.indexOf(page) + 1)) unfollow(later);
      page.to = null;
      page.records = records.slice(0, this.#size + 1);
      this.#follow(page);
    }
    // Keep the old list until every page has been read.
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
      // A record that moved between pages may be in both while one of them is still loading.
      records: latestVersions(all),
      hasMore: (last?.records?.length ?? 0) > this.#size,
    };
  }

  readonly #retry = (): void => {
    failedReads.delete(this.#retry);
    this.#state.set({ status: 'loading' });
    for (const page of this.#pages) this.#follow(page);
  };
}

function openPage<T>(after: ListPosition | null): Page<T> {
  return { after, to: null, records: null, subscription: null };
}

function unfollow<T>(page: Page<T>): void {
  page.subscription?.unsubscribe();
  page.subscription = null;
}

/** The position of a dated record in its list. */
export interface ListPosition {
  readonly date: CalendarDay;
  readonly createdAt: string;
  readonly id: string;
}

/** A stretch of a list: after one position (null: from its start) up to and including another (null: to its end). */
export interface PageRange {
  readonly after: ListPosition | null;
  readonly to: ListPosition | null;
}

/** A list in an index whose keys are `prefix` followed by day and instant. */
export interface DatedList<T extends ListPosition> {
  readonly list: ListName;
  readonly table: ReadonlyTable<T, string>;
  readonly index: string;
  readonly prefix: readonly string[];
  /** The bounds of the list's keys; by default all keys with that prefix. */
  readonly bounds?: readonly [lower: unknown[], upper: unknown[]];
}

/** Returns the newest `limit` records of a stretch. Reads no more than those, however far down the list they are. */
export async function readPageRange<T extends ListPosition>(
  { list, table, index, prefix, bounds }: DatedList<T>,
  { after, to }: PageRange,
  limit: number,
): Promise<T[]> {
  const [start, end] = bounds ?? [[...prefix], [...prefix, Dexie.maxKey]];
  const keyOf = ({ date, createdAt }: ListPosition) => [...prefix, date, createdAt];
  // Records with the same day and instant are sorted by id, which no range can express: at both ends they are picked by id, and only
  // what is strictly between is a range.
  const idsAt = async (position: ListPosition) =>
    (await table.where(index).equals(keyOf(position)).primaryKeys()).filter(
      (id) =>
        (!after || !isAt(position, after) || id < after.id) &&
        (!to || !isAt(position, to) || id >= to.id),
    );
  const readNewest = async (ids: readonly string[], maxSize: number) =>
    (await readSome<T>(list, ids.toSorted().reverse().slice(0, maxSize))).sort(newestFirst);
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

function isAt(one: ListPosition, other: ListPosition): boolean {
  return one.date === other.date && one.createdAt === other.createdAt;
}
