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
      /** Shows another page of entries. */
      readonly more: () => void;
      /** How many match the filters; null without filters and until they are counted. */
      readonly matches: number | null;
      /** Whether these are only the newest matches, because older entries are still being searched. */
      readonly isSoFar: boolean;
      /** The filters of these entries, as a key. While new filters are being read, still the previous ones. */
      readonly question: string;
      /** The search text of these entries; empty without a search. */
      readonly found: string;
    };

/**
 * Returns the newest entries that match the filters, `size` at a time. Without search text or the star filter they are read page
 * by page as index ranges; otherwise they come from the background search. The list without the search is read as well: it is
 * shown until the first results arrive, and at once when the search box is cleared.
 */
export function useEntries(query: EntryQuery, size: number): EntryPage {
  // Stars have no index, and the search has every entry in memory.
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

/** The results of the search, as soon as the first match is found. */
function useFound(query: EntryQuery, isSearch: boolean, size: number): EntryPage {
  const key = queryKey(query);
  const [shown, setShown] = useState({ key, limit: size });
  const limit = shown.key === key ? shown.limit : size;
  const found = useSearch(isSearch ? { ...query, limit } : null);
  if (found.status !== 'ready') return found;
  const { entries, total, isWhole } = found.answer;
  return {
    status: 'ready',
    entries,
    hasMore: total > entries.length,
    more: () => {
      // Once per answer: the end of the list stays in view until the next answer arrives.
      if (found.query.limit === limit) setShown({ key, limit: limit + size });
    },
    matches: total,
    isSoFar: !isWhole,
    question: queryKey(found.query),
    found: found.query.text.trim(),
  };
}

type Listed = Extract<PagesState<JournalEntry>, { status: 'ready' }>;

/** The list without a search. Until the first page for new filters is read, it keeps the previous list. */
function useListed({ childId, category, period }: EntryQuery, size: number): EntryPage {
  const pages = useMemo(
    () => new EntryPages(childId, { category, period }, size),
    [childId, category, period, size],
  );
  const state = useSyncExternalStore(pages.subscribe, pages.state);
  const question = queryKey({ childId, text: '', category, period, isStarred: false });
  const [shown, setShown] = useState<{ list: Listed; more: () => void; question: string } | null>(
    null,
  );
  if (state.status === 'failed') return state;
  if (state.status === 'ready' && shown?.list !== state)
    setShown({ list: state, more: pages.more, question });
  if (shown === null) return { status: 'loading' };
  const { more, question: answered } = shown;
  const { status, records: entries, hasMore } = shown.list;
  const matches = null;
  return { status, entries, hasMore, more, matches, isSoFar: false, question: answered, found: '' };
}

function queryKey({
  childId,
  text,
  category,
  period,
  isStarred = false,
}: Omit<SearchQuery, 'limit'>): string {
  return JSON.stringify([childId, text, category, period, isStarred]);
}

/** In ms, longer than a fast typist pauses between letters. */
const typingPause = 200;

/** Returns the most cards that the window can show, from the smallest sizes they have, in CSS pixels. */
function cardsInWindow(): number {
  const heightAboveCards = 250;
  const cardHeight = 190;
  const columns = innerWidth < 768 ? 1 : innerWidth < 1200 ? 2 : 3;
  return columns * Math.max(2, Math.ceil((innerHeight - heightAboveCards) / cardHeight));
}

/**
 * Returns how many cards of a list to render: at first those that fit the window, then another windowful at a time, so that
 * typing and tapping never wait for cards out of view.
 * @param question the key of the list's query; a new key starts again
 * @param total the number of cards in the list
 */
export function useRenderedCardCount(question: string, total: number): number {
  const [first] = useState(cardsInWindow);
  const [drawn, setDrawn] = useState({ question, count: first });
  // Going back to an earlier query starts again too: clearing a search must not render the whole list at once.
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
    const timer = setTimeout(more, typingPause);
    return () => {
      clearTimeout(timer);
    };
  }, [question, count, total, first]);
  return count;
}
