import { isAbortError } from '@/lib/scheduling';
import { useEffect, useRef, useState } from 'react';

import { postponeBackupMark } from '@/data/backup/backup-marks';
import { type ExportJob, startExport } from '@/data/backup/backup-client';
import { chooseDestination } from '@/data/backup/file-sinks';
import type { WrittenBackup } from '@/data/backup/write-backup';
import type { Progress } from '@/data/backup/write-pieces';
import {
  backupFileName,
  backupType,
  encryptedFileName,
  encryptedType,
} from '@/domain/backup/file-names';
import { formatNumber, pluralize } from '@/domain/text/plural';
import { lossText } from '@/domain/backup/loss-messages';
import { isSavedAtOnce, saveFile } from '@/ui/overlays/save-file';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';
import { Button } from '@/ui/base/button';
import { ProgressBar } from '@/ui/messages/page-states';
import { openJournal } from '@/data/startup/open-journal';

export interface BackupExport {
  /** Null while no export is running. */
  readonly progress: Progress | null;
  readonly start: () => void;
  /** Exports the same, encrypted with a passphrase. */
  readonly startEncrypted: (passphrase: string) => void;
  readonly cancel: () => void;
}

/** The topic of messages about a failed backup, which appear beside its button. */
export const backupTopic = 'journal/backup';

/** Exports backups, one at a time. An export continues after the screen is left; a toast reports the result. */
export function useBackupExport(): BackupExport {
  const [progress, setProgress] = useState<Progress | null>(null);
  const job = useRef<ExportJob | null>(null);
  const isBusy = useRef(false);
  async function run(passphrase: string | null) {
    const now = new Date();
    const isEncrypted = passphrase !== null;
    const fileName = isEncrypted ? encryptedFileName(backupFileName(now)) : backupFileName(now);
    const handle = await chooseDestination(fileName);
    const isAtOnce = isSavedAtOnce(fileName, isEncrypted ? encryptedType : backupType);
    const hold = isAtOnce ? null : await postponeBackupMark();
    setProgress({ step: 'writing', done: 0 });
    const name = handle?.name ?? fileName;
    job.current = startExport(name, handle, now, setProgress, null, passphrase);
    const written = await job.current.done;
    if (handle === null) {
      const save = () => saveFile(fileName, written.file);
      await (hold ? hold(save) : save());
    }
    reportBackup(name, written, isEncrypted);
  }

  function start(passphrase: string | null) {
    if (isBusy.current) return;
    isBusy.current = true;
    forgetToast(backupTopic);
    run(passphrase)
      .catch((error: unknown) => {
        if (isAbortError(error)) return;
        console.info('The export failed.', error);
        showToast({
          topic: backupTopic,
          tone: 'danger',
          title: 'Error creating backup',
          description: 'There was an error creating your backup. Please try again.',
        });
      })
      .finally(() => {
        isBusy.current = false;
        job.current = null;
        setProgress(null);
      });
  }

  return {
    progress,
    start: () => {
      start(null);
    },
    startEncrypted: start,
    cancel: () => {
      job.current?.cancel();
    },
  };
}

const encryptedText = 'Nobody can open it without its passphrase.';

/** Reports what a backup contains and what it could not include. */
function reportBackup(name: string, written: WrittenBackup, isEncrypted: boolean): void {
  const { records, setAside, unreadable, lostRecords, lostPhotos } = written;
  if (unreadable > 0) {
    showToast({
      topic: backupTopic,
      tone: 'danger',
      title: 'Backup created',
      description: `${unreadable} of its ${records} records are damaged and would not be restored. Keep the file, and older backups too.`,
    });
    return;
  }
  const all = records === 1 ? 'its 1 record' : `all ${formatNumber(records)} records`;
  const quarantinedText =
    setAside === 0 ? '' : ` and ${pluralize(setAside, 'record', 'records')} set aside`;
  const loss = lossText(lostRecords, lostPhotos);
  showToast({
    topic: backupTopic,
    // If something is missing from the backup, the message stays until it's closed.
    tone: loss === '' ? 'success' : 'danger',
    title: 'Backup created',
    description: [
      `${name} was read back and holds ${all}${quarantinedText}.`,
      isEncrypted && encryptedText,
      loss,
    ]
      .filter(Boolean)
      .join(' '),
  });
}

/** The progress of a backup with a Cancel button; empty while none is being written. */
export function ExportProgress({ progress, cancel }: Pick<BackupExport, 'progress' | 'cancel'>) {
  if (!progress) return null;
  return (
    <ProgressBar
      label={progress.step === 'checking' ? 'Reading the backup back' : 'Writing the backup'}
      done={progress.done}
      actions={
        <Button size="sm" variant="quiet" onClick={cancel}>
          Cancel export
        </Button>
      }
    />
  );
}

/** Opens the journal's storage, because Settings is outside the screens that do. Returns whether it is open. */
export function useJournalOpen(): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    openJournal()
      .catch(() => undefined)
      .finally(() => {
        setOpen(true);
      });
  }, []);
  return isOpen;
}
