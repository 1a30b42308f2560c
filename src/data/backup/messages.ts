import type { BackupContents, Counts, Findings } from '../../domain/backup-file';
import type { DamageReport } from '../records/damaged-records';
import type { StorageFailureReason } from '../stores/errors';
import type { Chosen, EntryChoice, TextFormat } from '../../domain/export/chosen';
import type { LockCall } from '../vault/lock-of-worker';
import type { HandoverChoice } from '../../domain/export/handover';
import type { GivenUp } from '../../domain/merge/comparison';
import type { ReadHandover } from './hand-over';
import type { MergeReply, MergeRequest } from './merge-messages';
import type { Progress } from './write-pieces';

/** What the page asks of the backup worker. `restore` confirms a file that was read. */
export type JobRequest =
  | {
      readonly kind: 'export';
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
  /** Writes entries in a form for other programs. */
  | {
      readonly kind: 'export-text';
      readonly format: TextFormat;
      readonly choice: EntryChoice;
      readonly now: number;
    }
  /** Reads what goes into a file for one person; `seal` then writes just that. */
  | { readonly kind: 'handover'; readonly choice: HandoverChoice; readonly now: number }
  | { readonly kind: 'seal'; readonly passphrase: string }
  | {
      readonly kind: 'read';
      readonly file: Blob;
      readonly fileName: string;
      /** What opens a file that is sealed; null: nobody was asked for it. */
      readonly passphrase: string | null;
    }
  | { readonly kind: 'restore' }
  | MergeRequest
  /** Brings back what the latest restore replaced; `isPartWelcome`, what is left of it. */
  | { readonly kind: 'bring-back'; readonly isPartWelcome: boolean }
  | { readonly kind: 'cancel' }
  | LockCall;

export type JobReply =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | {
      readonly kind: 'exported';
      readonly file: Blob;
      readonly records: number;
      readonly setAside: number;
      readonly unreadable: number;
      readonly lostRecords: number;
      readonly lostPhotos: Findings;
    }
  /** The file is read and staged; `live` is what it would replace, `givesUp` the Undo that it would take the place of. */
  | {
      readonly kind: 'read';
      readonly contents: BackupContents;
      readonly live: Counts;
      readonly givesUp: GivenUp | null;
    }
  /** What is to be handed over is read, and waits for its passphrase. */
  | ({ readonly kind: 'handover-read' } & ReadHandover)
  | { readonly kind: 'restored' }
  | MergeReply
  /** What became of damaged records that it met: its page tells a person. */
  | { readonly kind: 'damaged'; readonly report: DamageReport }
  | { readonly kind: 'cancelled' }
  /** Not brought back yet: so many of its records are lost, so many are left. */
  | { readonly kind: 'part-lost'; readonly lost: number; readonly left: number }
  /** Another tab restores a backup just now. */
  | { readonly kind: 'busy' }
  /** The file is sealed: it asks for its passphrase, or for another one. */
  | { readonly kind: 'passphrase'; readonly isWrong: boolean }
  /** The file is no backup: `reason` says why. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** What it would change of a child's journal this device only reads. */
  | { readonly kind: 'read-only'; readonly childId: string }
  | { readonly kind: 'failed'; readonly reason: StorageFailureReason };
