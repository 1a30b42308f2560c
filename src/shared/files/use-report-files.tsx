import { isAbortError } from '@/lib/scheduling';
import { copyText } from '@/lib/browser';
import { type ReactNode, useRef, useState } from 'react';
import { localDay } from '@/domain/dates/calendar-day';
import { exportFileName } from '@/domain/backup/file-names';
import { asMessage } from '@/domain/text/written-markdown';
import { useBusy } from '@/lib/use-busy';
import { saveFile } from '@/ui/overlays/save-file';
import { exportTopic, forgetToast, showToast } from '@/ui/messages/toast-queue';
import { Button } from '@/ui/base/button';
import { Dialog } from '@/ui/overlays/dialog';
import { TextArea } from '@/ui/fields/text-area';

interface ReportFilesOptions {
  readonly title: string;
  /** The child's name as used in the file name. */
  readonly childName: string;
  /** Returns the report as Markdown; null if it can't be converted. */
  readonly markdown: () => string | null;
}

interface ReportFiles {
  readonly copy: () => void;
  /** Opens the share sheet; copies the text if there is none or it refuses. */
  readonly share: () => void;
  readonly saveMarkdown: () => void;
  /** A dialog with the text to copy by hand, for when the browser refuses clipboard access. */
  readonly dialog: ReactNode;
}

/** Copies, shares or saves a report as Markdown. */
export function useReportFiles({ title, childName, markdown }: ReportFilesOptions): ReportFiles {
  const [uncopied, setUncopied] = useState<string | null>(null);
  const { run } = useBusy();

  function withMarkdown(use: (text: string) => Promise<void>) {
    forgetToast(exportTopic);
    const text = markdown();
    if (text === null) {
      showToast({
        topic: exportTopic,
        tone: 'danger',
        title: 'Error converting report to markdown format',
      });
      return;
    }
    run(() => use(text));
  }

  async function copy(text: string) {
    if (await copyText(text)) showToast({ title: 'Report copied' });
    else setUncopied(text);
  }

  async function share(text: string) {
    if (!canShareText()) return copy(text);
    try {
      await navigator.share({ title, text: asMessage(text) });
    } catch (error) {
      // Closing the share sheet is a choice, not an error.
      if (isAbortError(error)) return;
      await copy(text);
    }
  }

  async function saveMarkdown(text: string) {
    const name = exportFileName(childName, 'report', localDay(new Date()), 'md');
    try {
      await saveFile(name, new Blob([text], { type: 'text/markdown' }));
      showToast({
        topic: exportTopic,
        title: 'Export created',
        description: `${name} holds this report.`,
      });
    } catch (error) {
      reportFailedFile(error);
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

/** Reports that a report's file could not be made, unless the person cancelled. */
export function reportFailedFile(error: unknown): void {
  // Cancelling is a choice, not an error.
  if (isAbortError(error)) return;
  console.info('The report could not be exported.', error);
  showToast({
    topic: exportTopic,
    tone: 'danger',
    title: 'Error creating export',
    description: 'There was an error creating the file. Please try again.',
  });
}

/** Returns whether the browser has a share sheet for text. */
export function canShareText(): boolean {
  return 'canShare' in navigator && navigator.canShare({ title: 'Report', text: 'Report' });
}

interface CopyDialogProps {
  readonly text: string;
  readonly onClose: () => void;
}

/** Shows the text to copy by hand when the browser refuses clipboard access. */
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
