import { cmp, Dexie, type IndexableType } from 'dexie';
import type { CategoryId } from '@/domain/schema/categories';
import type { JournalEntry } from '@/domain/schema/entities';
import { isPeriodWithin, isWithin, type Period } from '@/domain/dates/period';
import { searchQuery } from '@/domain/text/search';
import { searchTextOf } from '@/domain/entry/entry-filter';
import { yieldToMain } from '@/lib/background-work';
import { newestFirst } from '@/domain/schema/newest-first';
import { readFirst, readSome } from '@/data/records/readable-records';
import { db } from '@/data/db/db';
import type { ListPosition } from '@/data/records/record-pages';
import { spanBounds } from '@/data/db/ranges';

export interface IndexedEntry {
  readonly entry: JournalEntry;
  /** The text that it is found by. */
  readonly text: string;
}

export interface SearchQuery {
  readonly childId: string;
  readonly text: string;
  readonly category: CategoryId | null;
  readonly period: Period | null;
  /** Only entries with a star. */
  readonly isStarred?: boolean;
  /** The most entries to return. */
  readonly limit: number;
}

export function indexEntry(entry: JournalEntry): IndexedEntry {
  return { entry, text: searchTextOf(entry) };
}

/** Returns the matching entries, in the given order. */
export function searchIndex(
  entries: readonly IndexedEntry[],
  { text, category, period, isStarred = false }: SearchQuery,
): IndexedEntry[] {
  const wanted = searchQuery(text);
  return entries.filter(
    ({ entry, text: within }) =>
      (!isStarred || entry.starred === true) &&
      (category === null || entry.category === category) &&
      (period === null || isWithin(entry.date, period)) &&
      within.includes(wanted),
  );
}

/** Returns whether the matches of `query` are among those of `before`, as they are after typing a letter. */
function narrows(query: SearchQuery, before: SearchQuery): boolean {
  return (
    searchQuery(query.text).includes(searchQuery(before.text)) &&
    (before.isStarred !== true || query.isStarred === true) &&
    (before.category === null || query.category === before.category) &&
    (before.period === null ||
      (query.period !== null && isPeriodWithin(query.period, before.period)))
  );
}

/** The newest matches, newest first, and the number of all matches. */
export interface SearchAnswer {
  readonly entries: readonly JournalEntry[];
  readonly total: number;
  /** False while older entries are still being read: they may add matches, but never newer ones. */
  readonly isWhole: boolean;
}

/** A half of all ids, read in their order, a page at a time. */
interface Half {
  /** The ids after this one up to `to` are left. */
  after: IndexableType;
  readonly to: IndexableType;
  /** The next page, if its read has begun. */
  page: { readonly limit: number; readonly entries: Promise<JournalEntry[]> } | null;
}

function readPage({ after, to }: Half, limit: number): Half['page'] {
  const range = db.journal.where(':id').between(after, to, after === Dexie.minKey, true);
  const entries = readFirst('journal', range, limit);
  // If reading ends early, nobody awaits this page.
  entries.catch(() => undefined);
  return { limit, entries };
}

/** Ids are random: about half of them are below this one. */
const middleId = '8';

/** In ms: how long the worker sorts before it answers searches again. One month is never split; a write is followed once all are sorted. */
const sortedAtOnce = 10;

/** Entries grouped by month, newest month first: those sorted so far, and those left. */
interface Months {
  readonly sorted: IndexedEntry[][];
  readonly left: IndexedEntry[][];
}

function monthsOf(...some: readonly ReadonlyMap<string, IndexedEntry>[]): Months {
  const months = new Map<string, IndexedEntry[]>();
  for (const entries of some)
    for (const one of entries.values()) {
      const name = one.entry.date.slice(0, 'yyyy-mm'.length);
      const month = months.get(name);
      if (month) month.push(one);
      else months.set(name, [one]);
    }
  const names = [...months.keys()].sort().reverse();
  return { sorted: [], left: names.map((name) => months.get(name) ?? []) };
}

/**
 * A child's journal in memory, in sync with the store. It is read from the newest entry on, a page at a time, so it
 * always searches every entry down to a certain one.
 */
