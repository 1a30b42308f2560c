import { useEffect, useRef } from 'react';
import type { DayChoice } from '@/lib/day-choice';
import { newestFirst } from '@/domain/schema/newest-first';
import type { EntryPage } from './use-entries';
import type { SavedEntry } from './use-saved-entry';

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
