import { useSyncExternalStore } from 'react';
import { parseSettings, type Settings } from '@/domain/ai/settings';
import { heldSettings, storeSettings, onSettings, storedSettings } from './settings-store';

/*
 * The settings, keys among them, in localStorage of this browser and nowhere else: no export, no backup, no
 * address ever holds them.
 */
let read: { readonly from: object; readonly settings: Settings } | undefined;

/** The settings as they are saved; what is missing or wrong has its default. */
export function readSettings(): Settings {
  const held = heldSettings();
  if (read?.from !== held) read = { from: held, settings: parseSettings(held) };
  return read.settings;
}

/**
 * Saves some of the settings, 'keys are trimmed on save'. Answers false when the browser refuses to store them;
 * they then hold until the page is closed.
 */
export function saveSettings(patch: Partial<Settings>): boolean {
  // Over what is stored now: another tab may have saved a part of its own.
  return storeSettings(parseSettings({ ...storedSettings(), ...patch }), patch);
}

/** The settings; re-renders when they change, in this tab or another. */
export function useSettings(): Settings {
  return useSyncExternalStore(onSettings, readSettings);
}
