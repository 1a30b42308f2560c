import type { CalendarDay } from '../../domain/calendar-day';
import type { CategoryId } from '../../domain/categories';
import type { JournalEntry } from '../../domain/entities';
import { searchQuery, searchText } from '../../domain/search-text';

/** What the search keeps of an entry. */
export interface IndexedEntry {
  readonly id: string;
  readonly category: CategoryId;
  readonly date: CalendarDay;
  readonly createdAt: string;
  /** Title and content, to search in. */
  readonly text: string;
}

export interface SearchQuery {
  readonly childId: string;
  readonly text: string;
  readonly category: CategoryId | null;
  readonly date: CalendarDay | null;
  /** At most so many ids are answered. */
  readonly limit: number;
}

/** What the search keeps of this entry. */
export function indexEntry(entry: JournalEntry): IndexedEntry {
  const { id, category, date, createdAt } = entry;
  return {
    id,
    category,
    date,
    createdAt,
    text: searchText(entry.title, entry.content),
  };
}

/** 'Search matches title or content, case-insensitively.' The matches come in the order of the entries. */
export function search(
  entries: readonly IndexedEntry[],
  { text, category, date }: SearchQuery,
): IndexedEntry[] {
  const wanted = searchQuery(text);
  return entries.filter(
    (entry) =>
      (category === null || entry.category === category) &&
      (date === null || entry.date === date) &&
      entry.text.includes(wanted),
  );
}

/** Whether every match of a query is a match of the one before it, as when a letter was typed. */
export function narrows(query: SearchQuery, before: SearchQuery): boolean {
  return (
    searchQuery(query.text).includes(searchQuery(before.text)) &&
    (before.category === null || query.category === before.category) &&
    (before.date === null || query.date === before.date)
  );
}
