import { startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { countEntries, EntryPages } from '@/data/records/entries';
import type { PagesState } from '@/data/records/record-pages';
import type { SearchQuery } from '@/data/search/journal-index';
import { useSearch } from '@/data/search/use-search';
import { useLive } from '@/data/db/use-live';
import type { CategoryId } from '@/domain/schema/categories';
import type { JournalEntry } from '@/domain/schema/entities';
import type { Period } from '@/domain/dates/period';
import { whenIdle } from '@/lib/scheduling';

export interface EntryQuery {
  readonly childId: string;
  readonly text: string;
  readonly category: CategoryId | null;
  readonly period: Period | null;
  readonly isStarred: boolean;
}

export type EntryPage =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly retry: () => void }
  | {
      readonly status: 'ready';
      readonly entries: readonly JournalEntry[];
      readonly hasMore: boolean;
      /** Shows as many entries again. */
      readonly more: () => void;
      /** How many match the filters; null when nothing is filtered, and until they are counted. */
      readonly matches: number | null;
      /** Whether these are the newest matches so far: older entries are still being searched. */
      readonly isSoFar: boolean;
      /** The filters that these entries pass, as a key: while the next are read, still those before. */
      readonly question: string;
      /** What these entries were searched by; empty where they were not. */
      readonly found: string;
    };

/**
 * The newest entries that pass the filters, `size` at a time. Without search text and stars they are read as index ranges, page
 * by page; with them they come from the background search. The unfiltered list stays beside a search: it holds the
 * place until the first answer, and is there at once when the box is cleared.
 */
export function useEntries(query: EntryQuery, size: number): EntryPage {
  // No index holds the stars; the search has every entry in memory.
  const isSearch = query.text.trim() !== '' || query.isStarred;
  const found = useFound(query, isSearch, size);
  const listed = useListed(query, size);
  const key = JSON.stringify([query.childId, query.category, query.period]);
  const isFiltered = query.category !== null || query.period !== null;
  const counted = useLive(key, async () =>
    isFiltered ? countEntries(query.childId, query) : null,
  );

  if (isSearch && found.status !== 'loading') return found;
  if (listed.status !== 'ready') return listed;
  const isCounted = counted.status === 'ready' && counted.key === key;
  return { ...listed, matches: isCounted ? counted.value : null };
}

/** What the search finds, from the first match on. */
function useFound(query: EntryQuery, isSearch: boolean, size: number): EntryPage {
  const asked = questionOf(query);
  const [shown, setShown] = useState({ asked, limit: size });
  const limit = shown.asked === asked ? shown.limit : size;
  const found = useSearch(isSearch ? { ...query, limit } : null);
  if (found.status !== 'ready') return found;
  const { entries, total, isWhole } = found.answer;
  return {
    status: 'ready',
    entries,
    hasMore: total > entries.length,
    more: () => {
      // Once for each answer: the end of the list stays in sight until the next one is there.
      if (found.query.limit === limit) setShown({ asked, limit: limit + size });
    },
    matches: total,
    isSoFar: !isWhole,
    question: questionOf(found.query),
    found: found.query.text.trim(),
  };
}

type Listed = Extract<PagesState<JournalEntry>, { status: 'ready' }>;

/** The list without a search. Until the first page of other filters is read, the list before stays. */
function useListed({ childId, category, period }: EntryQuery, size: number): EntryPage {
  const pages = useMemo(
    () => new EntryPages(childId, { category, period }, size),
    [childId, category, period, size],
  );
  const state = useSyncExternalStore(pages.subscribe, pages.state);
  const question = questionOf({ childId, text: '', category, period, isStarred: false });
  const [kept, setKept] = useState<{ list: Listed; more: () => void; question: string } | null>(
    null,
  );
  if (state.status === 'failed') return state;
  if (state.status === 'ready' && kept?.list !== state)
    setKept({ list: state, more: pages.more, question });
  if (kept === null) return { status: 'loading' };
  const { more, question: answered } = kept;
  const { status, records: entries, hasMore } = kept.list;
  const matches = null;
  return { status, entries, hasMore, more, matches, isSoFar: false, question: answered, found: '' };
}

function questionOf({
  childId,
  text,
  category,
  period,
  isStarred = false,
}: Omit<SearchQuery, 'limit'>): string {
  return JSON.stringify([childId, text, category, period, isStarred]);
}

/** In ms: more than a quick typist leaves between two letters. */
const typingRest = 200;

/** As many cards as the window can show. The sizes are the least there are, in CSS pixels. */
function cardsInWindow(): number {
  const above = 250;
  const card = 190;
  const columns = innerWidth < 768 ? 1 : innerWidth < 1200 ? 2 : 3;
  return columns * Math.max(2, Math.ceil((innerHeight - above) / card));
}

/**
 * How many cards of a list are drawn: at first those that the window shows, and when no other list is asked for, the
 * others a windowful at a time. So neither a key nor a tap waits for cards that nobody sees.
 * @param question what the list answers: another one begins anew
 * @param total the cards of the list
 */
export function useDrawnCards(question: string, total: number): number {
  const [first] = useState(cardsInWindow);
  const [drawn, setDrawn] = useState({ question, count: first });
  // The question of before begins anew as well: a search that is cleared is not to draw the whole list at once.
  if (drawn.question !== question) setDrawn({ question, count: first });
  const { count } = drawn;
  useEffect(() => {
    if (count >= total) return;
    const more = () => {
      startTransition(() => {
        setDrawn({ question, count: count + first });
      });
    };
    if (count > first) return whenIdle(more);
    const timer = setTimeout(more, typingRest);
    return () => {
      clearTimeout(timer);
    };
  }, [question, count, total, first]);
  return count;
}
