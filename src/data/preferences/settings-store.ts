import { useSyncExternalStore } from 'react';
import { createEmitter } from '@/lib/store';
import { localStore } from '@/data/db/web-storage';

/*
 * The settings as stored in localStorage, unparsed; `settings.ts` knows their meaning. Separate from it, because every page
 * only needs to know whether the chat is on.
 */
const key = 'kinleaf_settings';

type Fields = Readonly<Record<string, unknown>>;

let current: Fields | undefined;
/** Settings that the browser refused to store; they apply until the page is closed. */
let unsaved: Fields = {};
const changes = createEmitter();

function stored(): Fields {
  try {
    const found: unknown = JSON.parse(localStore.get(key) ?? '{}');
    return typeof found === 'object' && found !== null
      ? Object.fromEntries(Object.entries(found))
      : {};
  } catch {
    return {};
  }
}

/** Returns the current settings: the same object until something changes. */
export function currentSettings(): Fields {
  current ??= stored();
  return current;
}

/** Returns the stored settings, including changes of other tabs, with those that couldn't be stored. */
export function storedSettings(): Fields {
  return { ...stored(), ...unsaved };
}

/**
 * Stores all settings after `patch` changed some. Returns false if the browser refuses; they then apply until the page is
 * closed.
 */
export function storeSettings(settings: object, patch: object): boolean {
  current = { ...settings };
  const isStored = localStore.set(key, JSON.stringify(settings));
  unsaved = isStored ? {} : { ...unsaved, ...patch };
  changes.emit();
  return isStored;
}

/** Follows the other tabs. An event without a key means that the whole storage was cleared. */
function onStorage(event: StorageEvent): void {
  if (event.key !== null && event.key !== key) return;
  current = undefined;
  changes.emit();
}

let isFollowing = false;

/** Calls back when the settings change, in this tab or another. Returns the function that unsubscribes. */
export function onSettings(listener: () => void): () => void {
  const stop = changes.subscribe(listener);
  if (!isFollowing) {
    isFollowing = true;
    window.addEventListener('storage', onStorage);
    // Another tab may have saved since this one first read them.
    if (JSON.stringify(current) !== JSON.stringify(stored())) {
      current = undefined;
      changes.emit();
    }
  }
  return stop;
}

/** Returns whether the chat assistant is on; re-renders when that changes. */
export function useChatEnabled(): boolean {
  return useSyncExternalStore(onSettings, isChatEnabled, isChatEnabledAtFirst);
}

/** Returns the value that the landing page was prerendered with. */
function isChatEnabledAtFirst(): boolean {
  return false;
}

function isChatEnabled(): boolean {
  return currentSettings()['chatEnabled'] === true;
}
