import { useDeferredValue } from 'react';
import { FileText } from 'lucide-react';
import { useOutletContext } from 'react-router';
import { useCanWrite } from '@/circle/store/use-permissions';
import { localDay } from '@/domain/dates/calendar-day';
import type { Child } from '@/domain/schema/entities';
import { ChartsPlaceholder } from '@/features/reports/charts-placeholder';
import { ReportDialogs } from '@/features/reports/report-dialog';
import { ReportsTab } from '@/features/reports/reports-tab';
import { RecommendationsTab } from '@/features/recommendations/recommendations';
import { useMadeReport, useReportsUrl } from '@/features/reports/use-reports-url';
import { useCurrentDate } from '@/lib/use-now';
import { usePageTitle } from '@/lib/use-page-title';
import { Button } from '@/ui/base/button';
import { Tabs } from '@/ui/content/tabs';

/** Shows reports and recommendations on one screen: two features that don't know each other. */
export function InsightsScreen() {
  const child = useOutletContext<Child>();
  const today = localDay(useCurrentDate());
  const url = useReportsUrl();
  const made = useMadeReport(url);
  // Heading and tabs are drawn first and the contents in a separate task: together they would delay a tap.
  const isFramed = useDeferredValue(true, false);
  usePageTitle('Insights & Recommendations');
  // A new report is a record too.
  const canWrite = useCanWrite(child.id);

  return (
    <div className="page">
      <div className="page-head">
        <h1>Insights & Recommendations</h1>
        <div className="actions">
          {canWrite && (
            <Button variant="primary" icon={FileText} onClick={url.openNew}>
              Generate Report
            </Button>
          )}
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
              <ReportsTab child={child} today={today} url={url} made={made} />
            ) : (
              <ChartsPlaceholder />
            ),
          },
          {
            id: 'recommendations',
            label: 'Recommendations',
            content: isFramed && url.tab === 'recommendations' && (
              <RecommendationsTab child={child} />
            ),
          },
        ]}
      />
      <ReportDialogs child={child} today={today} url={url} onMade={made.show} />
    </div>
  );
}
