import { useSyncExternalStore } from 'react';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { createEmitter } from '@/lib/store';
import { localStore } from '@/data/db/web-storage';

/** The colour scheme: the system's own, or the one that the person chose. */
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

/** Keeps the choice and shows it at once. */
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

/** What the page shows, which is the choice even where it could not be kept. public/theme.js sets it at the start. */
function shownTheme(): Theme {
  const shown = document.documentElement.dataset['theme'];
  return shown === 'light' || shown === 'dark' ? shown : 'system';
}

/** Calm mode, of the design page: less to see at once, nothing less to do. Keeps the choice and shows it at once. */
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

/** As with the theme, what the page shows. */
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
    // Another tab may have chosen anew since public/theme.js looked.
    showTheme(readTheme());
    showCalm(readCalm());
  }
  return stop;
}

/** The chosen colour scheme; re-renders when it changes, in this tab or another. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme, shownTheme);
}

/** Whether Calm mode is on; re-renders when that changes, in this tab or another. */
export function useCalm(): boolean {
  return useSyncExternalStore(subscribe, isShownCalm, isShownCalm);
}

const chartsKey = 'kinleaf_charts';

/** Whether the charts above the reports were folded away. */
export function readChartsFolded(): boolean {
  return localStore.get(chartsKey) === 'folded';
}

/** Remembers that the charts are folded away, or not any more. */
export function writeChartsFolded(isFolded: boolean): void {
  if (isFolded) localStore.set(chartsKey, 'folded');
  else localStore.remove(chartsKey);
}

const reminderKey = 'kinleaf_backup_reminder';

/** The day until which the reminder of backups was put off, or null. */
export function readReminderOff(): CalendarDay | null {
  return localStore.get(reminderKey);
}

/** Puts the reminder of backups off until that day. */
export function postponeReminder(until: CalendarDay): void {
  localStore.set(reminderKey, until);
}

const newEntryKey = 'kinleaf_new_entry_key';

/** Whether the letter N opens a new entry. People who speak to their computer need letters to do nothing. */
export function hasNewEntryKey(): boolean {
  return localStore.get(newEntryKey) !== 'off';
}

/** Keeps whether the letter N opens a new entry. */
export function writeNewEntryKey(isOn: boolean): void {
  if (isOn) localStore.remove(newEntryKey);
  else localStore.set(newEntryKey, 'off');
}

const sidebarCookie = 'kinleaf_sidebar';
const sevenDays = 7 * 24 * 60 * 60;

/** Whether the sidebar was left expanded or collapsed; null when it was never touched in the last 7 days. */
export function readSidebar(): 'expanded' | 'collapsed' | null {
  const match = /(?:^|; )kinleaf_sidebar=(expanded|collapsed)/.exec(document.cookie);
  return match ? (match[1] === 'expanded' ? 'expanded' : 'collapsed') : null;
}

/** Remembers the sidebar for 7 days, in the product's one cookie. */
export function writeSidebar(state: 'expanded' | 'collapsed'): void {
  document.cookie = `${sidebarCookie}=${state}; max-age=${sevenDays}; path=/; samesite=strict`;
}
