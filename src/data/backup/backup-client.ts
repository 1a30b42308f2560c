import { type Remote, wrap } from 'comlink';
import { whileBusy } from '@/lib/busy';
import { reportDamage } from '@/data/db/damage-reports';
import { StorageFailure } from '@/data/db/errors';
import { currentEncryption, onEncryptionChange } from '@/data/db/encryption';
import { onStorageState, storageState } from '@/data/db/storage-state';
import { canContinue, sendEncryption, resendEncryption } from '@/data/encryption/worker-encryption';
import type { BackupContents } from '@/domain/backup/backup-file';
import type { ExportChoice, EntryChoice, TextFormat } from '@/domain/backup/export-choice';
import type { MergeChoices, MergeComparison, RecordPair } from '@/domain/merge/merge-summary';
import type { BackupWorker } from './backup-worker';
import type { MergeDone } from './merge-session';
import type { MergeUndone } from './undo-merge';
import { preserveErrorClasses, type StagedFile, type WorkerMessage } from './worker-messages';
import type { ReadHandover, UncheckedFile, WrittenBackup } from './write-backup';
import type { Progress } from './write-pieces';
import type { HandoverChoice } from '@/domain/backup/handover';

preserveErrorClasses();

type Listener = (progress: Progress) => void;
type Call<T> = (worker: Remote<BackupWorker>) => Promise<T>;

/** A worker for one import, or for one half of an export. */
class Job {
  readonly #worker = new Worker(new URL('./backup-worker.ts', import.meta.url), {
    type: 'module',
  });
  readonly #calls = wrap<BackupWorker>(this.#worker);
  /** Resolves when the worker has ended, whatever its outcome, and has released the web lock. */
  readonly ended: Promise<void>;
  #markEnded: () => void = () => undefined;
  #isOver = false;
  readonly #stopFollowing: () => void;
  #encryption = currentEncryption();
  /** Reject the current calls: Comlink never settles the calls of a terminated worker. */
  readonly #rejects = new Set<(error: Error) => void>();

  constructor(onProgress: Listener) {
    sendEncryption(this.#worker);
    this.ended = new Promise((resolve) => {
      this.#markEnded = resolve;
    });
    this.#worker.addEventListener(
      'message',
      ({ data }: MessageEvent<WorkerMessage | { kind?: never }>) => {
        if (data.kind === 'progress') onProgress(data.progress);
        else if (data.kind === 'damaged') reportDamage(data.report);
      },
    );
    this.#worker.addEventListener('error', (event) => {
      this.#endWith(new Error(event.message));
    });
    addEventListener('pagehide', this.#leave);
    const stopFollowing = [
      onEncryptionChange(this.#followLock),
      onStorageState(this.#followStores),
    ];
    this.#stopFollowing = () => {
      for (const stop of stopFollowing) stop();
    };
  }

  /** Waits for something during which the person may leave without losing anything. Rejects with StorageFailure if the job has ended. */
  follow<T>(call: Call<T>): Promise<T> {
    return this.#call(call, () => undefined);
  }

  /** Makes a call after which the worker waits for a decision. Rejects as `follow` does. */
  ask<T>(call: Call<T>): Promise<T> {
    return this.#askBeforeLeaving(call, () => {
      // The person is looking at the result: leaving now loses nothing.
      removeEventListener('beforeunload', this.#askFirst);
    });
  }

  /** Makes the call that the worker ends with. Rejects as `follow` does. */
  finish<T>(call: Call<T>): Promise<T> {
    return this.#askBeforeLeaving(call, () => {
      this.end();
    });
  }

  #askBeforeLeaving<T>(call: Call<T>, onResult: () => void): Promise<T> {
    if (!this.#isOver) addEventListener('beforeunload', this.#askFirst);
    return this.#call(call, onResult);
  }

  #call<T>(call: Call<T>, onResult: () => void): Promise<T> {
    if (this.#isOver) return Promise.reject(new StorageFailure('failed', undefined));
    const result = new Promise<T>((resolve, reject) => {
      this.#rejects.add(reject);
      call(this.#calls).then(
        (value) => {
          this.#rejects.delete(reject);
          onResult();
          resolve(value);
        },
        (error: unknown) => {
          this.#rejects.delete(reject);
          // The other calls would wait for ever. This one says why.
          this.#endWith(new DOMException('Cancelled', 'AbortError'));
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
    });
    return whileBusy(result);
  }

  /** Cancels the job. The worker cleans up before it ends. */
  cancel(): void {
    void this.#calls.cancel().then(() => {
      this.drop();
    });
  }

  /** Terminates the worker at once. Only for one that writes neither to the stores nor to a file on disk. */
  drop(): void {
    this.#endWith(new DOMException('Cancelled', 'AbortError'));
  }

  #endWith(error: Error): void {
    this.end();
    for (const reject of this.#rejects) reject(error);
  }

  end(): void {
    this.#isOver = true;
    removeEventListener('beforeunload', this.#askFirst);
    removeEventListener('pagehide', this.#leave);
    this.#stopFollowing();
    this.#worker.terminate();
    this.#markEnded();
  }

  /**
   * Makes the browser ask before the page is closed during a call. An automatic lock waits too, behind its cover
   * (`data/lock/relock.ts`).
   */
  readonly #askFirst = (event: BeforeUnloadEvent): void => {
    event.preventDefault();
  };

  /**
   * A page that is left may enter the back/forward cache, where its worker would keep blocking every restore and deletion. So the
   * worker is ended. Nothing is left half done: a restore is one transaction, and a file exists only once it is closed. The page
   * reports the failure when it comes back.
   */
  readonly #leave = (): void => {
    this.#endWith(new StorageFailure('failed', undefined));
  };

  /** Lets the worker continue when a migration ends; when one begins, the worker would miss rows, so it is ended. */
  readonly #followLock = (): void => {
    const before = this.#encryption;
    this.#encryption = currentEncryption();
    if (!canContinue(before, this.#encryption)) this.#leave();
    else resendEncryption(this.#worker);
  };

  /** Ends the worker if another tab has cleared or replaced the stores: one that hasn't opened them yet would make new ones. */
  readonly #followStores = (): void => {
    const state = storageState();
    if (state === 'cleared' || state === 'outdated') this.#leave();
  };
}

