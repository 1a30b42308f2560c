import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { JournalEntry } from '@/domain/schema/entities';
import { periodOf, searchTextOf } from '@/domain/entry/entry-filter';
import { isWithin } from '@/domain/dates/period';
import { matchesSearch } from '@/domain/text/search';
import { onSavedEntry } from './entry-form-config';
import type { JournalUrl } from './use-journal-url';
import type { DayChoice } from '@/lib/day-choice';
import { newestFirst } from '@/domain/schema/newest-first';
import type { EntryPage } from './use-entries';

export interface SavedEntry {
  /** The entry stored last, if any. */
  readonly entry: JournalEntry | null;
  /** Whether the list still has to scroll to it. */
  readonly isDue: boolean;
  readonly onShown: () => void;
}

/**
 * Returns the entry that a form over this journal has just stored. Filters that hide it are cleared once no dialog is open,
 * because closing the form goes back to the URL that has them.
 */
export function useSavedEntry(childId: string, today: CalendarDay, url: JournalUrl): SavedEntry {
  const [saved, setSaved] = useState<{ entry: JournalEntry; isShown: boolean } | null>(null);
  const handleSaved = useEffectEvent((entry: JournalEntry) => {
    if (entry.childId !== childId) return false;
    setSaved({ entry, isShown: false });
    return isHidden(entry, today, url);
  });
  useEffect(() => onSavedEntry((entry) => handleSaved(entry)), []);

  const isDue = saved !== null && !saved.isShown && url.isUncovered;
  const isFilteredOut = isDue && isHidden(saved.entry, today, url);
  const { clearFilters } = url;
  // Once only: filters set after that are deliberate.
  const clearedFor = useRef<JournalEntry | null>(null);
  const entry = saved?.entry ?? null;
  useEffect(() => {
    if (!isFilteredOut || clearedFor.current === entry) return;
    clearedFor.current = entry;
    clearFilters();
  }, [isFilteredOut, entry, clearFilters]);
  const onShown = useCallback(() => {
    setSaved((was) => was && { ...was, isShown: true });
  }, []);
  return { entry, isDue: isDue && !isFilteredOut, onShown };
}

/** Returns whether the search or a filter hides the entry. */
function isHidden(entry: JournalEntry, today: CalendarDay, url: JournalUrl): boolean {
  const { text, category, days, isStarred } = url;
  return (
    !matchesSearch(searchTextOf(entry), text) ||
    (category !== null && entry.category !== category) ||
    (days !== null && !isWithin(entry.date, periodOf(days, today))) ||
    (isStarred && entry.starred !== true)
  );
}

/** Pages that are read to reach a saved entry. If it is further down, the list is narrowed to its day. */
const mostPages = 4;

/** Scrolls to an entry that was just saved, reading more pages or narrowing the list to its day. */
export function useScrollToSavedEntry(
  { entry, isDue, onShown }: SavedEntry,
  page: EntryPage,
  setDays: (days: DayChoice) => void,
): void {
  const pages = useRef({ entry, count: 0, requested: '' });
  // After every render: its card may appear later than the others.
  useEffect(() => {
    if (!isDue || !entry || page.status !== 'ready') return;
    if (pages.current.entry !== entry) pages.current = { entry, count: 0, requested: '' };
    const card = document.querySelector(`[data-record="${CSS.escape(entry.id)}"]`);
    if (card) {
      card.scrollIntoView({ block: 'nearest' });
      onShown();
      return;
    }
    const last = page.entries.at(-1);
    // It is in the pages already read, or will be once the list is notified.
    if (!page.hasMore || !last || newestFirst(entry, last) < 0) return;
    // Don't count a render for another reason while the last page is still being read.
    const requested = `${page.question} ${page.entries.length}`;
    if (pages.current.requested === requested) return;
    pages.current.requested = requested;
    pages.current.count += 1;
    if (pages.current.count <= mostPages) page.more();
    else setDays({ kind: 'day', day: entry.date });
  });
}
