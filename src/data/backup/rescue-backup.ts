import type { Findings } from '@/domain/backup/backup-file';
import { backupFileName } from '@/domain/backup/file-names';
import { blobSink, chooseDestination, fileSink } from './file-sinks';
import { startExport } from './backup-client';
import { isCancelled } from './backup-errors';
import { readSnapshot } from './snapshot';
import { writePieces } from './write-pieces';
import { guarded } from '@/data/db/errors';

/** A copy of the journal as it comes out of a screen that failed. */
export interface RescuedBackup {
  readonly fileName: string;
  /** Null when it was written into a file that the person chose. */
  readonly download: Blob | null;
  /** Records that the browser cannot read any more and that are not in the file. */
  readonly lostRecords: number;
  /** How many photos could not be read and are not in the file, and the records, in words, that show them, each once. */
  readonly lostPhotos: Findings;
}

const quietly = { signal: new AbortController().signal, onProgress: () => undefined };

/**
 * The whole journal as one JSON file: the way out of a screen that failed. It is made as every backup is; when that
 * does not work either, the page writes it by itself and does without the check. To be called in a click. Throws
 * StorageFailure, and AbortError when the person closes the browser's dialog.
 */
export async function rescueBackup(now = new Date()): Promise<RescuedBackup> {
  const fileName = backupFileName(now);
  const handle = await chooseDestination(fileName).catch((error: unknown) => {
    if (isCancelled(error)) throw error;
    // No dialog, then: a download does.
    return null;
  });
  const name = handle?.name ?? fileName;
  const made = await startedExport(name, handle, now).catch((error: unknown) => {
    if (isCancelled(error)) throw error;
    console.info('The page writes the backup by itself.', error);
    return buildBackup(now, handle);
  });
  return {
    fileName: name,
    download: handle === null ? made.file : null,
    lostRecords: made.lostRecords,
    lostPhotos: made.lostPhotos,
  };
}

/** An async function, so that a worker that cannot even be made rejects like one that fails. */
async function startedExport(name: string, handle: FileSystemFileHandle | null, now: Date) {
  return startExport(name, handle, now, quietly.onProgress).done;
}

/**
 * A backup that is made in this page instead of a worker: it needs nothing but the stores, piece by piece, and is not
 * read back. The file shows the stores as they were at one moment. Throws StorageFailure.
 */
export async function buildBackup(
  now = new Date(),
  handle: FileSystemFileHandle | null = null,
): Promise<Omit<RescuedBackup, 'fileName' | 'download'> & { readonly file: Blob }> {
  return guarded(async () => {
    const { pieces, lostRecords } = await readSnapshot(now);
    const sink = handle ? await fileSink(handle) : blobSink();
    return { ...(await writePieces(pieces, sink, quietly)), lostRecords };
  });
}
