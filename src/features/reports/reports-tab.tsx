import { memo, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useCanWrite } from '@/circle/store/use-permissions';
import { listReports } from '@/data/records/reports';
import { useLive } from '@/data/db/use-live';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { Child, Report } from '@/domain/schema/entities';
import { lazyWithFallback } from '@/lib/lazy-with-fallback';
import { EmptyReportsArt } from '@/ui/base/art';
import { Button, IconButton } from '@/ui/base/button';
import { CardSkeletons, EmptyState } from '@/ui/messages/page-states';
import { ReadFailed } from '@/ui/messages/notice';
import { ChartsFailed, ChartsPlaceholder } from './charts-placeholder';
import type { ChartsSectionProps } from './charts/charts-section';
import { ReportCard, VisitCard } from './report-card';
import type { MadeReport, ReportsUrl } from './use-reports-url';
import { countWord } from '@/domain/text/plural';
import './reports.css';
// An open report over the tab can be printed as a page; these styles must come last.
import '@/ui/content/print-page.css';

const ChartsSection = lazyWithFallback<ChartsSectionProps>(
  async () => (await import('./charts/charts-section')).ChartsSection,
  ChartsFailed,
);

interface ReportsTabProps {
  readonly child: Child;
  readonly today: CalendarDay;
  readonly url: ReportsUrl;
  readonly made: MadeReport;
}

export function ReportsTab({ child, today, url, made }: ReportsTabProps) {
  const reports = useLive(child.id, () => listReports(child.id));
  const canWrite = useCanWrite(child.id);
  // The charts appear once the height of the reports is known, so that nothing someone is looking at moves down.
  const [hasAnswer, setHasAnswer] = useState(false);
  if (!hasAnswer && reports.status !== 'loading') setHasAnswer(true);
  return (
    <>
      {reports.status === 'loading' && (
        <CardSkeletons count={3} label="Loading reports" className="shelf" />
      )}
      {reports.status === 'failed' && <ReadFailed what="The reports" onRetry={reports.retry} />}
      {reports.status === 'ready' && (
        <section id="reports" tabIndex={-1} aria-label="Reports">
          {reports.value.length === 0 ? (
            <>
              <VisitCard child={child} isBand />
              <EmptyState
                art={<EmptyReportsArt />}
                title="No reports yet"
                action={
                  canWrite && <Button onClick={url.openNew}>Generate Your First Report</Button>
                }
              >
                A report sums up what you wrote over a few days or weeks, on one page to keep or to
                hand to somebody.
              </EmptyState>
            </>
          ) : (
            <ReportsShelf
              child={child}
              reports={reports.value}
              made={made.id}
              onShown={made.forget}
            />
          )}
        </section>
      )}
      {hasAnswer ? (
        <Suspense fallback={<ChartsPlaceholder />}>
          <ChartsSection childId={child.id} today={today} days={url.days} onDays={url.setDays} />
        </Suspense>
      ) : (
        <ChartsPlaceholder />
      )}
    </>
  );
}

/** More reports than this are hard to find on a shelf: the grid of all shows the others. */
const shelfLength = 12;

interface ReportsShelfProps {
  readonly child: Pick<Child, 'id' | 'name'>;
  /** Newest first, at least one. */
  readonly reports: readonly Report[];
  /** The report that was just made, until it has been shown. */
  readonly made: string | null;
  readonly onShown: () => void;
}

/** The newest reports on a shelf, with the grid of all behind 'All seven'. */
const ReportsShelf = memo(function ReportsShelf({
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
    // Someone moving by Tab should see the whole card, not just its text.
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
    // A closing dialog returns the focus in the next frame: the report takes it after that.
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

interface ShelfEnds {
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

interface Shelf {
  /** Null if everything is in view. */
  readonly ends: ShelfEnds | null;
  /** Scrolls by what is in view, less one card: back (-1) or forward (1). */
  readonly move: (direction: -1 | 1) => void;
}

/** Returns which end of a sideways scrolling row is in view. Checks again when its size or `length` changes. */
function useShelfEnds(
  row: RefObject<HTMLElement | null>,
  length: number,
  isUnfolded: boolean,
): Shelf {
  const [ends, setEnds] = useState<ShelfEnds | null>(null);
  useEffect(() => {
    const node = row.current;
    if (!node) return;
    const look = () => {
      const last = node.scrollWidth - node.clientWidth;
      // A zoomed page loses fractions of a pixel when scrolling.
      const atStart = node.scrollLeft <= 1;
      const atEnd = node.scrollLeft >= last - 1;
      setEnds((before) => {
        if (isUnfolded || last <= 1) return null;
        return before?.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd };
      });
    };
    const size = new ResizeObserver(look);
    size.observe(node);
    node.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      size.disconnect();
      node.removeEventListener('scroll', look);
    };
  }, [row, length, isUnfolded]);
  return {
    ends,
    move: (direction) => {
      const node = row.current;
      const card = node?.firstElementChild?.clientWidth ?? 0;
      node?.scrollBy({ left: direction * Math.max(card, node.clientWidth - card) });
    },
  };
}
