import { useSyncExternalStore } from 'react';
import { useCircleStatus } from '@/circle/store/use-circle';
import type { CircleRow } from '@/data/db/db';
import { type StepState, syncState } from '@/domain/circle/sync-status';

/** How far this device is in step with its circle; null until it was read. */
export function useSyncStatus(circle: CircleRow): StepState | null {
  const live = useCircleStatus(circle.childId);
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine);
  if (live.status !== 'ready') return null;
  const { pending, aside, late, toChoose } = live.value;
  return syncState({ ...circle, pending, aside: aside + late, versions: toChoose, isOnline });
}

function onConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
