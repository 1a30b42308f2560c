import { transferHandlers } from 'comlink';
import type { ExportChoice, EntryChoice, TextFormat } from '@/domain/backup/export-choice';
import type { BackupContents } from '@/domain/backup/backup-file';
import type { Counts } from '@/domain/schema/lists';
import type { ReplacedUndo } from '@/domain/merge/merge-summary';
import type { DamageReport } from '@/data/db/damage-reports';
import { ReadOnlyError } from '@/data/commit/permissions';
import { StorageFailure } from '@/data/db/errors';
import { NotABackupError, PartLostError, PassphraseError, RestoreBusyError } from './backup-errors';
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

/** A file that was read. Its photos haven't been opened yet, so `contents` doesn't name those that can't be. */
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

/** By `name`, because the build shortens the names of the classes. */
const classes: Readonly<Record<string, { readonly prototype: Error }>> = {
  NotABackupError,
  PartLostError,
  PassphraseError,
  ReadOnlyError,
  RestoreBusyError,
  StorageFailure,
};

interface SentError {
  readonly name: string;
  readonly message: string;
  readonly fields: object;
}

/**
 * Makes errors keep their class and fields between page and worker; both must call it. Comlink alone sends only name, message and stack.
 */
export function preserveErrorClasses(): void {
  const original = transferHandlers.get('throw');
  if (!original) throw new Error('Comlink has no transfer handler for errors');
  transferHandlers.set('throw', {
    ...original,
    serialize: ({ value }: { readonly value: unknown }): [SentError, Transferable[]] => {
      const error = value instanceof Error ? value : new Error(String(value));
      const { name, message } = error;
      // Only the fields of our own classes are sure to be cloneable.
      return [{ name, message, fields: name in classes ? Object.assign({}, error) : {} }, []];
    },
    deserialize: ({ name, message, fields }: SentError): never => {
      if (name === 'AbortError') throw new DOMException(message, name);
      const error = Object.assign(new Error(message), fields);
      Object.setPrototypeOf(error, (classes[name] ?? Error).prototype);
      throw error;
    },
  });
}
