import { createStore } from '@/lib/store';

/**
 * Whether the journal's storage can be used.
 * - `unavailable`: IndexedDB is missing or refused (blocked site data, some private modes).
 * - `blocked-by-tab`: another tab holds an older version open.
 * - `outdated`: another tab opened a newer version; this one closed its connection.
 * - `cleared`: another tab cleared all data.
 * - `closed`: the browser ended the connection.
 */
export type StorageState =
  | 'ok'
  | 'unavailable'
  | 'blocked-by-tab'
  | 'outdated'
  | 'cleared'
  | 'closed';

const state = createStore<StorageState>('ok');

export const reportStorage = state.set;

export const storageState = state.get;

/** Calls back after each change; returns the unsubscribe function. */
export const onStorageState = state.subscribe;

let asked = false;

/**
 * Asks the browser, once, to persist the data. Called after the first saved record, when the question makes sense to a person whose
 * browser shows it. The answer changes nothing here; the data safety card shows it.
 */
export function askToPersist(): void {
  if (asked || typeof navigator === 'undefined' || !('storage' in navigator)) return;
  asked = true;
  void navigator.storage
    .persisted()
    .then((persisted) => persisted || navigator.storage.persist())
    .catch((error: unknown) => {
      console.warn('The browser would not say whether it keeps the data.', error);
    });
}
