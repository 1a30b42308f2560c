import { useSyncExternalStore } from 'react';
import {
  type KeySetting,
  keysBeforeLock,
  keySettings,
  parseSettings,
  type Settings,
  storedKeys,
} from '@/domain/ai/settings';
import { currentEncryption } from '@/data/db/encryption';
import { currentSettings, storeSettings, onSettings, storedSettings } from './settings-store';

/*
 * The settings, including AI keys, are only in this browser's localStorage: never in an export, a backup or a URL.
 */
let read: { readonly from: object; readonly settings: Settings } | undefined;

/** Returns the saved settings; missing or invalid ones have their defaults. */
export function readSettings(): Settings {
  const current = currentSettings();
  if (read?.from !== current) read = { from: current, settings: parseSettings(current) };
  return read.settings;
}

/**
 * Saves some of the settings; 'keys are trimmed on save'. Returns false if the browser refuses to store them; they then
 * apply until the page is closed.
 */
export function saveSettings(patch: Partial<Settings>): boolean {
  // Merged into the stored ones, because another tab may have saved others.
  const before = storedSettings();
  const all = currentEncryption() === null ? patch : withoutReplacedKeys(before, patch);
  return storeSettings(parseSettings({ ...before, ...all }), all);
}

/** Returns the patch; if it changes an AI key, together with the keys from before the lock that are left then. */
function withoutReplacedKeys(stored: object, patch: Partial<Settings>): Partial<Settings> {
  const before = parseSettings(stored);
  const after = parseSettings({ ...stored, ...patch });
  const isKept = (name: KeySetting) => after[name] === before[name];
  if (keySettings.every(isKept)) return patch;
  return { ...patch, keysBeforeLock: keysBeforeLock(before).filter(isKept) };
}

/** Records, when the lock has just been turned on, which AI keys were stored before, so that they can be replaced. */
export function markKeysBeforeLock(): void {
  const keys = storedKeys(parseSettings(storedSettings()));
  if (keys.length > 0) saveSettings({ keysBeforeLock: keys });
}

/** Returns the settings; re-renders when they change, in this tab or another. */
export function useSettings(): Settings {
  return useSyncExternalStore(onSettings, readSettings);
}
