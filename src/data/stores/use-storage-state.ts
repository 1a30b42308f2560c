import { useSyncExternalStore } from 'react';
import { onStorageState, storageState, type StorageState } from './storage-state';

/** Whether the journal's storage can be used; re-renders when that changes. */
export function useStorageState(): StorageState {
  return useSyncExternalStore(onStorageState, storageState);
}