/**
 * Writes a file in one worker and reads it back in another: what the first has left in memory is free only once it has ended, and the
 * two together would take nearly twice as much.
 */
class CheckedJob {
  #job: Job;
  #isCancelled = false;
  readonly #onProgress: Listener;

  constructor(onProgress: Listener) {
    this.#onProgress = onProgress;
    this.#job = new Job(onProgress);
  }

  /** Makes a call to the first worker, as `Job.ask` does. */
  ask<T>(call: Call<T>): Promise<T> {
    return this.#job.ask(call);
  }

  /** Writes the file and reads it back. Rejects as `Job.finish` does, and with NotABackupError if it isn't what was written. */
  finish(write: Call<UncheckedFile>): Promise<WrittenBackup> {
    return whileBusy(this.#writeAndCheck(write));
  }

  async #writeAndCheck(write: Call<UncheckedFile>): Promise<WrittenBackup> {
    const written = await this.#job.finish(write);
    // The file may have been complete when the worker was told.
    if (this.#isCancelled) throw new DOMException('Cancelled', 'AbortError');
    this.#job = new Job(this.#onProgress);
    return this.#job.finish((worker) => worker.checkFile(written));
  }

  cancel(): void {
    this.#isCancelled = true;
    this.#job.cancel();
  }

  drop(): void {
    this.#job.drop();
  }
}

export interface ExportJob {
  /** Rejects with AbortError if it was cancelled, NotABackupError if the check failed, StorageFailure. */
  readonly done: Promise<WrittenBackup>;
  readonly cancel: () => void;
}

/**
 * Writes a backup in the background, or with `chosen` a file of the same format with only that; to the file on disk, or with a null
 * handle to a blob. With a passphrase the file is encrypted.
 */
export function startExport(
  fileName: string,
  handle: FileSystemFileHandle | null,
  now: Date,
  onProgress: Listener,
  chosen: ExportChoice | EntryChoice | null = null,
  passphrase: string | null = null,
): ExportJob {
  const request = { fileName, handle, now: now.getTime(), chosen, passphrase };
  const job = new CheckedJob(onProgress);
  return {
    done: job.finish((worker) => worker.writeFile(request)),
    cancel: () => {
      job.cancel();
    },
  };
}

/** Writes chosen entries in a format for other programs, in the background. */
export function startTextExport(
  format: TextFormat,
  choice: EntryChoice,
  now: Date,
  onProgress: Listener,
): ExportJob {
  const request = { format, choice, now: now.getTime() };
  const job = new Job(onProgress);
  return {
    done: job.finish((worker) => worker.writeText(request)),
    cancel: () => {
      job.cancel();
    },
  };
}

/** What can be asked about a file that was read, one call at a time. Each rejects with StorageFailure. */
interface FileToMerge {
  readonly compare: () => Promise<MergeComparison>;
  /** Returns `count` of the records that differ, starting at `from`; fewer at the end, or if some were deleted in the meantime. */
  readonly differences: (from: number, count: number) => Promise<readonly RecordPair[]>;
  /** Rejects with StorageFailure; the journal hasn't changed then. */
  readonly merge: (choices: MergeChoices) => Promise<MergeDone>;
}

/** A backup file that was read, and waits for a decision while its photos are opened. */
export interface ReadBackupFile extends StagedFile {
  /** Resolves with what can be restored of the file, once every photo in it has been opened. Rejects as `ImportJob.read` does. */
  readonly photosOpened: Promise<BackupContents>;
  /** Waits for the same once someone has decided: leaving then asks first. */
  readonly untilPhotosOpened: () => Promise<BackupContents>;
  /** Replaces the journal with it. Rejects with StorageFailure; the journal hasn't changed then. */
  readonly restore: () => Promise<void>;
  /** Compares it with the journal, or merges it. */
  readonly merging: FileToMerge;
}

export interface ImportJob {
  /** Rejects with NotABackupError, PassphraseError, RestoreBusyError, AbortError or StorageFailure; nothing has changed then. */
  readonly read: Promise<ReadBackupFile>;
  /** Discards the file, even while it is still being read. */
  readonly cancel: () => void;
}

/**
 * Settles when all imports of this tab have ended. A cancelled one holds the web lock until it has cleaned up, and the next would
 * mistake it for another tab's.
 */
let importsEnd: Promise<void> = Promise.resolve();

/** Reads and checks a backup file in the background, once the previous import has ended; an encrypted one with its passphrase. */
export function startImport(
  file: File,
  onProgress: Listener,
  passphrase: string | null = null,
): ImportJob {
  let isCancelled = false;
  const started = importsEnd.then(() => {
    if (isCancelled) throw new DOMException('Cancelled', 'AbortError');
    return new Job(onProgress);
  });
  importsEnd = started.then(
    (job) => job.ended,
    () => undefined,
  );
  const read = async (): Promise<ReadBackupFile> => {
    const job = await started;
    const found = await job.ask((worker) => worker.readFile(file, file.name, passphrase));
    const photosOpened = job.follow((worker) => worker.photosOpened());
    // If the dialog has been closed, nobody handles a failure.
    photosOpened.catch(() => undefined);
    return {
      ...found,
      photosOpened,
      untilPhotosOpened: () => job.ask((worker) => worker.photosOpened()),
      restore: () => job.finish((worker) => worker.restore()),
      merging: {
        compare: () => job.ask((worker) => worker.compare()),
        differences: (from, count) => job.ask((worker) => worker.differences(from, count)),
        merge: (choices) => job.finish((worker) => worker.merge(choices)),
      },
    };
  };
  return {
    read: read(),
    cancel: () => {
      isCancelled = true;
      started.then(
        (job) => {
          job.cancel();
        },
        () => undefined,
      );
    },
  };
}

/**
 * Undoes the latest restore. Rejects with RestoreBusyError, StorageFailure, or PartLostError if the browser lost some of it and
 * `acceptsPart` is false; nothing has changed then.
 */
export async function undoRestoreInBackground(acceptsPart = false): Promise<void> {
  await importsEnd;
  await new Job(() => undefined).finish((worker) => worker.undoRestore(acceptsPart));
}

/**
 * Undoes the merge of an instant; resolves with null if it isn't the latest any more. Rejects with RestoreBusyError or
 * StorageFailure; nothing has changed then.
 */
export async function undoMergeInBackground(at: string): Promise<MergeUndone | null> {
  await importsEnd;
  return new Job(() => undefined).finish((worker) => worker.undoMerge(at));
}

export interface HandoverJob {
  /** Rejects with AbortError if it was cancelled, StorageFailure. */
  readonly read: Promise<ReadHandover>;
  /** Encrypts what was read. Rejects as `read` does, and with NotABackupError if the check failed. */
  readonly encrypt: (passphrase: string) => Promise<WrittenBackup>;
  /** Ends the worker and forgets everything in it. */
  readonly end: () => void;
}

/** Reads in the background what goes into a file for one person, and keeps it in memory until it is encrypted or `end` is called. */
export function startHandover(
  choice: HandoverChoice,
  now: Date,
  onProgress: (progress: Progress) => void,
): HandoverJob {
  const job = new CheckedJob(onProgress);
  return {
    read: job.ask((worker) => worker.readHandover(choice, now.getTime())),
    encrypt: (passphrase) => job.finish((worker) => worker.encryptHandover(passphrase)),
    end: () => {
      job.drop();
    },
  };
}
