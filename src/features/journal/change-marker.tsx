import { memo } from 'react';
import { Pencil } from 'lucide-react';
import { type CalendarDay, formatDay } from '@/domain/dates/calendar-day';
import type { LifeChange } from '@/domain/schema/child-lists';
import { changeKindLabels } from '@/domain/child/life-changes';
import { changeIcons } from '@/shared/life-changes/change-icons';
import { IconButton } from '@/ui/base/button';
import { periodOf } from '@/domain/entry/entry-filter';
import { isWithin } from '@/domain/dates/period';
import { showAndFocus } from '@/lib/focus';
import type { JournalUrl } from './use-journal-url';
import './journal.css';

interface ChangeMarkerProps {
  readonly change: LifeChange;
  /** Undefined if this device may only read the journal. */
  readonly onEdit: ((change: LifeChange) => void) | undefined;
}

/** A change in the child's life, shown as a line between the days of the journal. */
export const ChangeMarker = memo(function ChangeMarker({ change, onEdit }: ChangeMarkerProps) {
  const { id, day, words, kind } = change;
  const Icon = changeIcons[kind];
  return (
    <li className="change-marker">
      <p>
        <Icon className="icon small" />
        <span className="change-marker-words">
          <b dir="auto">{words}</b>
          <span>
            {changeKindLabels[kind]}, {formatDay(day)}
          </span>
        </span>
      </p>
      {onEdit && (
        <IconButton
          label={`Edit change ${words}`}
          icon={Pencil}
          data-change={id}
          onClick={() => {
            onEdit(change);
          }}
        />
      )}
    </li>
  );
});

/**
 * Scrolls to the marker of a change that was just stored, if its day is listed. Clears filters that hide it and returns the
 * sentence that says so.
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
