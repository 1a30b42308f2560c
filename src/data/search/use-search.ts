import { useEffect, useEffectEvent, useState } from 'react';
import type { JournalEntry } from '@/domain/schema/entities';
import type { SearchAnswer } from './journal-index';
import type { SearchQuery } from './match';
import { onSearchChange, searchJournal } from './search-journal';

export type SearchState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly retry: () => void }
  | {
      readonly status: 'ready';
      readonly answer: SearchAnswer;
      /** What it answers: while the next answer is under way, still the query before. */
      readonly query: SearchQuery;
    };

/**
 * The answer to a search, renewed when the journal changes and when more of it was read; null searches nothing. While
 * the next answer is under way the last one stays, so that the list does not blink.
 */
export function useSearch(query: SearchQuery | null): SearchState {
  const [state, setState] = useState<SearchState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const key = query === null ? null : JSON.stringify(query);
  const ask = useEffectEvent(async (): Promise<SearchState> => {
    if (query === null) return { status: 'loading' };
    try {
      return { status: 'ready', answer: await searchJournal(query), query };
    } catch (error) {
      console.error(error);
      return {
        status: 'failed',
        retry: () => {
          setState({ status: 'loading' });
          setAttempt((count) => count + 1);
        },
      };
    }
  });
  useEffect(() => {
    let isGone = false;
    const renew = () => {
      void ask().then((next) => {
        if (!isGone) setState((before) => withSameEntries(next, before));
      });
    };
    renew();
    // Where nothing is asked, no write makes the answer old.
    const stop = key === null ? null : onSearchChange(renew);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [key, attempt]);
  return state;
}

/** An answer comes with new objects of every entry; those that did not change keep theirs, and their cards stay as they are. */
function withSameEntries(next: SearchState, before: SearchState): SearchState {
  if (next.status !== 'ready' || before.status !== 'ready') return next;
  const known = new Map(before.answer.entries.map((entry) => [entry.id, entry]));
  const entries = next.answer.entries.map((entry) => {
    const same = known.get(entry.id);
    return same && isSame(same, entry) ? same : entry;
  });
  return { ...next, answer: { ...next.answer, entries } };
}

function isSame(one: JournalEntry, other: JournalEntry): boolean {
  const fields = Object.entries(one);
  return (
    fields.length === Object.keys(other).length &&
    fields.every(([field, value]) => Reflect.get(other, field) === value)
  );
}
