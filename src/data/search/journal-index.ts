import type { CategoryId } from '@/domain/schema/categories';
import type { JournalEntry } from '@/domain/schema/entities';
import { isPeriodWithin, isWithin, type Period } from '@/domain/dates/period';
import { searchQuery, searchText } from '@/domain/text/search';
import { newestFirst } from '@/domain/schema/newest-first';
import { readFirst, readSome } from '@/data/records/readable-records';
import { db } from '@/data/db/db';
import type { ListPosition } from '@/data/records/record-pages';
import { spanBounds } from '@/data/db/ranges';

/** An entry as the search keeps it. */
export interface IndexedEntry {
  readonly entry: JournalEntry;
  /** Title and content, to search in. */
  readonly text: string;
}

export interface SearchQuery {
  readonly childId: string;
  readonly text: string;
  readonly category: CategoryId | null;
  readonly period: Period | null;
  /** Only those with a star. */
  readonly isStarred?: boolean;
  /** At most so many entries are answered. */
  readonly limit: number;
}

/** This entry as the search keeps it. */
export function indexEntry(entry: JournalEntry): IndexedEntry {
  return { entry, text: searchText(entry.title, entry.content) };
}

/** 'Search matches title or content, case-insensitively.' The matches come in the order of the entries. */
export function search(
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

/** Whether every match of a query is a match of the one before it, as when a letter was typed. */
function narrows(query: SearchQuery, before: SearchQuery): boolean {
  return (
    searchQuery(query.text).includes(searchQuery(before.text)) &&
    (before.isStarred !== true || query.isStarred === true) &&
    (before.category === null || query.category === before.category) &&
    (before.period === null ||
      (query.period !== null && isPeriodWithin(query.period, before.period)))
  );
}

/** The newest entries that a search finds, newest first, and how many it finds. */
export interface SearchAnswer {
  readonly entries: readonly JournalEntry[];
  readonly total: number;
  /** False while older entries are still being read: there may be more matches among them, and none newer. */
  readonly isWhole: boolean;
}

/**
 * A child's journal as the search keeps it, in memory and in step with the store. It is read from its newest entry
 * on, a page at a time: at every moment it holds all entries down to a certain one.
 */
export class JournalIndex {
  readonly childId: string;
  #entries = new Map<string, IndexedEntry>();
  /** The same, newest first. */
  #sorted: IndexedEntry[] = [];
  /** The oldest place that was read, or null before the first page. */
  #reached: ListPosition | null = null;
  #isWhole = false;
  /** The latest search and what it found, newest first: the next one often narrows it. */
  #latest: { readonly query: SearchQuery; readonly matches: readonly IndexedEntry[] } | null = null;

  constructor(childId: string) {
    this.childId = childId;
  }

  /**
   * Reads the next `count` older entries, by the index: asking for each entry by its id takes several times as long.
   * A page begins with the key that the last one ended with, since entries may share day and instant. Answers whether
   * every entry is read by now.
   */
  async readOn(count: number): Promise<boolean> {
    // What is written once all is read comes by follow() alone.
    if (this.#isWhole) return true;
    const [, end] = spanBounds([this.childId], null, null);
    const reached = this.#reached;
    const from = reached ? [this.childId, reached.date, reached.createdAt] : end;
    const isFurther = (entry: JournalEntry) => !reached || newestFirst(reached, entry) < 0;
    let limit = count + 1;
    let page = await this.#readFrom(from, limit);
    // A whole page of one instant: only a larger one leads past it.
    while (page.length === limit && !page.some(isFurther)) {
      limit *= 2;
      page = await this.#readFrom(from, limit);
    }
    if (page.length < limit) this.#isWhole = true;
    const fresh = page.filter(isFurther);
    for (const { id } of fresh) this.#remove(id);
    const read = fresh.map(indexEntry);
    for (const one of read) this.#entries.set(one.entry.id, one);
    this.#sorted.push(...read);
    if (this.#latest) {
      const { query, matches } = this.#latest;
      this.#latest = { query, matches: [...matches, ...search(read, query)] };
    }
    this.#reached = page.at(-1) ?? reached;
    return this.#isWhole;
  }

  /** The newest `limit` entries that are no newer than a key. */
  #readFrom(from: unknown[], limit: number): Promise<JournalEntry[]> {
    const [start] = spanBounds([this.childId], null, null);
    const range = db.journal.where('[childId+date+createdAt]').between(start, from, true, true);
    return readFirst('journal', range.reverse(), limit);
  }

  /** Reads anew what a write touched. Answers whether it concerned this journal. */
  async follow(touched: readonly string[]): Promise<boolean> {
    const stored = new Map(
      (await readSome<JournalEntry>('journal', touched)).map((entry) => [entry.id, entry]),
    );
    let isChanged = false;
    for (const id of touched) {
      const entry = stored.get(id);
      const isOurs = entry?.childId === this.childId;
      if (!isOurs && !this.#entries.has(id)) continue;
      isChanged = true;
      this.#remove(id);
      // What is older than all that was read is met when its page is.
      if (isOurs && this.#isReached(entry)) this.#insert(indexEntry(entry));
    }
    return isChanged;
  }

  /** At most as many entries as the query asks for, from memory: a store that is asked at every letter holds up the list. */
  search(query: SearchQuery): SearchAnswer {
    const latest = this.#latest;
    const from = latest && narrows(query, latest.query) ? latest.matches : this.#sorted;
    const matches = search(from, query);
    this.#latest = { query, matches };
    const entries = matches.slice(0, query.limit).map(({ entry }) => entry);
    return { entries, total: matches.length, isWhole: this.#isWhole };
  }

  #isReached(place: ListPosition): boolean {
    return this.#isWhole || (this.#reached !== null && newestFirst(place, this.#reached) <= 0);
  }

  #insert(one: IndexedEntry): void {
    this.#entries.set(one.entry.id, one);
    this.#sorted.splice(this.#placeOf(one.entry), 0, one);
    this.#latest = null;
  }

  #remove(id: string): void {
    const known = this.#entries.get(id);
    if (!known) return;
    this.#entries.delete(id);
    this.#sorted.splice(this.#placeOf(known.entry), 1);
    this.#latest = null;
  }

  /** How many entries are newer than this place. */
  #placeOf(place: ListPosition): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const at = this.#sorted[middle];
      if (at && newestFirst(at.entry, place) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
