import { type ReactNode, useRef, useState } from 'react';
import { localDay } from '@/domain/dates/calendar-day';
import { exportFileName } from '@/domain/backup/file-names';
import { useBusy } from '@/lib/use-busy';
import { saveFile } from '@/ui/overlays/save-file';
import { showToast } from '@/ui/messages/toast-queue';
import { Button } from '@/ui/base/button';
import { Dialog } from '@/ui/overlays/dialog';
import { TextArea } from '@/ui/fields/text-area';

interface ReportFilesOptions {
  readonly title: string;
  /** As the name of the file says it. */
  readonly childName: string;
  /** The report as Markdown; null where it cannot be converted. */
  readonly markdown: () => string | null;
}

interface ReportFiles {
  readonly copy: () => void;
  /** The device's own sheet for sharing, and a copy where there is none or where it refuses. */
  readonly share: () => void;
  readonly saveMarkdown: () => void;
  /** The text to copy by hand, where the browser refuses the clipboard. */
  readonly dialog: ReactNode;
}

/** How a report leaves the app as Markdown: copied, shared, or saved as a file. */
export function useReportFiles({ title, childName, markdown }: ReportFilesOptions): ReportFiles {
  const [uncopied, setUncopied] = useState<string | null>(null);
  const { run } = useBusy();

  function withMarkdown(use: (text: string) => Promise<void>) {
    const text = markdown();
    if (text === null) {
      showToast({ tone: 'danger', title: 'Error converting report to markdown format' });
      return;
    }
    run(() => use(text));
  }

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: 'Report copied' });
    } catch (error) {
      console.info('The clipboard was refused.', error);
      setUncopied(text);
    }
  }

  async function share(text: string) {
    if (!canSend()) return copy(text);
    try {
      await navigator.share({ title, text });
    } catch (error) {
      // Closing the browser's own sheet is a choice, not a fault.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await copy(text);
    }
  }

  async function saveMarkdown(text: string) {
    const name = exportFileName(childName, 'report', localDay(new Date()), 'md');
    try {
      await saveFile(name, new Blob([text], { type: 'text/markdown' }));
      showToast({ title: 'Export created', description: `${name} holds this report.` });
    } catch (error) {
      tellFailedFile(error);
    }
  }

  return {
    copy: () => {
      withMarkdown(copy);
    },
    share: () => {
      withMarkdown(share);
    },
    saveMarkdown: () => {
      withMarkdown(saveMarkdown);
    },
    dialog: uncopied !== null && (
      <CopyDialog
        text={uncopied}
        onClose={() => {
          setUncopied(null);
        }}
      />
    ),
  };
}

/** Says that a file of a report could not be made, unless the person let it go. */
export function tellFailedFile(error: unknown): void {
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
export function canSend(): boolean {
  return 'canShare' in navigator && navigator.canShare({ title: 'Report', text: 'Report' });
}

interface CopyDialogProps {
  readonly text: string;
  readonly onClose: () => void;
}

/** Offers the text to copy by hand where the browser refuses the clipboard. */
function CopyDialog({ text, onClose }: CopyDialogProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Copy the report"
      description="This browser did not let Kinleaf copy. Select the text and copy it from here."
      initialFocus={area}
      footer={
        <>
          <Button
            onClick={() => {
              area.current?.focus();
              area.current?.select();
            }}
          >
            Select all
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <TextArea
        label="Report as Markdown"
        readOnly
        rows={8}
        value={text}
        ref={area}
        onFocus={(event) => {
          event.currentTarget.select();
        }}
        onChange={() => undefined}
      />
    </Dialog>
  );
}
