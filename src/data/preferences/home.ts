import { useSyncExternalStore } from 'react';
import { createEmitter } from '@/lib/store';
import { localStore } from '@/data/db/web-storage';
import { isSelectionRemembered, onSelection, selectedChildId } from './selected-child';

/*
 * Whether the home page begins with Today. This must be known before the stores are read: a person with children must not
 * see the landing page flash by, and a newcomer must not wait. It's a guess that corrects itself:
 * `data/startup/open-journal.ts` reports whether there are children, at the start and after every change. A selected child
 * is enough; the key is for a family that has none selected.
 */
const key = 'kinleaf_home';

let known: boolean | undefined;
const changes = createEmitter();

/** Returns whether there were children when that was last known. */
export function startsWithToday(): boolean {
  known ??= localStore.get(key) !== null || selectedChildId() !== null;
  return known;
}

/** Remembers whether there are children. */
export function rememberHasChildren(hasAny: boolean): void {
  const before = known;
  known = hasAny;
  store();
  if (!isFollowing) onSelection(store);
  isFollowing = true;
  if (hasAny !== before) changes.emit();
}

let isFollowing = false;

function store(): void {
  const isNeeded = known === true && !isSelectionRemembered();
  const isStored = localStore.get(key) !== null;
  if (isNeeded && !isStored) localStore.set(key, 'today');
  if (!isNeeded && isStored) localStore.remove(key);
}

function onStorage(event: StorageEvent): void {
  if (event.key === key && event.newValue !== null) rememberHasChildren(true);
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

/** Returns whether the home page begins with Today; re-renders when that changes, in this tab or another. */
export function useStartsWithToday(): boolean {
  return useSyncExternalStore(subscribe, startsWithToday, ofNewcomer);
}

/** Returns the value that the landing page was prerendered with. */
function ofNewcomer(): false {
  return false;
}

const onThisDayKey = 'kinleaf_on_this_day';

/** Returns whether 'On this day' was closed for this day. */
export function isOnThisDayClosed(today: string): boolean {
  return localStore.get(onThisDayKey) === today;
}

/** Closes 'On this day' for this day. */
export function closeOnThisDay(today: string): void {
  localStore.set(onThisDayKey, today);
}

/** The localStorage key of the children in versions without a database. */
const earlierList = 'kinleaf_children';

/** The name of the database. Repeated from `db/writable-db.ts`, whose import would load the storage library. */
const databaseName = 'kinleaf';

/** The first released version of the database, in the browser's numbering. */
const firstVersion = 10;

/** Returns whether this browser may have a journal: whether the database exists, even if it's empty. Doesn't open it. */
export async function mayHoldJournal(): Promise<boolean> {
  if (localStore.get(earlierList) !== null) return true;
  try {
    // oxlint-disable-next-line no-restricted-globals -- lists names and opens nothing
    return (await indexedDB.databases()).some(
      ({ name, version = 0 }) => name === databaseName && version >= firstVersion,
    );
  } catch {
    return false;
  }
}
