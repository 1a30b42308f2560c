import { type Remote, wrap } from 'comlink';
import { whileBusy } from '@/lib/busy';
import { tell } from '@/data/records/damaged-records';
import { StorageFailure } from '@/data/db/errors';
import { currentEncryption, type Encryption, onSealing } from '@/data/db/encryption';
import { sendEncryption, tellLockAgain } from '@/data/encryption/worker-encryption';
import type { Chosen, EntryChoice, TextFormat } from '@/domain/backup/export-choice';
import type { MergeChoices, MergeComparison, RecordPair } from '@/domain/merge/merge-summary';
import type { BackupWorker } from './backup-worker';
import type { MergeDone } from './merge-session';
import type { JobNews, StagedFile } from './messages';
import type { MergeUndone } from './undo-merge';
import { sendErrorsWhole } from './worker-errors';
import type { ReadHandover, WrittenBackup } from './write-backup';
import type { Progress } from './write-pieces';
import type { HandoverChoice } from '@/domain/backup/handover';

sendErrorsWhole();

type Listener = (progress: Progress) => void;
type Call<T> = (worker: Remote<BackupWorker>) => Promise<T>;

/** A worker for one export or import. */
class Job {
  readonly #worker = new Worker(new URL('./backup-worker.ts', import.meta.url), {
    type: 'module',
  });
  readonly #calls = wrap<BackupWorker>(this.#worker);
  /** Resolves when the worker is done and has let go of the lock, however that ended. */
  readonly ended: Promise<void>;
  #markEnded: () => void = () => undefined;
  #isOver = false;
  readonly #stopFollowing: () => void;
  #sealing = currentEncryption();
  /** Rejects what is asked; Comlink leaves the calls of a worker that is gone open for good. */
  #reject: (error: Error) => void = () => undefined;

  constructor(onProgress: Listener) {
    sendEncryption(this.#worker);
    this.ended = new Promise((resolve) => {
      this.#markEnded = resolve;
    });
    this.#worker.addEventListener(
      'message',
      ({ data }: MessageEvent<JobNews | { kind?: never }>) => {
        if (data.kind === 'progress') onProgress(data.progress);
        else if (data.kind === 'damaged') tell(data.report);
      },
    );
    this.#worker.addEventListener('error', (event) => {
      this.#endWith(new Error(event.message));
    });
    addEventListener('pagehide', this.#leave);
    this.#stopFollowing = onSealing(this.#followLock);
  }

  /** Asks what leaves the worker waiting for a decision. Rejects with StorageFailure when the job has ended. */
  ask<T>(call: Call<T>): Promise<T> {
    return this.#call(call, () => {
      // What was read is looked at meanwhile.
      removeEventListener('beforeunload', this.#askFirst);
    });
  }

  /** Asks what the worker ends with. Rejects as `ask` does. */
  finish<T>(call: Call<T>): Promise<T> {
    return this.#call(call, () => {
      this.end();
    });
  }

  #call<T>(call: Call<T>, onAnswer: () => void): Promise<T> {
    if (this.#isOver) return Promise.reject(new StorageFailure('failed', undefined));
    addEventListener('beforeunload', this.#askFirst);
    const answered = call(this.#calls).then(
      (value) => {
        onAnswer();
        return value;
      },
      (error: unknown) => {
        this.end();
        throw error;
      },
    );
    const answer = new Promise<T>((resolve, reject) => {
      this.#reject = reject;
      answered.then(resolve, reject);
    });
    return whileBusy(answer);
  }

  /** Calls it off. The worker tidies up before it ends. */
  cancel(): void {
    void this.#calls.cancel().then(() => {
      this.drop();
    });
  }

  /** Lets go of the worker at once, whatever it does. Only for one that writes nothing into the stores and no file on disk. */
  drop(): void {
    this.#endWith(new DOMException('Cancelled', 'AbortError'));
  }

  #endWith(error: Error): void {
    this.end();
    this.#reject(error);
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
   * Has the browser ask before the page is closed in the middle of it; and a lock that nobody asked for waits, behind its cover
   * (`data/lock/relock.ts`).
   */
  readonly #askFirst = (event: BeforeUnloadEvent): void => {
    event.preventDefault();
  };

  /**
   * A page that is left may be put aside whole. Its worker would hold the lock and the journal for as long as that, and
   * nobody could restore or clear anything. What is half done is undone with the worker: a restore is one transaction,
   * and a file is not there before it is closed. The page says so when it comes back.
   */
  readonly #leave = (): void => {
    this.#endWith(new StorageFailure('failed', undefined));
  };

  /** Where a walk through the journal comes to its end, the worker goes on; where one begins it would miss rows, and is ended. */
  readonly #followLock = (): void => {
    const before = this.#sealing;
    this.#sealing = currentEncryption();
    if (!readsOn(before, this.#sealing)) this.#leave();
    else tellLockAgain(this.#worker);
  };
}

/** Whether a worker with the one reads every row that it may meet where the other holds; null is the lock off. */
function readsOn(before: Encryption | null, after: Encryption | null): boolean {
  // In the middle of a walk it reads both kinds.
  const readsBoth = before !== null && before.state !== 'on';
  return readsBoth || before === after;
}

export interface ExportJob {
  /** Rejects with AbortError when it was cancelled, NotABackupError when the check failed, StorageFailure. */
  readonly done: Promise<WrittenBackup>;
  readonly cancel: () => void;
}

/**
 * Writes a backup in the background, or with `chosen` a file of the same form that holds only that: into the file on
 * disk, or with null into a blob. With a passphrase the file is sealed.
 */
export function startExport(
  fileName: string,
  handle: FileSystemFileHandle | null,
  now: Date,
  onProgress: Listener,
  chosen: Chosen | EntryChoice | null = null,
  passphrase: string | null = null,
): ExportJob {
  const request = { fileName, handle, now: now.getTime(), chosen, passphrase };
  return exportJob((worker) => worker.writeBackup(request), onProgress);
}

/** Writes chosen entries in a form for other programs, in the background. */
export function startTextExport(
  format: TextFormat,
  choice: EntryChoice,
  now: Date,
  onProgress: Listener,
): ExportJob {
  const request = { format, choice, now: now.getTime() };
  return exportJob((worker) => worker.writeText(request), onProgress);
}

function exportJob(write: Call<WrittenBackup>, onProgress: Listener): ExportJob {
  const job = new Job(onProgress);
  return {
    done: job.finish(write),
    cancel: () => {
      job.cancel();
    },
  };
}

/** What can be asked about a file that was read; one question at a time. Each rejects with StorageFailure. */
interface FileToMerge {
  readonly compare: () => Promise<MergeComparison>;
  /** Some of the records that differ, from a place on; fewer where there are no more, or some were deleted meanwhile. */
  readonly differences: (from: number, count: number) => Promise<readonly RecordPair[]>;
  /** Rejects with StorageFailure; the journal is then as it was. */
  readonly merge: (choices: MergeChoices) => Promise<MergeDone>;
}

/** A backup file that was read and checked, and waits for a decision. */
export interface ReadBackupFile extends StagedFile {
  /** Puts it in the journal's place. Rejects with StorageFailure; the journal is then as it was. */
  readonly restore: () => Promise<void>;
  /** Compares it with the journal, or merges it into that. */
  readonly merging: FileToMerge;
}

export interface ImportJob {
  /** Rejects with NotABackupError, PassphraseError, RestoreBusyError, AbortError or StorageFailure; nothing is changed then. */
  readonly read: Promise<ReadBackupFile>;
  /** Forgets the file, while it is read or waits. */
  readonly cancel: () => void;
}

/**
 * Ends with the imports of this tab. One that was called off holds the lock until it has tidied up; the next would take
 * this tab for another one.
 */
let importsEnd: Promise<void> = Promise.resolve();

/** Reads and checks a backup file in the background, once the import before it has let go; a sealed one with its passphrase. */
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
    return {
      ...(await job.ask((worker) => worker.readFile(file, file.name, passphrase))),
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
 * Brings back what the latest restore replaced. Rejects with RestoreBusyError, StorageFailure, or PartLostError where the
 * browser lost some of it and what is left is not said to be welcome; nothing is changed then.
 */
export async function bringBackInBackground(isPartWelcome = false): Promise<void> {
  await importsEnd;
  await new Job(() => undefined).finish((worker) => worker.bringBack(isPartWelcome));
}

/**
 * Takes the merge of an instant back; null where it is not the latest any more. Rejects with RestoreBusyError or StorageFailure;
 * nothing is changed then.
 */
export async function undoMergeInBackground(at: string): Promise<MergeUndone | null> {
  await importsEnd;
  return new Job(() => undefined).finish((worker) => worker.undoMerge(at));
}

export interface HandoverJob {
  /** Rejects with AbortError when it was called off, StorageFailure. */
  readonly read: Promise<ReadHandover>;
  /** Seals what was read. Rejects as `read` does, and with NotABackupError when the check failed. */
  readonly seal: (passphrase: string) => Promise<WrittenBackup>;
  /** Ends the worker, and with it all that it holds. */
  readonly end: () => void;
}

/** Reads in the background what goes into a file for one person, and keeps it there until it is sealed or let go. */
export function startHandover(
  choice: HandoverChoice,
  now: Date,
  onProgress: (progress: Progress) => void,
): HandoverJob {
  const job = new Job(onProgress);
  return {
    read: job.ask((worker) => worker.readHandover(choice, now.getTime())),
    seal: (passphrase) => job.finish((worker) => worker.sealHandover(passphrase)),
    end: () => {
      job.drop();
    },
  };
}
