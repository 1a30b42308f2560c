import { BookmarkCheck, Printer, Share2 } from 'lucide-react';
import type { VisitContent } from '@/domain/visit/visit-schema';
import type { ExistingEntries } from '@/domain/visit/day-marks';
import { visitMarkdown } from '@/domain/visit/visit-markdown';
import { canShareText, useReportFiles } from '@/shared/files/use-report-files';
import { Button } from '@/ui/base/button';
import { Menu } from '@/ui/overlays/menu';

interface VisitActionsProps {
  /** Null while it is being read. */
  readonly visit: VisitContent | null;
  readonly isBusy: boolean;
  /** Undefined if the journal is read-only on this device. */
  readonly onSave: (() => void) | undefined;
}

export function VisitActions({ visit, isBusy, onSave }: VisitActionsProps) {
  const share = useShareMenu(visit);
  return (
    <div className="visit-actions">
      <Button icon={Printer} disabled={visit === null} onClick={printPages}>
        Print / Save as PDF
      </Button>
      {share}
      {onSave && (
        <Button
          variant="primary"
          icon={BookmarkCheck}
          disabled={visit === null}
          busy={isBusy}
          onClick={onSave}
        >
          Keep this visit
        </Button>
      )}
    </div>
  );
}

export function printPages(): void {
  window.print();
}

/** The menu of ways to share a visit as text. */
export function useShareMenu(
  visit: VisitContent | null,
  more: readonly {
    readonly id: string;
    readonly label: string;
    readonly onAction: () => void;
  }[] = [],
  held?: ExistingEntries,
) {
  const files = useReportFiles({
    title: visit?.heading ?? '',
    // Without the name, the file has none either.
    childName: visit?.leavesNameOut === true ? 'visit' : (visit?.name ?? ''),
    markdown: () => visit && visitMarkdown(visit, held),
  });
  const send = { id: 'send', label: 'Send as text', onAction: files.share };
  return (
    visit && (
      <>
        <Menu
          label="Share this visit"
          triggerClassName="btn btn-outline"
          trigger={
            <>
              <Share2 className="icon" aria-hidden="true" /> Share
            </>
          }
          items={[
            { id: 'pdf', label: 'Print / Save as PDF', onAction: printPages },
            ...(canShareText() ? [send] : []),
            { id: 'copy', label: 'Copy as Markdown', onAction: files.copy },
            { id: 'markdown', label: 'Save as Markdown', onAction: files.saveMarkdown },
            ...more,
          ]}
        />
        {files.dialog}
      </>
    )
  );
}
