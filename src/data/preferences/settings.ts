import { useSyncExternalStore } from 'react';
import { parseSettings, type Settings } from '@/domain/ai/settings';
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
  return storeSettings(parseSettings({ ...storedSettings(), ...patch }), patch);
}

/** Returns the settings; re-renders when they change, in this tab or another. */
export function useSettings(): Settings {
  return useSyncExternalStore(onSettings, readSettings);
}
