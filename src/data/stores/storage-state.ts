/**
 * Whether the journal's storage can be used.
 * - `unavailable`: IndexedDB is missing or refused (blocked site data, some private modes).
 * - `blocked-by-tab`: another tab holds an older version open.
 * - `outdated`: another tab opened a newer version; this one has let go.
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

let state: StorageState = 'ok';
const listeners = new Set<() => void>();

/** Tells the screens whether the stores are open, or why they are not. */
export function reportStorage(next: StorageState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Whether the stores are open now, or why they are not. */
export function storageState(): StorageState {
  return state;
}

/** Calls back after each change; returns the way to stop listening. */
export function onStorageState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
