import { useStore } from '@/lib/use-store';
import { onStorageState, storageState, type StorageState } from './storage-state';

/** Whether the journal's storage can be used; re-renders when that changes. */
export function useStorageState(): StorageState {
  return useStore({ get: storageState, subscribe: onStorageState });
}
