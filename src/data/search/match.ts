import type { CalendarDay } from '../../domain/calendar-day';
import type { CategoryId } from '../../domain/categories';
import type { JournalEntry } from '../../domain/entities';

/** What the search keeps of an entry. */
export interface IndexedEntry {
  readonly id: string;
  readonly category: CategoryId;
  readonly date: CalendarDay;
  readonly createdAt: string;
  /** Title and content in lower case, apart by a line feed pair that no query holds. */
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

const between = '\n\u0000\n';

export function indexEntry(entry: JournalEntry): IndexedEntry {
  const { id, category, date, createdAt } = entry;
  return {
    id,
    category,
    date,
    createdAt,
    text: fold(entry.title + between + entry.content),
  };
}

/** Case is folded the same way on both sides. */
function fold(text: string): string {
  return text.toLowerCase();
}

/** 'Search matches title or content, case-insensitively.' The matches come in the order of the entries. */
export function search(
  entries: readonly IndexedEntry[],
  { text, category, date }: SearchQuery,
): IndexedEntry[] {
  const wanted = fold(text.trim());
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
    fold(query.text.trim()).includes(fold(before.text.trim())) &&
    (before.category === null || query.category === before.category) &&
    (before.date === null || query.date === before.date)
  );
}

/** Newest date first, then newest created; the id decides the rest, as it does in the unfiltered list. */
export function byNewest(a: IndexedEntry, b: IndexedEntry): number {
  for (const field of ['date', 'createdAt', 'id'] as const) {
    if (a[field] !== b[field]) return a[field] < b[field] ? 1 : -1;
  }
  return 0;
}
