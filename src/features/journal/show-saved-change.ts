import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { LifeChange } from '@/domain/schema/child-lists';
import { periodOf } from '@/domain/entry/entry-filter';
import { isWithin } from '@/domain/dates/period';
import { showAndFocus } from '@/lib/focus';
import type { JournalUrl } from './use-journal-url';

/**
 * Brings the marker of a change that was just stored to the screen, if its day is on it. Filters that hide it are cleared;
 * answers what there is to say of that.
 */
export function showSavedChange(
  { id, day }: LifeChange,
  { text, days, isStarred, clearFilters }: JournalUrl,
  today: CalendarDay,
): string | undefined {
  showAndFocus(() => document.querySelector(`[data-change="${CSS.escape(id)}"]`));
  const isHidden =
    text.trim() !== '' || isStarred || (days !== null && !isWithin(day, periodOf(days, today)));
  if (!isHidden) return undefined;
  clearFilters();
  return 'Filters were cleared so that it shows.';
}
