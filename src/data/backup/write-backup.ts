import { countAll } from '../../domain/backup-file';
import { blobToDataUrl } from '../data-url';
import { type BackupMark, db } from '../db';
import type { Chosen } from '../export/chosen';
import { NotABackupError } from './errors';
import { type PhotoMaker, readBackup } from './read-backup';
import type { Sink } from './sinks';
import { type Piece, readSnapshot, type Snapshot } from './snapshot';

/** How far a job is; a step knows its own total, in bytes or the like. */
export interface Progress {
  readonly step: 'writing' | 'checking' | 'reading' | 'restoring';
  /** From 0 to 1. */
  readonly done: number;
}

export interface WriteOptions {
  readonly fileName: string;
  readonly now: Date;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  /** Only these records: the file has the form of a backup, but is not the latest one. */
  readonly chosen?: Chosen | null;
}

export interface WrittenBackup {
  readonly file: Blob;
  readonly records: number;
  /** Records that an import of this file would refuse: they were stored broken. */
  readonly unreadable: number;
}

/** Photos that are turned into text at the same time. */
const groupSize = 8;

/**
 * Writes the whole journal into a sink, reads the file back and counts it, and only then notes it as the latest
 * backup, when it is one. Throws when what was read back is not what was written, the signal's reason, and what the browser throws.
 */
export async function writeBackup(sink: Sink, options: WriteOptions): Promise<WrittenBackup> {
  const chosen = options.chosen ?? null;
  const snapshot = await readSnapshot(options.now, chosen);
  const file = await write(snapshot, sink, options);
  const unreadable = await check(file, snapshot, options);
  const records = countAll(snapshot.counts);
  const mark: BackupMark = {
    key: 'backup',
    at: options.now.toISOString(),
    fileName: options.fileName,
    records,
  };
  if (chosen === null) await db.marks.put(mark);
  return { file, records, unreadable };
}

async function write(
  { pieces }: Snapshot,
  sink: Sink,
  { signal, onProgress }: WriteOptions,
): Promise<Blob> {
  const total = pieces.reduce((sum, piece) => sum + weightOf(piece), 0);
  let done = 0;
  try {
    for (let at = 0; at < pieces.length; at += groupSize) {
      signal.throwIfAborted();
      const group = pieces.slice(at, at + groupSize);
      for (const text of await Promise.all(group.map(textOf))) await sink.write(text);
      done += group.reduce((sum, piece) => sum + weightOf(piece), 0);
      onProgress({ step: 'writing', done: done / total });
    }
    signal.throwIfAborted();
    return await sink.finish();
  } catch (error) {
    await sink.abort().catch(() => undefined);
    throw error;
  }
}

const weightOf = (piece: Piece) => (piece instanceof Blob ? piece.size : piece.length);

async function textOf(piece: Piece): Promise<string> {
  return piece instanceof Blob ? `"${await blobToDataUrl(piece)}"` : piece;
}

/** In a check nobody looks at the pictures: that each is one, byte for byte, is enough. */
const nameOnly: PhotoMaker = (file, _isOurs, id) =>
  Promise.resolve({ id, full: file, thumb: file, width: 1, height: 1 });

/** Reads the file back. Answers how many of its records an import would refuse. */
async function check(
  file: Blob,
  { counts, photos }: Snapshot,
  { signal, onProgress }: WriteOptions,
): Promise<number> {
  const found = await readBackup(file, {
    signal,
    onProgress: (bytesRead) => {
      onProgress({ step: 'checking', done: bytesRead / file.size });
    },
    stage: () => Promise.resolve(),
    makePhoto: nameOnly,
  });
  const { problems, warnings } = found;
  if (problems.count > 0) console.warn('Some records would not be restored.', problems.first);
  const isWhole = countAll(found.counts) === countAll(counts) && found.photos === photos;
  if (problems.count === 0 && (!isWhole || warnings.count > 0))
    throw new NotABackupError('What was read back is not what was written.');
  return problems.count;
}
