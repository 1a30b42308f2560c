import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { JournalEntry } from '@/domain/schema/entities';
import { periodOf } from '@/domain/entry/entry-filter';
import { isWithin } from '@/domain/dates/period';
import { matchesSearch, searchText } from '@/domain/text/search';
import { onSavedEntry } from './entry-form-config';
import type { JournalUrl } from './use-journal-url';
import type { DayChoice } from '@/lib/day-choice';
import { newestFirst } from '@/domain/schema/newest-first';
import type { EntryPage } from './use-entries';

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

/** Pages that are read to reach a saved entry; one that stands further down is shown by its day. */
const mostPages = 4;

/** Brings an entry that was just saved to the screen: the list is read on to it, or narrowed to its day. */
export function useShownSaved(
  { entry, isDue, onShown }: SavedEntry,
  page: EntryPage,
  setDays: (days: DayChoice) => void,
): void {
  const pages = useRef({ entry, count: 0, asked: '' });
  // After every drawing: its card may be drawn later than the others.
  useEffect(() => {
    if (!isDue || !entry || page.status !== 'ready') return;
    if (pages.current.entry !== entry) pages.current = { entry, count: 0, asked: '' };
    const card = document.querySelector(`[data-record="${CSS.escape(entry.id)}"]`);
    if (card) {
      card.scrollIntoView({ block: 'nearest' });
      onShown();
      return;
    }
    const last = page.entries.at(-1);
    // It is among those that were read, or will be as soon as the list has heard of it.
    if (!page.hasMore || !last || newestFirst(entry, last) < 0) return;
    // The page asked for last is still being read, while the list is drawn for other reasons.
    const asked = `${page.question} ${page.entries.length}`;
    if (pages.current.asked === asked) return;
    pages.current.asked = asked;
    pages.current.count += 1;
    if (pages.current.count <= mostPages) page.more();
    else setDays({ kind: 'day', day: entry.date });
  });
}
