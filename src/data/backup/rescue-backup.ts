import { isAbortError, neverAborts } from '@/lib/scheduling';
import type { Findings } from '@/domain/backup/backup-file';
import { backupFileName } from '@/domain/backup/file-names';
import { blobSink, chooseDestination, fileSink } from './file-sinks';
import { startExport } from './backup-client';
import { readSnapshot } from './snapshot';
import { writePieces } from './write-pieces';
import { guarded } from '@/data/db/errors';

/** A backup made from a screen that failed. */
export interface RescuedBackup {
  readonly fileName: string;
  /** Null if it was written to a file that the person chose. */
  readonly download: Blob | null;
  /** Records that the browser can't read any more and that are missing from the file. */
  readonly lostRecords: number;
  /** How many photos could not be read and are missing from the file, and the records that show them, each once. */
  readonly lostPhotos: Findings;
}

const silentOptions = { signal: neverAborts(), onProgress: () => undefined };

/**
 * Writes the whole journal to one JSON file, as the last resort on a screen that failed. Tries a normal backup first; if that fails too,
 * the page writes the file itself, without checking it. Call it in a click. Throws StorageFailure, and AbortError if the person
 * closes the browser's dialog.
 */
export async function rescueBackup(now = new Date()): Promise<RescuedBackup> {
  const fileName = backupFileName(now);
  const handle = await chooseDestination(fileName).catch((error: unknown) => {
    if (isAbortError(error)) throw error;
    // Without a dialog, download it.
    return null;
  });
  const name = handle?.name ?? fileName;
  const made = await startedExport(name, handle, now).catch((error: unknown) => {
    if (isAbortError(error)) throw error;
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

/** Async, so that even a worker that can't be created rejects instead of throwing. */
async function startedExport(name: string, handle: FileSystemFileHandle | null, now: Date) {
  return startExport(name, handle, now, silentOptions.onProgress).done;
}

/**
 * Writes a backup in this page instead of a worker, piece by piece, without reading it back: it needs nothing but the stores. The file is
 * consistent. Throws StorageFailure.
 */
export async function buildBackup(
  now = new Date(),
  handle: FileSystemFileHandle | null = null,
): Promise<Omit<RescuedBackup, 'fileName' | 'download'> & { readonly file: Blob }> {
  return guarded(async () => {
    const { pieces, lostRecords } = await readSnapshot(now);
    const sink = handle ? await fileSink(handle) : blobSink();
    return { ...(await writePieces(pieces, sink, silentOptions)), lostRecords };
  });
}
