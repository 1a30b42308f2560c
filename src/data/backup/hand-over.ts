import { sealedType } from '@/domain/backup/file-names';
import type { HandoverChoice } from '@/domain/backup/handover';
import type { HandoverSummary } from '@/domain/backup/handover-summary';
import { NotFoundError } from '@/data/db/errors';
import { sizeOf } from './pieces';
import { blobSink } from './file-sinks';
import { readSnapshot } from './snapshot';
import { type WriteOptions, writeSnapshot, type WrittenBackup } from './write-backup';

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
