import { type ReactNode, useDeferredValue } from 'react';
import { FileText } from 'lucide-react';
import { useOutletContext } from 'react-router';
import { localDay } from '../../domain/calendar-day';
import type { Child } from '../../domain/entities';
import { useCurrentDate } from '../../lib/use-current-date';
import { usePageTitle } from '../../lib/use-page-title';
import { Button } from '../../ui/buttons/button';
import { Tabs } from '../../ui/content/tabs';
import { ChartsPlace } from './charts-place';
import { GenerateDialog } from './generate-dialog';
import { ReportDialog } from './report-dialog';
import { ReportsTab } from './reports-tab';
import { useReportsUrl } from './use-reports-url';
import './reports.css';
import '../../ui/content/paper.css';
import './report-print.css';

interface ReportsScreenProps {
  /** What the Recommendations tab shows: another feature, put here by the app. */
  readonly recommendations: (child: Child) => ReactNode;
}

export function ReportsScreen({ recommendations }: ReportsScreenProps) {
  const child = useOutletContext<Child>();
  const today = localDay(useCurrentDate());
  const url = useReportsUrl();
  // Heading and tabs are drawn first, and what they hold in a task of its own: together they would hold up a tap.
  const isFramed = useDeferredValue(true, false);
  usePageTitle('Insights & Recommendations');

  return (
    <div className="page">
      <div className="page-head">
        <h1>Insights & Recommendations</h1>
        <div className="actions">
          <Button variant="primary" icon={FileText} onClick={url.openNew}>
            Generate Report
          </Button>
        </div>
      </div>
      <Tabs
        label="Insights"
        selected={url.tab}
        onSelect={url.setTab}
        tabs={[
          {
            id: 'reports',
            label: 'Reports',
            content: isFramed ? (
              <ReportsTab child={child} today={today} url={url} />
            ) : (
              <ChartsPlace />
            ),
          },
          {
            id: 'recommendations',
            label: 'Recommendations',
            content: isFramed && url.tab === 'recommendations' && recommendations(child),
          },
        ]}
      />
      {url.dialog.kind === 'new' && (
        <GenerateDialog child={child} today={today} onClose={url.close} />
      )}
      {url.dialog.kind === 'report' && (
        <ReportDialog key={url.dialog.id} child={child} id={url.dialog.id} onClose={url.close} />
      )}
    </div>
  );
}
