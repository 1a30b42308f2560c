import type { JournalEntry } from '../../domain/entities';
import { newestFirst } from '../../domain/newest-first';
import { db } from '../stores/db';
import { spanBounds } from '../stores/ranges';
import { readFirst, readSome } from '../records/shown-records';
import { type IndexedEntry, indexEntry, narrows, search, type SearchQuery } from './match';

/** What a write touched: the ids, or all when it was too much to name. */
export type TouchedEntries = readonly string[] | 'all';

/** Entries read at a time: large enough to be quick, small enough that a save does not wait for it. */
const pageSize = 500;

/** The newest entries that a search finds, newest first, and how many it finds in all. */
export interface SearchAnswer {
  readonly entries: readonly JournalEntry[];
  readonly total: number;
}

/** A child's journal as the search keeps it: every entry in memory, in step with the store. */
export class JournalIndex {
  readonly childId: string;
  #entries = new Map<string, IndexedEntry>();
  /** All entries, newest first. */
  #sorted: readonly IndexedEntry[] | null = null;
  /** The latest search and what it found, newest first: the next one often narrows it. */
  #latest: { readonly query: SearchQuery; readonly matches: readonly IndexedEntry[] } | null = null;

  constructor(childId: string) {
    this.childId = childId;
  }

  /**
   * Reads every entry, in pages of the index: asking for each entry by its id takes several times as long.
   * A page begins with the key that the last one ended with, since entries may share day and instant.
   */
  async read(): Promise<void> {
    const entries = new Map<string, IndexedEntry>();
    const [start, end] = spanBounds([this.childId], null, null);
    let from = start;
    let limit = pageSize;
    while (true) {
      const range = db.journal.where('[childId+date+createdAt]').between(from, end);
      const page = await readFirst('journal', range, limit);
      for (const entry of page) entries.set(entry.id, indexEntry(entry));
      const last = page.at(-1);
      if (!last || page.length < limit) break;
      const next = [this.childId, last.date, last.createdAt];
      // A whole page of one key: only a larger one leads past it.
      limit = next.every((part, at) => part === from[at]) ? limit * 2 : pageSize;
      from = next;
    }
    this.#entries = entries;
    this.#forget();
  }

  /** Reads anew what a write touched. Answers whether it concerned this journal. */
  async follow(touched: TouchedEntries): Promise<boolean> {
    if (touched === 'all' || touched.length > pageSize) {
      await this.read();
      return true;
    }
    const stored = new Map(
      (await readSome<JournalEntry>('journal', touched)).map((entry) => [entry.id, entry]),
    );
    let isChanged = false;
    for (const id of touched) {
      const entry = stored.get(id);
      const isOurs = entry?.childId === this.childId;
      if (!isOurs && !this.#entries.has(id)) continue;
      if (isOurs) this.#entries.set(id, indexEntry(entry));
      else this.#entries.delete(id);
      isChanged = true;
    }
    if (isChanged) this.#forget();
    return isChanged;
  }

  /** At most as many entries as the query asks for, from memory: a store that is asked at every letter holds up the list. */
  search(query: SearchQuery): SearchAnswer {
    this.#sorted ??= [...this.#entries.values()].sort((a, b) => newestFirst(a.entry, b.entry));
    const latest = this.#latest;
    const from = latest && narrows(query, latest.query) ? latest.matches : this.#sorted;
    const matches = search(from, query);
    this.#latest = { query, matches };
    const entries = matches.slice(0, query.limit).map(({ entry }) => entry);
    return { entries, total: matches.length };
  }

  #forget() {
    this.#sorted = null;
    this.#latest = null;
  }
}
