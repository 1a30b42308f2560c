import { useState } from 'react';
import { Copy, Download, Printer, Share2, Trash2 } from 'lucide-react';
import { useCanChange } from '@/circle/store/use-permissions';
import type { Child, Report } from '@/domain/schema/entities';
import { reportMarkdown } from '@/domain/report/report-markdown';
import { reportTypeLabel } from '@/domain/report/report-schema';
import { LazyHandoverDialog } from '@/shared/files/open-handover';
import { canShareText, reportFailedFile, useReportFiles } from '@/shared/files/use-report-files';
import { useBusy } from '@/lib/use-busy';
import { Badge } from '@/ui/content/cards';
import { Button, IconButton } from '@/ui/base/button';
import { Menu } from '@/ui/overlays/menu';
import { showToast } from '@/ui/messages/toast-queue';
import { generatedOn } from './report-card';

interface ReportFooterProps {
  readonly child: Child;
  readonly report: Report;
  /** The indexes of the quotations the journal no longer contains. */
  readonly missingQuotes: ReadonlySet<number>;
  readonly onDelete: () => void;
}

/** Shares a report, saves it as a file, prints or deletes it. */
export function ReportFooter({ child, report, missingQuotes, onDelete }: ReportFooterProps) {
  const { run } = useBusy();
  const [isHandingOver, setHandingOver] = useState(false);
  const canChange = useCanChange('reports', report.id, child.id);
  const files = useReportFiles({
    title: report.title,
    childName: child.name,
    markdown: () =>
      reportMarkdown(report, {
        childName: child.name,
        generated: generatedOn(report),
        goneQuotes: missingQuotes,
      }),
  });

  async function saveJson() {
    try {
      const { exportReport } = await import('@/shared/files/export-report');
      const name = await exportReport(child, report.id);
      showToast({ title: 'Export created', description: `${name} holds this report.` });
    } catch (error) {
      reportFailedFile(error);
    }
  }

  return (
    <>
      <Badge>{reportTypeLabel(report.type).slice(0, 60)}</Badge>
      <span className="report-tools">
        {canChange && (
          <IconButton label="Delete report" icon={Trash2} tone="danger" onClick={onDelete} />
        )}
        <Menu
          label="Export report"
          trigger={Download}
          items={[
            { id: 'copy', label: 'Copy as Markdown', onAction: files.copy },
            { id: 'markdown', label: 'Save as Markdown', onAction: files.saveMarkdown },
            {
              id: 'json',
              label: 'Save as JSON',
              onAction: () => {
                run(saveJson);
              },
            },
            {
              id: 'hand-over',
              label: 'Hand over',
              onAction: () => {
                setHandingOver(true);
              },
            },
          ]}
        />
      </span>
      <Button
        icon={Printer}
        onClick={() => {
          window.print();
        }}
      >
        Print / Save as PDF
      </Button>
      <Button variant="primary" icon={canShareText() ? Share2 : Copy} onClick={files.share}>
        Share
      </Button>
      {files.dialog}
      {isHandingOver && (
        <LazyHandoverDialog
          child={child}
          start={{ report }}
          onClose={() => {
            setHandingOver(false);
          }}
        />
      )}
    </>
  );
}
