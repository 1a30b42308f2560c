import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { liveQuery } from './async-scopes';
import { failedRead, failedReads } from './failed-reads';
import { useStore } from '@/lib/use-store';
import { onStorageState, storageState, type StorageState } from './storage-state';
import { currentEncryption, type Encryption, onEncryptionChange } from './encryption';

/** The state of a live query. */
export type Live<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T; readonly key: string }
  | {
      readonly status: 'failed';
      readonly error: Error;
      /** Runs this query again, and every other failed query on the page. */
      readonly retry: () => void;
    };

/**
 * Runs a query on the stores, and again whenever a write in this tab or another touches what it read.
 *
 * The query also runs again when `key`, which identifies it, changes. Until then the old value stays (with its old key), so that a
 * list doesn't flicker while somebody types.
 */
export function useLive<T>(key: string, query: () => Promise<T>): Live<T> {
  const [live, setLive] = useState<Live<T>>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const run = useEffectEvent(query);
  useEffect(() => {
    const again = () => {
      setLive({ status: 'loading' });
      setAttempt((count) => count + 1);
    };
    const subscription = liveQuery(() => run()).subscribe({
      next: (value) => {
        failedReads.delete(again);
        setLive({ status: 'ready', value, key });
      },
      error: (cause: unknown) => {
        failedReads.add(again);
        setLive({ status: 'failed', error: failedRead(cause), retry: failedReads.retry });
      },
    });
    return () => {
      failedReads.delete(again);
      subscription.unsubscribe();
    };
  }, [key, attempt]);
  return live;
}

/** Returns whether the journal's storage can be used; re-renders when that changes. */
export function useStorageState(): StorageState {
  return useStore({ get: storageState, subscribe: onStorageState });
}

/** Returns the state of the lock (turning on, on, turning off); null with the lock off. Re-renders when it changes. */
export function useLockState(): Encryption['state'] | null {
  return useSyncExternalStore(onEncryptionChange, lockState);
}

function lockState(): Encryption['state'] | null {
  return currentEncryption()?.state ?? null;
}
