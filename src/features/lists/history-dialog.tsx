import { type ReactNode, useState } from 'react';
import type { Live } from '@/data/db/use-live';
import { Button } from '@/ui/base/button';
import { NumbersShown, ShowNumbers } from '@/ui/charts/number-table';
import { ReadFailed } from '@/ui/messages/notice';
import { Dialog, type DialogProps } from '@/ui/overlays/dialog';
import { addDays, addMonths, type CalendarDay } from '@/domain/dates/calendar-day';
import { daysOf, type Period } from '@/domain/dates/period';

interface HistoryDialogProps<T> extends Pick<DialogProps, 'title' | 'hue' | 'tabIcon' | 'onClose'> {
  /** Sentences about the item itself; empty ones say nothing. */
  readonly about: readonly string[];
  /** What is noted of it; null for nothing. */
  readonly live: Live<T | null>;
  /** What could not be read: 'The calendar'. */
  readonly what: string;
  /** Stands there where nothing is noted. */
  readonly nothing: string;
  /** What the marks rest on, or say, beside the button for their numbers. */
  readonly beside: (noted: T) => ReactNode;
  /** A line above it. */
  readonly basis?: string;
  readonly hasEarlier: (noted: T) => boolean;
  readonly onEarlier: () => void;
  readonly children: (noted: T) => ReactNode;
}

/** What was noted of a medicine or a goal over time, drawn and as numbers, further back on a press. */
export function HistoryDialog<T>({
  about,
  live,
  what,
  nothing,
  beside,
  basis,
  hasEarlier,
  onEarlier,
  children,
  ...dialog
}: HistoryDialogProps<T>) {
  const [hasNumbers, setNumbers] = useState(false);
  const noted = live.status === 'ready' ? live.value : null;
  return (
    <Dialog
      {...dialog}
      isOpen
      size="wide"
      description={about.filter(Boolean).join(' ') || undefined}
    >
      {live.status === 'failed' && <ReadFailed what={what} onRetry={live.retry} />}
      {live.status === 'loading' && <div className="lists-place" aria-busy />}
      {live.status === 'ready' && noted === null && <p>{nothing}</p>}
      {noted !== null && (
        <NumbersShown value={hasNumbers}>
          <div className="lists-history" data-hue={dialog.hue}>
            {basis !== undefined && <p className="lists-basis">{basis}</p>}
            <div className="lists-tools">
              {beside(noted)}
              <ShowNumbers size="sm" isShown={hasNumbers} onChange={setNumbers} />
            </div>
            {children(noted)}
            {hasEarlier(noted) && <Button onClick={onEarlier}>Earlier</Button>}
          </div>
        </NumbersShown>
      )}
    </Dialog>
  );
}

/** As many months are read at once. */
export const monthsAtOnce = 3;

/** The months that end with `newest`, the first day of a month: as many as are read at once, the newest first. */
export function monthsUntil(newest: CalendarDay): readonly CalendarDay[] {
  return Array.from({ length: monthsAtOnce }, (_, at) => addMonths(newest, -at));
}

/** The days of the month that begins with `first`, up to `last` where that is earlier. */
export function daysOfMonth(first: CalendarDay, last: CalendarDay): readonly CalendarDay[] {
  const end = addDays(addMonths(first, 1), -1);
  const shown = end < last ? end : last;
  return shown < first ? [] : daysOf({ start: first, end: shown });
}

/** All days of the months that end with `newest`. */
export function periodUntilMonth(newest: CalendarDay): Period {
  return {
    start: addMonths(newest, 1 - monthsAtOnce),
    end: addDays(addMonths(newest, 1), -1),
  };
}
