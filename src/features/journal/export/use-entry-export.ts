import { isAbortError } from '@/lib/scheduling';
import { useRef, useState } from 'react';

import { type ExportJob, startExport, startTextExport } from '@/data/backup/backup-client';
import { chooseDestination } from '@/data/backup/file-sinks';
import type { EntryChoice, TextFormat } from '@/domain/backup/export-choice';
import { localDay } from '@/domain/dates/calendar-day';
import { pluralize, entryCount } from '@/domain/text/plural';
import { exportFileName } from '@/domain/backup/file-names';
import { lossText } from '@/domain/backup/loss-messages';
import { saveFile } from '@/ui/overlays/save-file';
import { exportTopic, forgetToast, showToast } from '@/ui/messages/toast-queue';

export type FileFormat = 'json' | TextFormat;

const zip = 'application/zip';
const extensions = { json: 'json', csv: 'csv', markdown: 'md' } as const;

interface EntryExport {
  /** Progress from 0 to 1; null while nothing is being exported. */
  readonly done: number | null;
  /** Calls `onDone` when the file has been written. */
  readonly start: (format: FileFormat, choice: EntryChoice, onDone: () => void) => void;
  readonly cancel: () => void;
}

/** Exports chosen entries to a file, one export at a time. */
export function useEntryExport(childName: string): EntryExport {
  const [done, setDone] = useState<number | null>(null);
  const job = useRef<ExportJob | null>(null);
  const isBusy = useRef(false);

  async function run(format: FileFormat, choice: EntryChoice) {
    const now = new Date();
    const nameWith = (extension: 'json' | 'csv' | 'zip' | 'md') =>
      exportFileName(childName, 'entries', localDay(now), extension);
    const chosenName = nameWith(extensions[format]);
    const handle = format === 'json' ? await chooseDestination(chosenName) : null;
    setDone(0);
    const onProgress = (progress: { readonly done: number }) => {
      setDone(progress.done);
    };
    job.current =
      format === 'json'
        ? startExport(handle?.name ?? chosenName, handle, now, onProgress, choice)
        : startTextExport(format, choice, now, onProgress);
    const { file, records, setAside, unreadable, lostRecords, lostPhotos } = await job.current.done;
    // Only the finished file tells whether photos made it a zip.
    const fileName = handle?.name ?? (file.type === zip ? nameWith('zip') : chosenName);
    if (handle === null) await saveFile(fileName, file);
    const lost = lossText(lostRecords, lostPhotos);
    // The backup format counts the child as a record too.
    const count = entryCount(format === 'json' ? records - 1 : records);
    const holds = `${fileName} holds ${count}. ${lost}`.trim();
    const damaged = setAside + unreadable;
    const left = `${pluralize(damaged, 'entry cannot', 'entries cannot')} be read. What is left of them is in the file.`;
    showToast({
      topic: exportTopic,
      tone: lost === '' && damaged === 0 ? 'success' : 'danger',
      title: damaged === 0 ? 'Export created' : 'Some entries are damaged',
      description: damaged === 0 ? holds : `${holds} ${left}`,
    });
  }

  return {
    done,
    start: (format, choice, onDone) => {
      if (isBusy.current) return;
      isBusy.current = true;
      forgetToast(exportTopic);
      run(format, choice)
        .then(onDone)
        .catch((error: unknown) => {
          if (isAbortError(error)) return;
          console.info('The export failed.', error);
          showToast({
            topic: exportTopic,
            tone: 'danger',
            title: 'Error creating export',
            description: 'There was an error creating the file. Please try again.',
          });
        })
        .finally(() => {
          isBusy.current = false;
          job.current = null;
          setDone(null);
        });
    },
    cancel: () => {
      job.current?.cancel();
    },
  };
}
