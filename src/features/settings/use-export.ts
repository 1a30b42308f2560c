import { useRef, useState } from 'react';
import { backupFileName } from '../../data/backup';
import { isCancelled } from '../../data/backup/errors';
import { holdBackupMark } from '../../data/backup/held-mark';
import { type ExportJob, startExport } from '../../data/backup/jobs';
import { chooseDestination } from '../../data/backup/save-picker';
import type { Progress } from '../../data/backup/write-backup';
import { numberWords } from '../../domain/counted';
import { isSavedAtOnce, saveFile } from '../../ui/save-file';
import { showToast } from '../../ui/toast-queue';

export interface BackupExport {
  /** How far the export is; null while none is under way. */
  readonly progress: Progress | null;
  readonly start: () => void;
  readonly cancel: () => void;
}

/** Writes a backup, one at a time. It goes on when the screen is left; a toast says how it ended. */
export function useExport(): BackupExport {
  const [progress, setProgress] = useState<Progress | null>(null);
  const job = useRef<ExportJob | null>(null);
  const isBusy = useRef(false);
  async function run() {
    const now = new Date();
    const fileName = backupFileName(now);
    const handle = await chooseDestination(fileName);
    const hold = isSavedAtOnce(fileName, 'application/json') ? null : await holdBackupMark();
    setProgress({ step: 'writing', done: 0 });
    job.current = startExport(handle?.name ?? fileName, handle, now, setProgress);
    const { file, records, unreadable } = await job.current.done;
    if (handle === null) {
      const save = () => saveFile(fileName, file);
      await (hold ? hold(save) : save());
    }
    const counted = records === 1 ? 'its 1 record' : `all ${numberWords(records)} records`;
    if (unreadable === 0) {
      showToast({
        title: 'Backup created',
        description: `${handle?.name ?? fileName} was read back and holds ${counted}.`,
      });
    } else {
      showToast({
        tone: 'danger',
        title: 'Backup created',
        description: `${unreadable} of its ${records} records are damaged and would not be restored. Keep the file, and older backups too.`,
      });
    }
  }

  return {
    progress,
    start: () => {
      if (isBusy.current) return;
      isBusy.current = true;
      run()
        .catch((error: unknown) => {
          if (isCancelled(error)) return;
          console.info('The export failed.', error);
          showToast({
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
    },
    cancel: () => {
      job.current?.cancel();
    },
  };
}
