import type { ExportChoice, EntryChoice, TextFormat } from '@/domain/backup/export-choice';
import type { BackupContents } from '@/domain/backup/backup-file';
import type { Counts } from '@/domain/schema/lists';
import type { ReplacedUndo } from '@/domain/merge/merge-summary';
import type { DamageReport } from '@/data/db/damage-reports';
import type { Progress } from './write-pieces';

export interface BackupRequest {
  readonly fileName: string;
  /** Null: return the file as a blob. */
  readonly handle: FileSystemFileHandle | null;
  /** The instant of the backup, in ms. */
  readonly now: number;
  /** Null: the whole journal. */
  readonly chosen: ExportChoice | EntryChoice | null;
  /** Encrypts the file; null leaves it plain. */
  readonly passphrase: string | null;
}

export interface TextRequest {
  readonly format: TextFormat;
  readonly choice: EntryChoice;
  readonly now: number;
}

/** A file that was read and staged. */
export interface StagedFile {
  readonly contents: BackupContents;
  /** The records it would replace. */
  readonly live: Counts;
  /** The undo that would be lost. */
  readonly replacedUndo: ReplacedUndo | null;
}

/**
 * Messages that the worker sends without being asked. They use the same channel as its results, so that none arrives after the result
 * that ends it.
 */
export type WorkerMessage =
  | { readonly kind: 'progress'; readonly progress: Progress }
  /** What happened to damaged records that the worker found; the page shows it. */
  | { readonly kind: 'damaged'; readonly report: DamageReport };
