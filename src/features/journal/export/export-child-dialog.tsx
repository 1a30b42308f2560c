import { isAbortError } from '@/lib/scheduling';
import { useRef, useState } from 'react';

import { type ExportJob, startExport } from '@/data/backup/backup-client';
import { chooseDestination } from '@/data/backup/file-sinks';
import { localDay } from '@/domain/dates/calendar-day';
import { pluralize, formatNumber } from '@/domain/text/plural';
import type { Child } from '@/domain/schema/entities';
import { exportFileName } from '@/domain/backup/file-names';
import { lossText } from '@/domain/backup/loss-messages';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { Dialog } from '@/ui/overlays/dialog';
import { ProgressBar } from '@/ui/messages/page-states';
import { saveFile } from '@/ui/overlays/save-file';
import { exportTopic, forgetToast, showToast } from '@/ui/messages/toast-queue';

interface ExportChildDialogProps {
  readonly child: Child;
  readonly onClose: () => void;
}

/** Exports everything about one child as a single file in the backup format. */
export function ExportChildDialog({ child, onClose }: ExportChildDialogProps) {
  const [done, setDone] = useState(0);
  const { isBusy, run } = useBusy();
  const job = useRef<ExportJob | null>(null);

  async function save() {
    const now = new Date();
    const fileName = exportFileName(child.name, 'everything', localDay(now), 'json');
    const handle = await chooseDestination(fileName);
    const name = handle?.name ?? fileName;
    const chosen = { kind: 'child', childId: child.id } as const;
    job.current = startExport(
      name,
      handle,
      now,
      (progress) => {
        setDone(progress.done);
      },
      chosen,
    );
    const { file, records, setAside, unreadable, lostRecords, lostPhotos } = await job.current.done;
    if (handle === null) await saveFile(name, file);
    const all = formatNumber(records);
    const lost = lossText(lostRecords, lostPhotos);
    const damaged = setAside + unreadable;
    const holds = records === 1 ? 'the profile' : `all ${all} records of ${child.name}`;
    showToast(
      damaged === 0
        ? {
            topic: exportTopic,
            tone: lost === '' ? 'success' : 'danger',
            title: 'Export created',
            description: `${name} was read back and holds ${holds}. ${lost}`.trim(),
          }
        : {
            topic: exportTopic,
            tone: 'danger',
            title: 'Export created',
            description: `${pluralize(damaged, 'record', 'records')} beside its ${all} cannot be read. What is left of them is in the file.`,
          },
    );
    onClose();
  }

  async function saveAndReport() {
    forgetToast(exportTopic);
    try {
      await save();
    } catch (error) {
      if (isAbortError(error)) return;
      console.info('The export failed.', error);
      showToast({
        topic: exportTopic,
        tone: 'danger',
        title: 'Error creating export',
        description: 'There was an error creating the file. Please try again.',
      });
    } finally {
      job.current = null;
    }
  }

  const close = () => {
    job.current?.cancel();
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      size="narrow"
      title={`Export ${child.name}`}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            busy={isBusy}
            busyLabel="Exporting..."
            onClick={() => {
              run(saveAndReport);
            }}
          >
            Export as JSON
          </Button>
        </>
      }
    >
      <p>
        One file with the profile, all journal entries, foods, reports, recommendations and photos
        of this child, to keep or to hand on. It is not a backup: Import Backup merges it into a
        journal.
      </p>
      {isBusy && <ProgressBar label="Writing the file" done={done} />}
    </Dialog>
  );
}
