import type { Findings } from '@/domain/backup/backup-file';
import { countAll } from '@/domain/schema/lists';
import { put } from '@/data/commit/changes';
import { commit } from '@/data/commit/commit';
import type { EncryptOptions, FileSecret } from '@/data/encrypted-file/age-file';
import type { BackupMark } from '@/data/db/rows';
import type { ExportChoice } from '@/domain/backup/export-choice';
import { NotABackupError } from './backup-errors';
import type { SinkWithSecret } from './encrypted-sink';
import { readBackup } from './read-backup';
import { blobSink, type Sink } from './file-sinks';
import { readSnapshot, type Snapshot } from './snapshot';
import { type PieceOptions, sizeOf, writePieces } from './write-pieces';
import { encryptedType } from '@/domain/backup/file-names';
import type { HandoverChoice } from '@/domain/backup/handover';
import type { HandoverSummary } from '@/domain/backup/handover-summary';
import { NotFoundError } from '@/data/db/errors';

export interface WriteOptions extends PieceOptions {
  readonly fileName: string;
  readonly now: Date;
  /** Which records to write, if not all. The file has the format of a backup but doesn't count as the latest one. */
  readonly chosen?: ExportChoice | null;
  /** Encrypts the file; without one it is plain. */
  readonly passphrase?: string | undefined;
  /** The cost of each attempt at the passphrase. */
  readonly encryptOptions?: EncryptOptions;
}

export interface WrittenBackup {
  readonly file: Blob;
  /** Records in its five lists. */
  readonly records: number;
  /** Quarantined records in it. */
  readonly setAside: number;
  /** Records that an import of this file would refuse. */
  readonly unreadable: number;
  /** Records that the browser can't read any more and that are missing from the file. */
  readonly lostRecords: number;
  /** How many photos could not be read and are missing from the file, and the records that show them, each once. */
  readonly lostPhotos: Findings;
}

/**
 * Writes the whole journal to a sink, reads the file back (an encrypted one with its passphrase) and counts its records. Only then marks
 * it as the latest backup, unless it's a partial one. Throws if the file read back is not what was written, the signal's reason, and
 * the browser's errors.
 */
export async function writeBackup(sink: Sink, options: WriteOptions): Promise<WrittenBackup> {
  const chosen = options.chosen ?? null;
  // A key takes about a second, in another worker.
  const target = targetFor(sink, options);
  // Thrown below, unless reading fails before.
  target.catch(() => undefined);
  const snapshot = await readSnapshot(options.now, chosen);
  const written = await writeSnapshot(snapshot, await target, options);
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

/** Where a file is written to, and what opens it if it's encrypted. */
type Target = SinkWithSecret | { readonly sink: Sink; readonly secret?: undefined };

/** Loads the code that encrypts only if there is a passphrase. Throws EncryptedFileError. */
async function targetFor(
  sink: Sink,
  { passphrase, encryptOptions }: Pick<WriteOptions, 'passphrase' | 'encryptOptions'>,
): Promise<Target> {
  if (passphrase === undefined) return { sink };
  const { encryptedSink } = await import('./encrypted-sink');
  return encryptedSink(sink, passphrase, encryptOptions);
}

/** Writes a snapshot and reads the file back. Throws as `writeBackup` does. */
export async function writeSnapshot(
  snapshot: Snapshot,
  { sink, secret }: Target,
  options: PieceOptions,
): Promise<WrittenBackup> {
  const { file, pictures, lostPhotos } = await writePieces(snapshot.pieces, sink, options);
  const unreadable = await check(file, snapshot, pictures, { ...options, secret: await secret });
  const { counts, setAside, lostRecords } = snapshot;
  return { file, records: countAll(counts), setAside, unreadable, lostRecords, lostPhotos };
}

/**
 * Reads the file back: its accepted and refused records must add up to what was written. Returns how many of its records an import would
 * refuse.
 */
async function check(
  file: Blob,
  { counts, setAside }: Snapshot,
  pictures: number,
  { signal, onProgress, secret }: PieceOptions & { readonly secret: FileSecret | undefined },
): Promise<number> {
  const found = await readBackup(file, {
    signal,
    onProgress: (bytesRead) => {
      onProgress({ step: 'checking', done: bytesRead / file.size });
    },
    stage: () => Promise.resolve(),
    // It's enough that the bytes of the pictures are there.
    pass: 'without-photos',
    acceptsPart: true,
    secret,
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
 * The suggested six random words have 66 bits, for which this cost is enough. The recipient may have a cheaper phone than the sender: it
 * can spare the 64 MB that decryption takes, but perhaps not 256.
 */
const handoverCost = { workFactor: 16 };

/** What was read for one person, before it is encrypted. */
export interface ReadHandover {
  readonly summary: HandoverSummary;
  /** The approximate size of the file. */
  readonly bytes: number;
  /** Chosen records that are left out because they are damaged or lost. */
  readonly leftOut: number;
}

/**
 * Reads what was chosen for one person, passes a summary to `passphraseFor`, and encrypts exactly what was read, without later changes.
 * Throws NotFoundError if the child isn't stored any more or can't be read, and what `writeBackup` throws.
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
  const passphrase = await passphraseFor({ summary, bytes: sizeOf(pieces), leftOut: stayHere });
  const encryptOptions = handoverCost;
  const target = await targetFor(blobSink(encryptedType), { passphrase, encryptOptions });
  return writeSnapshot(snapshot, target, options);
}
