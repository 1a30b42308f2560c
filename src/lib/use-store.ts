import { useSyncExternalStore } from 'react';
import type { Store } from './store';

/** Returns the value of a store, and renders again when it changes. */
export function useStore<T>({ get, subscribe }: Pick<Store<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(subscribe, get);
}
