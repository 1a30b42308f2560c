import type { Findings } from '@/domain/backup/backup-file';
import { type Counts, countAll } from '@/domain/schema/lists';
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

/** A file that hasn't been read back yet, and what it has to contain. Can be posted to another worker. */
export interface UncheckedFile {
  readonly file: Blob;
  readonly counts: Counts;
  /** Photos that were written, counted for each record that shows them. */
  readonly pictures: number;
  readonly setAside: number;
  readonly lostRecords: number;
  readonly lostPhotos: Findings;
  /** What opens it, if it's encrypted. */
  readonly secret: FileSecret | undefined;
  /** Makes it the latest backup once it has been checked; null if it's a partial one. */
  readonly mark: BackupMark | null;
}

/**
 * Writes the whole journal, or what was chosen, to a sink. The file doesn't count before `checkFile` has read it back. Throws
 * EncryptedFileError, the signal's reason and the browser's errors.
 */
export async function writeFile(sink: Sink, options: WriteOptions): Promise<UncheckedFile> {
  const chosen = options.chosen ?? null;
  // A key takes about a second, in another worker.
  const target = targetFor(sink, options);
  // Thrown below, unless reading fails before.
  target.catch(() => undefined);
  const snapshot = await readSnapshot(options.now, chosen);
  const written = await writeSnapshot(snapshot, await target, options);
  if (chosen !== null) return written;
  const { counts, lostRecords, lostPhotos } = written;
  const mark: BackupMark = {
    key: 'backup',
    at: options.now.toISOString(),
    fileName: options.fileName,
    records: countAll(counts),
    ...(options.passphrase !== undefined && { sealed: true }),
    ...(lostPhotos.count > 0 && { lostPhotos: lostPhotos.count }),
    ...(lostRecords > 0 && { lostRecords }),
  };
  return { ...written, mark };
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

/** Writes a snapshot. Throws as `writeFile` does. */
export async function writeSnapshot(
  { pieces, counts, setAside, lostRecords }: Snapshot,
  { sink, secret }: Target,
  options: PieceOptions,
): Promise<UncheckedFile> {
  const written = await writePieces(pieces, sink, options);
  return { ...written, counts, setAside, lostRecords, secret: await secret, mark: null };
}

/**
 * Reads a file back, an encrypted one with its passphrase: its accepted and refused records must add up to what was written. Only then
 * marks it as the latest backup, unless it's a partial one. Throws NotABackupError if it isn't what was written, the signal's reason,
 * and the browser's errors.
 */
export async function checkFile(
  { file, counts, pictures, setAside, secret, mark, ...lost }: UncheckedFile,
  { signal, onProgress }: PieceOptions,
): Promise<WrittenBackup> {
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
  const records = countAll(counts);
  const read = countAll(found.counts) + found.setAside + problems.count;
  const isWhole = read === records + setAside && found.pictures === pictures;
  if (!isWhole || warnings.count > 0)
    throw new NotABackupError('What was read back is not what was written.');
  if (mark !== null) await commit([put('marks', mark)]);
  return { file, records, setAside, unreadable: problems.count, ...lost };
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
 * Throws NotFoundError if the child isn't stored any more or can't be read, and what `writeFile` throws.
 */
export async function createHandover(
  choice: HandoverChoice,
  { now, ...options }: Pick<WriteOptions, 'now' | 'signal' | 'onProgress'>,
  passphraseFor: (read: ReadHandover) => Promise<string>,
): Promise<UncheckedFile> {
  const snapshot = await readSnapshot(now, choice);
  if (snapshot.counts.children === 0) throw new NotFoundError('Child', choice.childId);
  const { pieces, summary, damaged, lostRecords } = snapshot;
  const stayHere = damaged + lostRecords;
  const passphrase = await passphraseFor({ summary, bytes: sizeOf(pieces), leftOut: stayHere });
  const encryptOptions = handoverCost;
  const target = await targetFor(blobSink(encryptedType), { passphrase, encryptOptions });
  return writeSnapshot(snapshot, target, options);
}
