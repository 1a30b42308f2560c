import { Suspense, useState } from 'react';
import { useCanWrite } from '@/circle/store/use-permissions';
import { listReports } from '@/data/records/reports';
import { useLive } from '@/data/db/use-live';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { Child } from '@/domain/schema/entities';
import { lazyWithFallback } from '@/lib/lazy-with-fallback';
import { EmptyReportsArt } from '@/ui/base/art';
import { Button } from '@/ui/base/button';
import { CardSkeletons, EmptyState } from '@/ui/messages/page-states';
import { ReadFailed } from '@/ui/messages/notice';
import { ChartsPlace } from './charts-placeholder';
import { ChartsFailed } from './charts-failed';
import type { ChartsSectionProps } from './charts/charts-section';
import { ReportsShelf } from './reports-shelf';
import { VisitCard } from './visit-card';
import type { MadeReport } from './use-made-report';
import type { ReportsUrl } from './use-reports-url';
import './reports.css';
// A report that is opened over the tab is a page of paper; its styles come last.
import '@/ui/content/print-page.css';
import './report-print.css';

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
  const mayWrite = useCanWrite(child.id);
  // The charts come once it is known how much room the reports take: nothing that is looked at moves down for them.
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
                  mayWrite && <Button onClick={url.openNew}>Generate Your First Report</Button>
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
        <Suspense fallback={<ChartsPlace />}>
          <ChartsSection childId={child.id} today={today} days={url.days} onDays={url.setDays} />
        </Suspense>
      ) : (
        <ChartsPlace />
      )}
    </>
  );
}
