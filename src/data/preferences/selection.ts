import { useSyncExternalStore } from 'react';
import { createEmitter } from '@/lib/store';
import { localStore, sessionStore, type TextStore } from '@/data/db/web-storage';

/*
 * The selected child. It is remembered across visits in localStorage, but belongs to the tab while the tab
 * lives: selecting a child in one tab must not pull the journal of another child from under somebody's hands
 * in the next tab. sessionStorage keeps it over a reload of this one. A selection whose child is gone is cleared by
 * `app/shell/current-child.tsx`.
 */
const key = 'kinleaf_selected_child';

/** Undefined until it is first asked for; null when the tab has none. */
let selected: string | null | undefined;
const changes = createEmitter();

/** The id of the selected child, or null. */
export function selectedChildId(): string | null {
  if (selected === undefined) selected = sessionStore.get(key) ?? ofLastVisit();
  return selected;
}

/** The selection of the last visit. From now on it is this tab's own: another tab may choose anew meanwhile. */
function ofLastVisit(): string | null {
  const id = localStore.get(key);
  if (id !== null) sessionStore.set(key, id);
  return id;
}

/** Selects a child, or none. */
export function selectChild(id: string | null): void {
  remember(localStore, id);
  hold(id);
}

/** Clears the selection when it is this child's. One that another tab has made meanwhile stays for the next visit. */
export function deselectChild(id: string): void {
  if (selectedChildId() !== id) return;
  if (localStore.get(key) === id) remember(localStore, null);
  hold(null);
}

/** Makes it this tab's selection. */
function hold(id: string | null): void {
  selected = id;
  remember(sessionStore, id);
  changes.emit();
}

function remember(store: TextStore, id: string | null): void {
  if (id === null) store.remove(key);
  else store.set(key, id);
}

/** Whether the next visit begins with a selected child. */
export function isSelectionRemembered(): boolean {
  return localStore.get(key) !== null;
}

/** Calls back whenever this tab's selection changes; returns the way to stop. */
export const onSelection = changes.subscribe;

/** The id of the selected child, or null; re-renders when it changes. */
export function useSelectedChildId(): string | null {
  return useSyncExternalStore(onSelection, selectedChildId, ofNewcomer);
}

/** What the first look of the landing page was made with. */
function ofNewcomer(): null {
  return null;
}
