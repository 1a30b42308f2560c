import { useSyncExternalStore } from 'react';
import { createEmitter } from '@/lib/store';
import { localStore } from '@/data/db/web-storage';
import { isSelectionRemembered, onSelection, selectedChildId } from './selection';

/*
 * Whether the home page begins with Today, known before anything is read: somebody with children must not see the landing
 * page flash by, and a newcomer waits for no store. It is a guess that heals: `data/startup/open-journal.ts` tells it what the
 * stores hold, now and whenever a child is added or the last one goes. A selected child says it by itself; the key is
 * for a family that has none selected.
 */
const key = 'kinleaf_home';

let known: boolean | undefined;
const changes = createEmitter();

/** Whether there were children when they were last looked at. */
export function startsWithToday(): boolean {
  known ??= localStore.get(key) !== null || selectedChildId() !== null;
  return known;
}

/** Keeps whether there are children. */
export function noteChildren(hasAny: boolean): void {
  const before = known;
  known = hasAny;
  keep();
  if (!isFollowing) onSelection(keep);
  isFollowing = true;
  if (hasAny !== before) changes.emit();
}

let isFollowing = false;

function keep(): void {
  const isNeeded = known === true && !isSelectionRemembered();
  const isKept = localStore.get(key) !== null;
  if (isNeeded && !isKept) localStore.set(key, 'today');
  if (!isNeeded && isKept) localStore.remove(key);
}

function onStorage(event: StorageEvent): void {
  if (event.key === key && event.newValue !== null) noteChildren(true);
}

function subscribe(listener: () => void): () => void {
  // The first child may be added in another tab.
  if (!changes.hasListeners()) window.addEventListener('storage', onStorage);
  const stop = changes.subscribe(listener);
  return () => {
    stop();
    if (!changes.hasListeners()) window.removeEventListener('storage', onStorage);
  };
}

/** Whether the home page begins with Today; re-renders when that changes, in this tab or another. */
export function useStartsWithToday(): boolean {
  return useSyncExternalStore(subscribe, startsWithToday, ofNewcomer);
}

/** What the first look of the landing page was made with. */
function ofNewcomer(): false {
  return false;
}

const onThisDayKey = 'kinleaf_on_this_day';

/** Whether 'On this day' was closed for this day. */
export function isOnThisDayClosed(today: string): boolean {
  return localStore.get(onThisDayKey) === today;
}

/** Closes 'On this day' for this day. */
export function closeOnThisDay(today: string): void {
  localStore.set(onThisDayKey, today);
}

/** Where versions before the stores kept the children. */
const earlierList = 'kinleaf_children';

/** The name of the stores; `stores/writable-db.ts` has it too, and would bring the storage library along. */
const storesName = 'kinleaf';

/** The version of the stores that were released first, as the browser counts them. */
const firstVersion = 10;

/** Whether this browser may hold a journal: whether there are stores of ours, whatever is in them. Opens none. */
export async function mayHoldJournal(): Promise<boolean> {
  if (localStore.get(earlierList) !== null) return true;
  try {
    // oxlint-disable-next-line no-restricted-globals -- asks for names and opens nothing
    return (await indexedDB.databases()).some(
      ({ name, version = 0 }) => name === storesName && version >= firstVersion,
    );
  } catch {
    return false;
  }
}
