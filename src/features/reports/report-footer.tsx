import { useState } from 'react';
import { Copy, Download, Printer, Share2, Trash2 } from 'lucide-react';
import { localDay } from '../../domain/calendar-day';
import type { Child, Report } from '../../domain/entities';
import { exportFileName } from '../../domain/file-names';
import { reportMarkdown } from '../../domain/reports/markdown';
import { reportTypeLabel } from '../../domain/reports/report-types';
import { useBusy } from '../../lib/use-busy';
import { Badge } from '../../ui/content/badge';
import { Button } from '../../ui/buttons/button';
import { IconButton } from '../../ui/buttons/icon-button';
import { Menu } from '../../ui/overlays/menu';
import { saveFile } from '../../ui/overlays/save-file';
import { showToast } from '../../ui/messages/toast-queue';
import { CopyDialog } from './copy-dialog';
import { generatedOn } from './report-card';

interface ReportFooterProps {
  readonly child: Child;
  readonly report: Report;
  /** The places, from 0, of the quotations that the journal does not hold any more. */
  readonly goneQuotes: ReadonlySet<number>;
  readonly onDelete: () => void;
}

/** What can be done with a report: share it, save it as a file, print it, delete it. */
export function ReportFooter({ child, report, goneQuotes, onDelete }: ReportFooterProps) {
  const [uncopied, setUncopied] = useState<string | null>(null);
  const { run } = useBusy();

  function withMarkdown(use: (markdown: string) => Promise<void>) {
    const markdown = reportMarkdown(report, {
      childName: child.name,
      generated: generatedOn(report),
      goneQuotes,
    });
    if (markdown === null) {
      showToast({ tone: 'danger', title: 'Error converting report to markdown format' });
      return;
    }
    run(() => use(markdown));
  }

  async function copy(markdown: string) {
    try {
      await navigator.clipboard.writeText(markdown);
      showToast({ title: 'Report copied' });
    } catch (error) {
      console.info('The clipboard was refused.', error);
      setUncopied(markdown);
    }
  }

  /** The device's own sheet for sharing, and a copy where there is none or where it refuses. */
  async function share(markdown: string) {
    if (!canSend()) return copy(markdown);
    try {
      await navigator.share({ title: report.title, text: markdown });
    } catch (error) {
      // Closing the browser's own sheet is a choice, not a fault.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await copy(markdown);
    }
  }

  async function saveMarkdown(markdown: string) {
    const name = exportFileName(child.name, 'report', localDay(new Date()), 'md');
    try {
      await saveFile(name, new Blob([markdown], { type: 'text/markdown' }));
      showToast({ title: 'Export created', description: `${name} holds this report.` });
    } catch (error) {
      tellFailure(error);
    }
  }

  async function saveJson() {
    try {
      const { exportReport } = await import('./export-report');
      const name = await exportReport(child, report.id);
      showToast({ title: 'Export created', description: `${name} holds this report.` });
    } catch (error) {
      tellFailure(error);
    }
  }

  return (
    <>
      <Badge>{reportTypeLabel(report.type).slice(0, 60)}</Badge>
      <span className="report-tools">
        <IconButton label="Delete report" icon={Trash2} tone="danger" onClick={onDelete} />
        <Menu
          label="Export report"
          trigger={Download}
          items={[
            {
              id: 'copy',
              label: 'Copy as Markdown',
              onAction: () => {
                withMarkdown(copy);
              },
            },
            {
              id: 'markdown',
              label: 'Save as Markdown',
              onAction: () => {
                withMarkdown(saveMarkdown);
              },
            },
            {
              id: 'json',
              label: 'Save as JSON',
              onAction: () => {
                run(saveJson);
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
      <Button
        variant="primary"
        icon={canSend() ? Share2 : Copy}
        onClick={() => {
          withMarkdown(share);
        }}
      >
        Share
      </Button>
      {uncopied !== null && (
        <CopyDialog
          text={uncopied}
          onClose={() => {
            setUncopied(null);
          }}
        />
      )}
    </>
  );
}

function tellFailure(error: unknown) {
  // The person let the file go: a choice, not a fault.
  if (error instanceof DOMException && error.name === 'AbortError') return;
  console.info('The report could not be exported.', error);
  showToast({
    tone: 'danger',
    title: 'Error creating export',
    description: 'There was an error creating the file. Please try again.',
  });
}

/** Whether the browser has a sheet of its own for sharing text. */
function canSend(): boolean {
  return 'canShare' in navigator && navigator.canShare({ title: 'Report', text: 'Report' });
}