export class JournalIndex {
  readonly childId: string;
  readonly #readAhead: number;
  #entries = new Map<string, IndexedEntry>();
  /** The same, newest first. */
  #sorted: IndexedEntry[] = [];
  /** The position of the oldest entry read so far in this order, or null before the first page. */
  #reached: ListPosition | null = null;
  #isWhole = false;
  #isOnlyChild: boolean | null = null;
  /** What is left to read in the order of the ids, the half whose turn it is first. */
  #halves: Half[] = [
    { after: Dexie.minKey, to: middleId, page: null },
    { after: middleId, to: Dexie.maxKey, page: null },
  ];
  /** Entries read in that order. Older and newer ones may be missing, so they aren't searched yet. */
  #unsorted = new Map<string, IndexedEntry>();
  /** All entries while they are being sorted. */
  #months: Months | null = null;
  /** The latest search and its matches, newest first: the next search often narrows it. */
  #latest: { readonly query: SearchQuery; readonly matches: readonly IndexedEntry[] } | null = null;

  /** @param readAhead how many entries are read with two reads under way at once; what a larger journal has beyond them is read one page at a time */
  constructor(childId: string, readAhead = 20_000) {
    this.childId = childId;
    this.#readAhead = readAhead;
  }

  /** How many entries are searched so far. */
  get searched(): number {
    return this.#sorted.length;
  }

  /** Whether `readAhead` entries are read, and more are left. */
  get isLarge(): boolean {
    return this.#halves.length > 0 && this.#entries.size + this.#unsorted.size >= this.#readAhead;
  }

  /**
   * Reads the next `count` older entries and returns whether all are read now. Uses the index: reading entry by entry takes several times
   * as long. A page begins with the last key of the one before, because entries may share day and instant.
   */
  async readNext(count: number): Promise<boolean> {
    if (this.#months) this.#sort(Infinity);
    // Later writes arrive through follow().
    if (this.#isWhole) return true;
    const [, end] = spanBounds([this.childId], null, null);
    const reached = this.#reached;
    const from = reached ? [this.childId, reached.date, reached.createdAt] : end;
    const isFurther = (entry: JournalEntry) => !reached || newestFirst(reached, entry) < 0;
    let limit = count + 1;
    let page = await this.#readFrom(from, limit);
    // If a whole page shares one instant, only a larger page gets past it.
    while (page.length === limit && !page.some(isFurther)) {
      limit *= 2;
      page = await this.#readFrom(from, limit);
    }
    if (page.length < limit) this.#isWhole = true;
    const fresh = page.filter(isFurther);
    for (const { id } of fresh) {
      this.#remove(id);
      this.#unsorted.delete(id);
    }
    const read = fresh.map(indexEntry);
    for (const one of read) this.#entries.set(one.entry.id, one);
    this.#sorted.push(...read);
    if (this.#latest) {
      const { query, matches } = this.#latest;
      this.#latest = { query, matches: [...matches, ...searchIndex(read, query)] };
    }
    this.#reached = page.at(-1) ?? reached;
    return this.#isWhole;
  }

  /** Returns the newest `limit` entries that aren't newer than a key. */
  #readFrom(from: unknown[], limit: number): Promise<JournalEntry[]> {
    const [start] = spanBounds([this.childId], null, null);
    const range = db.journal.where('[childId+date+createdAt]').between(start, from, true, true);
    return readFirst('journal', range.reverse(), limit);
  }

  /**
   * Reads some more entries in the quickest order and returns whether all are read now: only then are they searched. If there is only one
   * child, that is the order of the ids, which takes a browser two thirds of the time. It reads one half of the ids while this code
   * indexes a page of the other. Someone may be typing while a large journal is read, so beyond `readAhead` a core is left to the page.
   */
  async readQuickly(count: number): Promise<boolean> {
    if (this.#isWhole) return true;
    this.#isOnlyChild ??= (await db.children.count()) === 1;
    if (!this.#isOnlyChild) return this.readNext(count);
    const isAhead = !this.isLarge;
    const begun = isAhead ? this.#halves : this.#halves.slice(0, 1);
    for (const half of begun) half.page ??= readPage(half, count);
    const [half] = this.#halves;
    if (!half) {
      this.#sort(sortedAtOnce);
      if (this.#months) await yieldToMain(0);
    } else if (half.page) {
      const { limit } = half.page;
      const entries = await half.page.entries;
      this.#halves.shift();
      const last = entries.at(-1);
      if (last && entries.length === limit) {
        half.after = last.id;
        half.page = isAhead ? readPage(half, count) : null;
        this.#halves.push(half);
      }
      for (const entry of entries)
        if (entry.childId === this.childId && !this.#entries.has(entry.id))
          this.#unsorted.set(entry.id, indexEntry(entry));
    }
    return this.#isWhole;
  }

  /** Sorts for `time` ms. Sorting 50,000 entries at once would hold up a search by a third of a second. */
  #sort(time: number): void {
    this.#months ??= monthsOf(this.#entries, this.#unsorted);
    const { sorted, left } = this.#months;
    const begunAt = performance.now();
    do {
      const month = left.shift();
      if (!month) {
        this.#searchSorted(sorted.flat());
        return;
      }
      sorted.push(month.sort((a, b) => newestFirst(a.entry, b.entry)));
    } while (performance.now() - begunAt < time);
  }

  /** Searches every entry from now on. */
  #searchSorted(sorted: IndexedEntry[]): void {
    for (const [id, one] of this.#unsorted) this.#entries.set(id, one);
    this.#unsorted.clear();
    this.#months = null;
    this.#sorted = sorted;
    this.#latest = null;
    this.#isWhole = true;
  }

  /** Reads the entries that a write touched again, and returns whether any belongs to this journal. */
  async follow(touched: readonly string[]): Promise<boolean> {
    // If sorting began again after each write, it might never end while a circle receives a journal.
    if (this.#months) this.#sort(Infinity);
    // They may have been read before that write.
    for (const half of this.#halves) half.page = null;
    const stored = new Map(
      (await readSome<JournalEntry>('journal', touched)).map((entry) => [entry.id, entry]),
    );
    let isChanged = false;
    for (const id of touched) {
      const entry = stored.get(id);
      const isOurs = entry?.childId === this.childId;
      if (!isOurs && !this.#entries.has(id) && !this.#unsorted.has(id)) continue;
      isChanged = true;
      this.#remove(id);
      this.#unsorted.delete(id);
      // Any other entry comes with its page.
      if (isOurs && this.#isReached(entry)) this.#insert(indexEntry(entry));
      else if (isOurs && this.#isIdRead(id)) this.#unsorted.set(id, indexEntry(entry));
    }
    return isChanged;
  }

  /** Searches in memory: reading the store at every letter would slow the list down. */
  search(query: SearchQuery): SearchAnswer {
    const latest = this.#latest;
    const from = latest && narrows(query, latest.query) ? latest.matches : this.#sorted;
    const isSame = from === latest?.matches && narrows(latest.query, query);
    const matches = isSame ? from : searchIndex(from, query);
    this.#latest = { query, matches };
    const entries = matches.slice(0, query.limit).map(({ entry }) => entry);
    return { entries, total: matches.length, isWhole: this.#isWhole };
  }

  #isIdRead(id: string): boolean {
    return !this.#halves.some(({ after, to }) => cmp(after, id) < 0 && cmp(id, to) <= 0);
  }

  #isReached(position: ListPosition): boolean {
    return this.#isWhole || (this.#reached !== null && newestFirst(position, this.#reached) <= 0);
  }

  #insert(one: IndexedEntry): void {
    this.#entries.set(one.entry.id, one);
    this.#sorted.splice(this.#indexOf(one.entry), 0, one);
    this.#latest = null;
  }

  #remove(id: string): void {
    const known = this.#entries.get(id);
    if (!known) return;
    this.#entries.delete(id);
    this.#sorted.splice(this.#indexOf(known.entry), 1);
    this.#latest = null;
  }

  /** Returns the number of entries newer than `position`, by binary search. */
  #indexOf(position: ListPosition): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const at = this.#sorted[middle];
      if (at && newestFirst(at.entry, position) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
