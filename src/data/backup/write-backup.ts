import type { Findings } from '@/domain/backup/backup-file';
import { countAll } from '@/domain/schema/lists';
import { put } from '@/data/commit/changes';
import { commit } from '@/data/commit/commit';
import type { SealOptions } from '@/data/encrypted-file/age-file';
import type { BackupMark } from '@/data/db/rows';
import type { Chosen } from '@/domain/backup/export-choice';
import { NotABackupError } from './backup-errors';
import { type PhotoMaker, readBackup } from './read-backup';
import { blobSink, type Sink } from './file-sinks';
import { readSnapshot, type Snapshot } from './snapshot';
import { type PieceOptions, sizeOf, writePieces } from './write-pieces';
import { sealedType } from '@/domain/backup/file-names';
import type { HandoverChoice } from '@/domain/backup/handover';
import type { HandoverSummary } from '@/domain/backup/handover-summary';
import { NotFoundError } from '@/data/db/errors';

export interface WriteOptions extends PieceOptions {
  readonly fileName: string;
  readonly now: Date;
  /** Where only some records are written: which. The file then has the form of a backup, but is not the latest one. */
  readonly chosen?: Chosen | null;
  /** What seals the file; without one it is plain. */
  readonly passphrase?: string | undefined;
  /** What each try at the passphrase costs. */
  readonly seal?: SealOptions;
}

export interface WrittenBackup {
  readonly file: Blob;
  /** Records in its five lists. */
  readonly records: number;
  /** Records in it that are set aside. */
  readonly setAside: number;
  /** Records that an import of this file would refuse. */
  readonly unreadable: number;
  /** Records that the browser cannot read any more and that are not in the file. */
  readonly lostRecords: number;
  /** How many photos could not be read and are not in the file, and the records, in words, that show them, each once. */
  readonly lostPhotos: Findings;
}

/**
 * Writes the whole journal into a sink, reads the file back (a sealed one by its passphrase) and counts it, and only then notes it as the latest
 * backup, when it is one. Throws when what was read back is not what was written, the signal's reason, and what the browser throws.
 */
export async function writeBackup(sink: Sink, options: WriteOptions): Promise<WrittenBackup> {
  const chosen = options.chosen ?? null;
  const snapshot = await readSnapshot(options.now, chosen);
  const written = await writeSnapshot(snapshot, sink, options);
  const { records, lostRecords, lostPhotos } = written;
  const mark: BackupMark = {
    key: 'backup',
    at: options.now.toISOString(),
    fileName: options.fileName,
    records,
    ...(options.passphrase !== undefined && { sealed: true }),
    ...(lostPhotos.count > 0 && { lostPhotos: lostPhotos.count }),
    ...(lostRecords > 0 && { lostRecords }),
  };
  if (chosen === null) await commit([put('marks', mark)]);
  return written;
}

/** Writes what was read into a sink, and reads the file back. Throws as `writeBackup` does. */
export async function writeSnapshot(
  snapshot: Snapshot,
  sink: Sink,
  options: Pick<WriteOptions, 'signal' | 'onProgress' | 'passphrase' | 'seal'>,
): Promise<WrittenBackup> {
  const to = await sealedWith(options, sink);
  const { file, pictures, lostPhotos } = await writePieces(snapshot.pieces, to, options);
  const unreadable = await check(file, snapshot, pictures, options);
  const { counts, setAside, lostRecords } = snapshot;
  return { file, records: countAll(counts), setAside, unreadable, lostRecords, lostPhotos };
}

/** The sink itself, or one that seals on the way into it. A plain backup does without the library for that. */
async function sealedWith(
  { passphrase, seal }: Pick<WriteOptions, 'passphrase' | 'seal'>,
  sink: Sink,
): Promise<Sink> {
  if (passphrase === undefined) return sink;
  const { sealedSink } = await import('./encrypted-sink');
  return sealedSink(sink, passphrase, seal);
}

/** In a check nobody looks at the pictures: that each is one, byte for byte, is enough. */
const nameOnly: PhotoMaker = (file, _isOurs, id) =>
  Promise.resolve({ id, full: file, thumb: file, width: 1, height: 1 });

/**
 * Reads the file back: what was taken in and what was refused must be all that was written. Answers how many of its
 * records an import would refuse.
 */
async function check(
  file: Blob,
  { counts, setAside }: Snapshot,
  pictures: number,
  { signal, onProgress, passphrase }: Pick<WriteOptions, 'signal' | 'onProgress' | 'passphrase'>,
): Promise<number> {
  const found = await readBackup(file, {
    signal,
    onProgress: (bytesRead) => {
      onProgress({ step: 'checking', done: bytesRead / file.size });
    },
    stage: () => Promise.resolve(),
    makePhoto: nameOnly,
    isPartWelcome: true,
    passphrase,
  });
  const { problems, warnings } = found;
  if (problems.count > 0) console.warn('Some records would not be restored.', problems.first);
  const read = countAll(found.counts) + found.setAside + problems.count;
  const isWhole = read === countAll(counts) + setAside && found.pictures === pictures;
  if (!isWhole || warnings.count > 0)
    throw new NotABackupError('What was read back is not what was written.');
  return problems.count;
}

/**
 * Six random words have 66 bits, for which this is enough; and whoever gets the file may have a cheaper phone than whoever
 * makes it: 64 MB are there to open it, 256 may not be.
 */
const seal = { workFactor: 16 };

/** What was read for one person, before it is sealed. */
export interface ReadHandover {
  readonly summary: HandoverSummary;
  /** About how large the file will be. */
  readonly bytes: number;
  /** Chosen records that stay here: damaged, or gone from the disk. */
  readonly stayHere: number;
}

/**
 * Reads what was chosen for one person, tells what that is, and once the passphrase is given seals just that: what
 * is written meanwhile is not in it. Throws NotFoundError where the child is not stored any more or cannot be read, and what
 * `writeBackup` throws.
 */
export async function createHandover(
  choice: HandoverChoice,
  { now, ...options }: Pick<WriteOptions, 'now' | 'signal' | 'onProgress'>,
  passphraseFor: (read: ReadHandover) => Promise<string>,
): Promise<WrittenBackup> {
  const snapshot = await readSnapshot(now, choice);
  if (snapshot.counts.children === 0) throw new NotFoundError('Child', choice.childId);
  const { pieces, summary, damaged, lostRecords } = snapshot;
  const stayHere = damaged + lostRecords;
  const passphrase = await passphraseFor({ summary, bytes: sizeOf(pieces), stayHere });
  return writeSnapshot(snapshot, blobSink(sealedType), { ...options, passphrase, seal });
}
