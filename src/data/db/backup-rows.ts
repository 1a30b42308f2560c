import type { AnyRecord, Counts, ListName } from '@/domain/schema/lists';
import type { QuarantinedRecord } from '@/domain/backup/quarantine';

/** A row that a merge stored, known by `fingerprintOf` of what it stored: whoever takes it back sees whether it is still that. */
export interface MergedRow {
  readonly id: string;
  readonly print: string;
}

/**
 * Some records of one list, or some that were set aside, standing beside the live ones; their photos are in `photos` with
 * all others.
 */
export type RecordBatch = {
  readonly id?: number;
  /** The photos that these records use, so that nobody removes them meanwhile. */
  readonly photoIds: readonly string[];
  /** In `replaced`, of a merge: what it stored in each row that it touched; `records` are those that it found there. */
  readonly merged?: readonly MergedRow[];
} & (
  | { readonly list: ListName; readonly records: readonly AnyRecord[] }
  | { readonly list: 'setAside'; readonly records: readonly QuarantinedRecord[] }
);

/** The newest backup that was read back whole. */
export interface BackupMark {
  readonly key: 'backup';
  /** The instant at which the backup shows the journal; what was saved later is not in the file. */
  readonly at: string;
  readonly fileName: string;
  readonly records: number;
  /** Whether only a passphrase opens it; absent where it is plain. */
  readonly sealed?: boolean;
  /** How many photos could not be read when the backup was made and are not in it; absent when there were none. */
  readonly lostPhotos?: number;
  /** How many records could not be read then and are not in it; absent when there were none. */
  readonly lostRecords?: number;
}

/** What stands in `replaced`: the journal as it was before a restore, or the restored one after 'Undo restore'. */
export interface ReplacedMark {
  readonly key: 'replaced';
  readonly kind: 'before-restore' | 'before-undo';
  /** When it was replaced. */
  readonly at: string;
  readonly counts: Counts;
  /** The backup mark of that journal, which comes back with it. */
  readonly backup: BackupMark | null;
  /** What merges had brought into it since; absent where that was nothing. */
  readonly brought?: BroughtMark;
}

/**
 * How the lock is opened, and what it does just now: what `data/lock/lock-file.ts` makes of the file is true, and nothing
 * else. It stands in the clear. Absent with the lock off.
 */
export interface LockMark {
  readonly key: 'vault';
  readonly file: { readonly version: number; readonly [field: string]: unknown };
}

/** What stands in `replaced` after a merge: the rows that it touched, as they were. */
export interface MergedMark {
  readonly key: 'replaced';
  readonly kind: 'before-merge';
  /** When it was merged. */
  readonly at: string;
  readonly fileName: string;
  /** Records that it added, and how many it changed and set aside. */
  readonly added: Counts;
  readonly changed: number;
  readonly setAside: number;
  /** How many of them the mark of what was merged counts; absent where there are none. */
  readonly counted?: number;
}

/** Records that merges brought since the latest backup and that were written before it: by when they were changed nobody tells. */
export interface BroughtMark {
  readonly key: 'brought';
  /** When the latest of them came. */
  readonly at: string;
  readonly records: number;
}

export type Mark = BackupMark | ReplacedMark | MergedMark | BroughtMark | LockMark;
