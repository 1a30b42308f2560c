import { useSyncExternalStore } from 'react';
import type { Encryption } from './encryption';
import { currentEncryption, onSealing } from './sealing';

/** What the lock does: turning on, on, turning off; null with the lock off. Re-renders when that changes. */
export function useSealingState(): Encryption['state'] | null {
  return useSyncExternalStore(onSealing, sealingState);
}

function sealingState(): Encryption['state'] | null {
  return currentEncryption()?.state ?? null;
}
