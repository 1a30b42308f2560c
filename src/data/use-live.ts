import { liveQuery } from 'dexie';
import { useEffect, useEffectEvent, useState } from 'react';
import { asStorageError } from './errors';

/** The answer of a live query. */
export type Live<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T; readonly key: string }
  | { readonly status: 'failed'; readonly error: Error };

/**
 * Runs a query on the stores and again whenever a write, in this tab or another, touches what it read.
 *
 * `key` names the question: the query runs anew when it changes. Until the new answer is there the old one
 * stays (with its old key), so that a list does not blink while somebody types.
 */
export function useLive<T>(key: string, query: () => Promise<T>): Live<T> {
  const [live, setLive] = useState<Live<T>>({ status: 'loading' });
  const run = useEffectEvent(query);
  useEffect(() => {
    const subscription = liveQuery(() => run()).subscribe({
      next: (value) => {
        setLive({ status: 'ready', value, key });
      },
      error: (error: unknown) => {
        setLive({ status: 'failed', error: asStorageError(error) });
      },
    });
    return () => {
      subscription.unsubscribe();
    };
  }, [key]);
  return live;
}
