import { liveQuery, type Subscription } from 'dexie';
import type { JournalEntry } from '../domain/entities';
import { newestFirst } from '../domain/newest-first';
import { failedRead, failedReads } from './failed-reads';
import { type EntryFilter, type EntryPlace, listEntriesAfter } from './journal';

export type EntryPagesState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: Error; readonly retry: () => void }
  | {
      readonly status: 'ready';
      readonly entries: readonly JournalEntry[];
      readonly hasMore: boolean;
    };

/**
 * One page: what stands after a place and up to another one. The last page is open: it ends where it has as many
 * entries as a page holds, wherever that is.
 */
interface Page {
  readonly after: EntryPlace | null;
  to: EntryPlace | null;
  entries: readonly JournalEntry[] | null;
  subscription: Subscription | null;
}

/**
 * The entries of a child that pass a filter, newest first, as many pages as were asked for. Each page is a range of
 * the index with a live query of its own: the next one costs what the first did, and a write makes only the pages
 * anew that it touches. The ranges lie end to end, so that an entry is in one page whatever is added, moved or deleted.
 */
export class EntryPages {
  readonly #childId: string;
  readonly #filter: EntryFilter;
  readonly #size: number;
  /** How far a page may grow before those after it are let go: a whole journal may be added above it. */
  readonly #most: number;
  readonly #listeners = new Set<() => void>();
  #pages: Page[] = [];
  #state: EntryPagesState = { status: 'loading' };

  /** @param size entries of a page */
  constructor(childId: string, filter: EntryFilter, size: number) {
    this.#childId = childId;
    this.#filter = filter;
    this.#size = size;
    this.#most = 4 * size;
  }

  /** What is shown now: the same object until it changes. */
  readonly state = (): EntryPagesState => this.#state;

  /** Calls back at every change. Reads from the first listener to the last; returns the way to stop listening. */
  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) {
      if (this.#pages.length === 0) this.#pages = [openPage(null)];
      for (const page of this.#pages) this.#follow(page);
    }
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      for (const page of this.#pages) unfollow(page);
      failedReads.delete(this.#retry);
    };
  };

  /** Shows another page, if there is more. */
  readonly more = (): void => {
    // A list that was left for another one still stands until that is read.
    if (this.#listeners.size === 0) return;
    const last = this.#pages.at(-1);
    const end = last?.entries?.[this.#size - 1];
    if (this.#state.status !== 'ready' || !this.#state.hasMore || !last || !end) return;
    last.to = end;
    last.entries = last.entries?.slice(0, this.#size) ?? null;
    const next = openPage(end);
    this.#pages.push(next);
    this.#follow(next);
  };

  #follow(page: Page): void {
    unfollow(page);
    const query = async () => {
      const { to } = page;
      // One more than shown says whether there is more, without counting.
      const limit = (to === null ? this.#size : this.#most) + 1;
      const entries = await listEntriesAfter(this.#childId, this.#filter, page, limit);
      return { entries, to };
    };
    page.subscription = liveQuery(query).subscribe({
      next: ({ entries, to }) => {
        // It was asked before the page got its end.
        if (to !== page.to) this.#follow(page);
        else this.#take(page, entries);
      },
      error: (cause: unknown) => {
        // Whatever the other pages answer, the list is not whole until this one has answered, too.
        page.entries = null;
        failedReads.add(this.#retry);
        this.#tell({ status: 'failed', error: failedRead(cause), retry: failedReads.retry });
      },
    });
  }

  #take(page: Page, entries: readonly JournalEntry[]): void {
    page.entries = entries;
    if (page.to !== null && entries.length > this.#most) {
      for (const later of this.#pages.splice(this.#pages.indexOf(page) + 1)) unfollow(later);
      page.to = null;
      page.entries = entries.slice(0, this.#size + 1);
      this.#follow(page);
    }
    // Until a new last page is read, or one that could not be, the list is what it was.
    if (this.#pages.some((one) => one.entries === null)) return;
    failedReads.delete(this.#retry);
    this.#tell({ status: 'ready', ...this.#shown() });
  }

  #shown() {
    const last = this.#pages.at(-1);
    const all = this.#pages.flatMap((page) =>
      page === last ? (page.entries ?? []).slice(0, this.#size) : (page.entries ?? []),
    );
    // One that moved from page to page may be in both for as long as one of them is still being read.
    const newest = new Map<string, JournalEntry>();
    for (const entry of all) {
      const known = newest.get(entry.id);
      if (!known || known.updatedAt < entry.updatedAt) newest.set(entry.id, entry);
    }
    const entries = [...newest.values()];
    return {
      entries: entries.length === all.length ? entries : entries.sort(newestFirst),
      hasMore: (last?.entries?.length ?? 0) > this.#size,
    };
  }

  readonly #retry = (): void => {
    failedReads.delete(this.#retry);
    this.#tell({ status: 'loading' });
    for (const page of this.#pages) this.#follow(page);
  };

  #tell(state: EntryPagesState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}

function openPage(after: EntryPlace | null): Page {
  return { after, to: null, entries: null, subscription: null };
}

function unfollow(page: Page): void {
  page.subscription?.unsubscribe();
  page.subscription = null;
}
