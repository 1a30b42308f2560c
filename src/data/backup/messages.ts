import type { Chosen, EntryChoice, TextFormat } from '@/domain/backup/export-choice';
import type { BackupContents } from '@/domain/backup/backup-file';
import type { Counts } from '@/domain/schema/lists';
import type { ReplacedUndo } from '@/domain/merge/merge-summary';
import type { DamageReport } from '@/data/records/damaged-records';
import type { Progress } from './write-pieces';

export interface BackupRequest {
  readonly fileName: string;
  /** Null: the file is answered as a blob. */
  readonly handle: FileSystemFileHandle | null;
  /** Milliseconds of the instant that the backup is made at. */
  readonly now: number;
  /** Null: the whole journal. */
  readonly chosen: Chosen | EntryChoice | null;
  /** What seals the file; null: it is plain. */
  readonly passphrase: string | null;
}

export interface TextRequest {
  readonly format: TextFormat;
  readonly choice: EntryChoice;
  readonly now: number;
}

/** A file that is read and staged. */
export interface StagedFile {
  readonly contents: BackupContents;
  /** What it would replace. */
  readonly live: Counts;
  /** The Undo that is given up by that. */
  readonly givesUp: ReplacedUndo | null;
}

/**
 * What the worker says of itself. These are messages of their own, on the line of its answers, so that none of them comes after the
 * answer that ends it.
 */
export type JobNews =
  | { readonly kind: 'progress'; readonly progress: Progress }
  /** What became of damaged records that it met: its page tells a person. */
  | { readonly kind: 'damaged'; readonly report: DamageReport };
