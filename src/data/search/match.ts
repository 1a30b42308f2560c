import type { CategoryId } from '@/domain/schema/categories';
import type { JournalEntry } from '@/domain/schema/entities';
import { isPeriodWithin, isWithin, type Period } from '@/domain/dates/period';
import { searchQuery, searchText } from '@/domain/text/search';

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
export function narrows(query: SearchQuery, before: SearchQuery): boolean {
  return (
    searchQuery(query.text).includes(searchQuery(before.text)) &&
    (before.isStarred !== true || query.isStarred === true) &&
    (before.category === null || query.category === before.category) &&
    (before.period === null ||
      (query.period !== null && isPeriodWithin(query.period, before.period)))
  );
}
