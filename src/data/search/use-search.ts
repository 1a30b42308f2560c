import { useEffect, useEffectEvent, useState } from 'react';
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
  const shown = useEffectEvent(() => (state.status === 'ready' ? state.answer.entries : []));
  const ask = useEffectEvent(async (): Promise<SearchState> => {
    if (query === null) return { status: 'loading' };
    try {
      return { status: 'ready', answer: await searchJournal(query, () => shown()), query };
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
        if (!isGone) setState(next);
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
