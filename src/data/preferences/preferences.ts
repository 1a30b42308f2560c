import { useSyncExternalStore } from 'react';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { createEmitter } from '@/lib/store';
import { localStore } from '@/data/db/web-storage';

/** The colour scheme: the system's, or the one the person chose. */
export type Theme = 'system' | 'light' | 'dark';

const themeKey = 'kinleaf_theme';
const calmKey = 'kinleaf_calm';

const changes = createEmitter();

function readTheme(): Theme {
  const stored = localStore.get(themeKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function readCalm(): boolean {
  return localStore.get(calmKey) !== null;
}

/** Stores the choice and applies it at once. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStore.remove(themeKey);
  else localStore.set(themeKey, theme);
  showTheme(theme);
}

function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  changes.emit();
}

/** Returns what the page shows, which is the choice even if it couldn't be stored. public/theme.js sets it at the start. */
function shownTheme(): Theme {
  const shown = document.documentElement.dataset['theme'];
  return shown === 'light' || shown === 'dark' ? shown : 'system';
}

/** Turns Calm mode (less to see at once, with all functions) on or off. Stores the choice and applies it at once. */
export function chooseCalm(isCalm: boolean): void {
  if (isCalm) localStore.set(calmKey, 'on');
  else localStore.remove(calmKey);
  showCalm(isCalm);
}

function showCalm(isCalm: boolean): void {
  if (isCalm) document.documentElement.dataset['calm'] = '';
  else delete document.documentElement.dataset['calm'];
  changes.emit();
}

/** Returns what the page shows, as for the theme. */
function isShownCalm(): boolean {
  return document.documentElement.dataset['calm'] !== undefined;
}

/** Follows a choice made in another tab. */
function onStorage(event: StorageEvent): void {
  if (event.key === null || event.key === themeKey) showTheme(readTheme());
  if (event.key === null || event.key === calmKey) showCalm(readCalm());
}

let isFollowing = false;

function subscribe(listener: () => void): () => void {
  const stop = changes.subscribe(listener);
  if (!isFollowing) {
    isFollowing = true;
    window.addEventListener('storage', onStorage);
    // Another tab may have changed the choice since public/theme.js ran.
    showTheme(readTheme());
    showCalm(readCalm());
  }
  return stop;
}

/** Returns the chosen colour scheme; re-renders when it changes, in this tab or another. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme, shownTheme);
}

/** Returns whether Calm mode is on; re-renders when that changes, in this tab or another. */
export function useCalm(): boolean {
  return useSyncExternalStore(subscribe, isShownCalm, isShownCalm);
}

const chartsKey = 'kinleaf_charts';

/** Returns whether the charts above the reports are collapsed. */
export function readChartsFolded(): boolean {
  return localStore.get(chartsKey) === 'folded';
}

export function writeChartsFolded(isFolded: boolean): void {
  if (isFolded) localStore.set(chartsKey, 'folded');
  else localStore.remove(chartsKey);
}

const reminderKey = 'kinleaf_backup_reminder';

/** Returns the day until which the backup reminder is postponed, or null. */
export function reminderPostponedUntil(): CalendarDay | null {
  return localStore.get(reminderKey);
}

export function postponeReminder(until: CalendarDay): void {
  localStore.set(reminderKey, until);
}

const newEntryKey = 'kinleaf_new_entry_key';

/** Returns whether the letter N opens a new entry. People who use speech input need single letters to do nothing. */
export function hasNewEntryKey(): boolean {
  return localStore.get(newEntryKey) !== 'off';
}

export function writeNewEntryKey(isOn: boolean): void {
  if (isOn) localStore.remove(newEntryKey);
  else localStore.set(newEntryKey, 'off');
}

const sidebarCookie = 'kinleaf_sidebar';
const sevenDays = 7 * 24 * 60 * 60;

/** Returns whether the sidebar was left expanded or collapsed; null if it wasn't touched in the last 7 days. */
export function readSidebar(): 'expanded' | 'collapsed' | null {
  const match = /(?:^|; )kinleaf_sidebar=(expanded|collapsed)/.exec(document.cookie);
  return match ? (match[1] === 'expanded' ? 'expanded' : 'collapsed') : null;
}

/** Remembers the sidebar for 7 days, in Kinleaf's only cookie. */
export function writeSidebar(state: 'expanded' | 'collapsed'): void {
  document.cookie = `${sidebarCookie}=${state}; max-age=${sevenDays}; path=/; samesite=strict`;
}
