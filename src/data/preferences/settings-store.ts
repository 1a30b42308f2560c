import { useSyncExternalStore } from 'react';
import { createEmitter } from '@/lib/store';
import { localStore } from '@/data/db/web-storage';

/*
 * The settings as they lie in localStorage of this browser, not yet looked at: `settings.ts` knows what they mean.
 * Apart from it, because the shell of every page asks whether the chat is on and nothing else.
 */
const key = 'kinleaf_settings';

type Fields = Readonly<Record<string, unknown>>;

let held: Fields | undefined;
/** What the browser refused to store; it holds until the page is closed. */
let unkept: Fields = {};
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

/** What holds now: the same object until something changes. */
export function heldSettings(): Fields {
  held ??= stored();
  return held;
}

/** What is stored now, by whichever tab, with what could not be stored. */
export function storedSettings(): Fields {
  return { ...stored(), ...unkept };
}

/**
 * Stores all settings after `patch` changed some. Answers false when the browser refuses; they then hold until the page
 * is closed.
 */
export function storeSettings(settings: object, patch: object): boolean {
  held = { ...settings };
  const isKept = localStore.set(key, JSON.stringify(settings));
  unkept = isKept ? {} : { ...unkept, ...patch };
  changes.emit();
  return isKept;
}

/** Follows the other tabs. Without a key the whole storage was cleared. */
function onStorage(event: StorageEvent): void {
  if (event.key !== null && event.key !== key) return;
  held = undefined;
  changes.emit();
}

let isFollowing = false;

/** Calls back whenever the settings change, in this tab or another; returns the way to stop. */
export function onSettings(listener: () => void): () => void {
  const stop = changes.subscribe(listener);
  if (!isFollowing) {
    isFollowing = true;
    window.addEventListener('storage', onStorage);
    // Another tab may have saved since this one first looked.
    if (JSON.stringify(held) !== JSON.stringify(stored())) {
      held = undefined;
      changes.emit();
    }
  }
  return stop;
}

/** Whether the chat assistant is switched on. */
export function useChatEnabled(): boolean {
  return useSyncExternalStore(onSettings, isChatEnabled, isChatEnabledAtFirst);
}

/** What the first look of the landing page was made with. */
function isChatEnabledAtFirst(): boolean {
  return false;
}

function isChatEnabled(): boolean {
  return heldSettings()['chatEnabled'] === true;
}
