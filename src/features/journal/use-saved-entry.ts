import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { JournalEntry } from '@/domain/schema/entities';
import { periodOf } from '@/domain/entry/entry-filter';
import { isWithin } from '@/domain/dates/period';
import { matchesSearch, searchText } from '@/domain/text/search';
import { onSavedEntry } from './saved-entry';
import type { JournalUrl } from './use-journal-url';

export interface SavedEntry {
  /** The entry that was stored last; null when none was. */
  readonly entry: JournalEntry | null;
  /** Whether the list has still to bring it to the screen. */
  readonly isDue: boolean;
  readonly onShown: () => void;
}

/**
 * The entry that a form over this journal has just stored: filters that hide it are cleared as soon as nothing stands over
 * the journal any more, since closing a form leads back to the address that has them.
 */
export function useSavedEntry(childId: string, today: CalendarDay, url: JournalUrl): SavedEntry {
  const [saved, setSaved] = useState<{ entry: JournalEntry; isShown: boolean } | null>(null);
  const hear = useEffectEvent((entry: JournalEntry) => {
    if (entry.childId !== childId) return false;
    setSaved({ entry, isShown: false });
    return isHidden(entry, today, url);
  });
  useEffect(() => onSavedEntry((entry) => hear(entry)), []);

  const isDue = saved !== null && !saved.isShown && url.isUncovered;
  const isInTheWay = isDue && isHidden(saved.entry, today, url);
  const { clearFilters } = url;
  // Once: filters that somebody sets from then on are meant.
  const clearedFor = useRef<JournalEntry | null>(null);
  const entry = saved?.entry ?? null;
  useEffect(() => {
    if (!isInTheWay || clearedFor.current === entry) return;
    clearedFor.current = entry;
    clearFilters();
  }, [isInTheWay, entry, clearFilters]);
  const onShown = useCallback(() => {
    setSaved((was) => was && { ...was, isShown: true });
  }, []);
  return { entry, isDue: isDue && !isInTheWay, onShown };
}

/** Whether the search or a filter keeps the entry from the list. */
function isHidden(entry: JournalEntry, today: CalendarDay, url: JournalUrl): boolean {
  const { text, category, days, isStarred } = url;
  return (
    !matchesSearch(searchText(entry.title, entry.content), text) ||
    (category !== null && entry.category !== category) ||
    (days !== null && !isWithin(entry.date, periodOf(days, today))) ||
    (isStarred && entry.starred !== true)
  );
}
