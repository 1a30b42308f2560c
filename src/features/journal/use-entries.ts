import { countEntries, listEntries } from '../../data/journal';
import { useSearch } from '../../data/search/use-search';
import { useLive } from '../../data/use-live';
import type { CalendarDay } from '../../domain/calendar-day';
import type { CategoryId } from '../../domain/categories';
import type { JournalEntry } from '../../domain/entities';

export interface EntryQuery {
  readonly childId: string;
  readonly text: string;
  readonly category: CategoryId | null;
  readonly date: CalendarDay | null;
  readonly limit: number;
}

export type EntryPage =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly retry: () => void }
  | {
      readonly status: 'ready';
      readonly entries: readonly JournalEntry[];
      readonly hasMore: boolean;
      /** How many match the filters; null when nothing is filtered. */
      readonly matches: number | null;
      /** The filters that these entries pass, as a key: while the next are read, still those before. */
      readonly question: string;
    };

/**
 * The newest entries that pass the filters. Without search text they are read as an index range, never more
 * than asked for; with it they come from the background search. The unfiltered list stays beside a search: it
 * holds the place until the first answer, and is there at once when the box is cleared.
 */
export function useEntries(query: EntryQuery): EntryPage {
  const isSearch = query.text.trim() !== '';
  const found = useSearch(isSearch ? query : null);
  const isFiltered = query.category !== null || query.date !== null;
  const listKey = JSON.stringify([query.childId, query.category, query.date, query.limit]);

  const page = useLive(listKey, async () => {
    // One more than shown says whether there is more, without counting.
    const entries = await listEntries(query.childId, query, query.limit + 1);
    return {
      entries: entries.slice(0, query.limit),
      hasMore: entries.length > query.limit,
      matches: isFiltered ? await countEntries(query.childId, query) : null,
      question: questionOf({ ...query, text: '' }),
    };
  });

  if (isSearch && found.status === 'failed') return found;
  if (isSearch && found.status === 'ready') {
    const { entries, total } = found.answer;
    const hasMore = total > entries.length;
    return { status: 'ready', entries, hasMore, matches: total, question: questionOf(found.query) };
  }
  return page.status === 'ready' ? { status: 'ready', ...page.value } : page;
}

function questionOf({ childId, text, category, date }: Omit<EntryQuery, 'limit'>): string {
  return JSON.stringify([childId, text, category, date]);
}
