import { type ReactNode, useState } from 'react';
import type { Live } from '@/data/db/use-live';
import { Button } from '@/ui/base/button';
import { NumbersShown, ShowNumbers } from '@/ui/charts/number-table';
import { ReadFailed } from '@/ui/messages/notice';
import { Dialog, type DialogProps } from '@/ui/overlays/dialog';

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
