import { useSyncExternalStore } from 'react';
import type { Sealing } from './encryption';
import { currentSealing, onSealing } from './sealing';

/** What the lock does: turning on, on, turning off; null with the lock off. Re-renders when that changes. */
export function useSealingState(): Sealing['state'] | null {
  return useSyncExternalStore(onSealing, sealingState);
}

function sealingState(): Sealing['state'] | null {
  return currentSealing()?.state ?? null;
}
