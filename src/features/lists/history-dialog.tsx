import { type ReactNode, useState } from 'react';
import type { Live } from '@/data/db/use-live';
import { Button } from '@/ui/base/button';
import { NumbersShown, ShowNumbers } from '@/ui/charts/number-table';
import { ReadFailed } from '@/ui/messages/notice';
import { Dialog, type DialogProps } from '@/ui/overlays/dialog';
import { addDays, addMonths, type CalendarDay } from '@/domain/dates/calendar-day';
import { daysOf, type Period } from '@/domain/dates/period';

interface HistoryDialogProps<T> extends Pick<DialogProps, 'title' | 'hue' | 'tabIcon' | 'onClose'> {
  /** Sentences about the item itself; empty ones are left out. */
  readonly about: readonly string[];
  /** What was recorded; null if nothing was. */
  readonly live: Live<T | null>;
  /** The name of what could not be read: 'The calendar'. */
  readonly what: string;
  /** Shown if nothing was recorded. */
  readonly emptyText: string;
  /** What the marks are based on or say, beside the button that shows the numbers. */
  readonly beside: (noted: T) => ReactNode;
  /** A line above the drawing. */
  readonly basis?: string;
  readonly hasEarlier: (noted: T) => boolean;
  /** Whether what is loaded by `onEarlier` comes before the rest, and the button for it as well. */
  readonly isOldestFirst?: boolean;
  readonly onEarlier: () => void;
  readonly children: (noted: T) => ReactNode;
}

/** The history of a medicine or a goal, drawn and as numbers; a button loads earlier ones. */
export function HistoryDialog<T>({
  about,
  live,
  what,
  emptyText,
  beside,
  basis,
  hasEarlier,
  isOldestFirst = false,
  onEarlier,
  children,
  ...dialog
}: HistoryDialogProps<T>) {
  const [hasNumbers, setNumbers] = useState(false);
  const noted = live.status === 'ready' ? live.value : null;
  const earlier = (found: T) => hasEarlier(found) && <Button onClick={onEarlier}>Earlier</Button>;
  return (
    <Dialog
      {...dialog}
      isOpen
      size="wide"
      description={about.filter(Boolean).join(' ') || undefined}
    >
      {live.status === 'failed' && <ReadFailed what={what} onRetry={live.retry} />}
      {live.status === 'loading' && <div className="lists-place" aria-busy />}
      {live.status === 'ready' && noted === null && <p>{emptyText}</p>}
      {noted !== null && (
        <NumbersShown value={hasNumbers}>
          <div className="lists-history" data-hue={dialog.hue}>
            {basis !== undefined && <p className="lists-basis">{basis}</p>}
            <div className="lists-tools">
              {beside(noted)}
              <ShowNumbers size="sm" isShown={hasNumbers} onChange={setNumbers} />
            </div>
            {isOldestFirst && earlier(noted)}
            {children(noted)}
            {!isOldestFirst && earlier(noted)}
          </div>
        </NumbersShown>
      )}
    </Dialog>
  );
}

/** The number of months read at once. */
export const monthsAtOnce = 3;

/** Returns the months read at once that end with `newest`, the first day of a month; oldest first. */
export function monthsUntil(newest: CalendarDay): readonly CalendarDay[] {
  return Array.from({ length: monthsAtOnce }, (_, at) => addMonths(newest, at + 1 - monthsAtOnce));
}

/** Returns the days of the month that starts with `first`, up to `last` if that is earlier. */
export function daysOfMonth(first: CalendarDay, last: CalendarDay): readonly CalendarDay[] {
  const end = addDays(addMonths(first, 1), -1);
  const shown = end < last ? end : last;
  return shown < first ? [] : daysOf({ start: first, end: shown });
}

/** Returns the period of the months that end with `newest`. */
export function periodUntilMonth(newest: CalendarDay): Period {
  return {
    start: addMonths(newest, 1 - monthsAtOnce),
    end: addDays(addMonths(newest, 1), -1),
  };
}
