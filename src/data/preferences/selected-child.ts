import { useSyncExternalStore } from 'react';
import { createEmitter } from '@/lib/store';
import { localStore, sessionStore, type TextStore } from '@/data/db/web-storage';

/*
 * The selected child. localStorage remembers it across visits, but each open tab has a separate selection: selecting a child
 * in one tab must not switch the journal that somebody uses in another. sessionStorage keeps it when the tab reloads.
 * `app/shell/current-child.tsx` clears a selection whose child is gone.
 */
const key = 'kinleaf_selected_child';

/** Undefined until it is first read; null if the tab has none. */
let selected: string | null | undefined;
const changes = createEmitter();

export function selectedChildId(): string | null {
  if (selected === undefined) selected = sessionStore.get(key) ?? ofLastVisit();
  return selected;
}

/** Returns the selection of the last visit, and makes it this tab's: another tab may change it later. */
function ofLastVisit(): string | null {
  const id = localStore.get(key);
  if (id !== null) sessionStore.set(key, id);
  return id;
}

/** Selects a child, or none. */
export function selectChild(id: string | null): void {
  remember(localStore, id);
  setOfTab(id);
}

/** Clears the selection if it's this child. If another tab has selected a different child, that stays for the next visit. */
export function deselectChild(id: string): void {
  if (selectedChildId() !== id) return;
  if (localStore.get(key) === id) remember(localStore, null);
  setOfTab(null);
}

/** Sets the selection of this tab. */
function setOfTab(id: string | null): void {
  selected = id;
  remember(sessionStore, id);
  changes.emit();
}

function remember(store: TextStore, id: string | null): void {
  if (id === null) store.remove(key);
  else store.set(key, id);
}

/** Returns whether the next visit begins with a selected child. */
export function isSelectionRemembered(): boolean {
  return localStore.get(key) !== null;
}

/** Calls back when this tab's selection changes. Returns the function that unsubscribes. */
export const onSelection = changes.subscribe;

/** Returns the id of the selected child, or null; re-renders when it changes. */
export function useSelectedChildId(): string | null {
  return useSyncExternalStore(onSelection, selectedChildId, ofNewcomer);
}

/** Returns the value that the landing page was prerendered with. */
function ofNewcomer(): null {
  return null;
}
