import { memo, useEffect, useId, useRef, useState } from 'react';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { countWord } from '@/domain/text/plural';
import type { Child, Report } from '@/domain/schema/entities';
import { Button, IconButton } from '@/ui/base/button';
import { ReportCard } from './report-card';
import { useShelfEnds } from './use-shelf-ends';
import { VisitCard } from './visit-card';
import './reports-shelf.css';

/** As many as a shelf holds before it becomes a search: the grid of all shows the others. */
const shelfLength = 12;

interface ReportsShelfProps {
  readonly child: Pick<Child, 'id' | 'name'>;
  /** Newest first, at least one. */
  readonly reports: readonly Report[];
  /** The report that was just made, until it was shown. */
  readonly made: string | null;
  readonly onShown: () => void;
}

/** The newest reports on a shelf, and the whole grid of them behind 'All seven'. */
export const ReportsShelf = memo(function ReportsShelf({
  child,
  reports,
  made,
  onShown,
}: ReportsShelfProps) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { ends, move } = useShelfEnds(list, reports.length, isUnfolded);
  const isMadeHere = made !== null && reports.some((report) => report.id === made);

  useEffect(() => {
    const row = list.current;
    if (!row || isUnfolded) return;
    // Who goes by Tab sees the whole card, not its words alone.
    const show = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    row.addEventListener('focusin', show);
    return () => {
      row.removeEventListener('focusin', show);
    };
  }, [isUnfolded]);

  useEffect(() => {
    if (!isMadeHere) return;
    // The dialog that closes gives the focus back in the next frame: the report takes it after that.
    const frame = requestAnimationFrame(() => {
      const card = list.current?.querySelector(`[data-record="${CSS.escape(made)}"]`);
      card?.querySelector('a')?.focus({ preventScroll: true });
      card?.scrollIntoView({ block: 'center', inline: 'nearest' });
      onShown();
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [isMadeHere, made, onShown]);

  return (
    <>
      <div className="shelf-head">
        <h2>Your reports</h2>
        {reports.length > 1 && (
          <Button
            variant="quiet"
            className="shelf-all"
            aria-expanded={isUnfolded}
            aria-controls={`${id}-list`}
            onClick={() => {
              setUnfolded(!isUnfolded);
            }}
          >
            {reports.length === 2 ? 'Both' : `All ${countWord(reports.length)}`}
            <ChevronDown className="icon" />
          </Button>
        )}
        {ends && (
          <span className="shelf-arrows">
            <IconButton
              label="Newer reports"
              icon={ChevronLeft}
              aria-disabled={ends.atStart}
              onClick={() => {
                move(-1);
              }}
            />
            <IconButton
              label="Older reports"
              icon={ChevronRight}
              aria-disabled={ends.atEnd}
              onClick={() => {
                move(1);
              }}
            />
          </span>
        )}
      </div>
      <div className={isUnfolded ? undefined : 'shelf-row'}>
        <VisitCard child={child} isBand={isUnfolded} />
        <ul id={`${id}-list`} className={isUnfolded ? 'report-grid' : 'shelf'} ref={list}>
          {(isUnfolded ? reports : reports.slice(0, shelfLength)).map((report) => (
            <ReportCard key={report.id} report={report} />
          ))}
        </ul>
      </div>
      {!isUnfolded && <div className="shelf-plank" aria-hidden="true" />}
    </>
  );
});
