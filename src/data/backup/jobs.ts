import type { BackupContents, Counts } from '../../domain/backup-file';
import type { GivenUp } from '../../domain/merge/comparison';
import { whileBusy } from '../../lib/busy';
import { tell } from '../records/damaged-records';
import { StorageFailure } from '../stores/errors';
import type { Sealing } from '../stores/held-sealing';
import { currentSealing, onSealing } from '../stores/sealing';
import { tellLock, tellLockAgain } from '../vault/lock-of-worker';
import type { Chosen, EntryChoice, TextFormat } from '../../domain/export/chosen';
import { ReadOnlyError } from '../commit/circle-role';
import { NotABackupError, PartLostError, PassphraseError, RestoreBusyError } from './errors';
import { type FileToMerge, fileToMerge, undoneIn } from './merge-jobs';
import type { JobReply, JobRequest } from './messages';
import type { MergeUndone } from './merge-undo';
import type { WrittenBackup } from './write-backup';
import type { Progress } from './write-pieces';

type Listener = (progress: Progress) => void;

/** A worker for one export or import. */
export class Job {
  readonly #worker = new Worker(new URL('./backup-worker.ts', import.meta.url), {
    type: 'module',
  });
  readonly #onProgress: Listener;
  /** Resolves when the worker is done and has let go of the lock, however that ended. */
  readonly ended: Promise<void>;
  #markEnded: () => void = () => undefined;
  #isOver = false;
  readonly #stopFollowing: () => void;
  #sealing = currentSealing();
  #settle: { resolve: (reply: JobReply) => void; reject: (error: Error) => void } | null = null;

  constructor(onProgress: Listener) {
    this.#onProgress = onProgress;
    tellLock(this.#worker);
    this.ended = new Promise((resolve) => {
      this.#markEnded = resolve;
    });
    this.#worker.addEventListener('message', ({ data }: MessageEvent<JobReply>) => {
      if (data.kind === 'progress') this.#onProgress(data.progress);
      else if (data.kind === 'damaged') tell(data.report);
      else this.#take(data);
    });
    this.#worker.addEventListener('error', (event) => {
      this.#settle?.reject(new Error(event.message));
      this.end();
    });
    addEventListener('pagehide', this.#leave);
    this.#stopFollowing = onSealing(this.#followLock);
  }

  /** Sends a request; answers the reply that ends it. Rejects with StorageFailure when the job has ended. */
  ask(request: JobRequest): Promise<JobReply> {
    if (this.#isOver) return Promise.reject(new StorageFailure('failed', undefined));
    const reply = new Promise<JobReply>((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    addEventListener('beforeunload', this.#askFirst);
    this.#worker.postMessage(request);
    return whileBusy(reply);
  }

  cancel(): void {
    this.#worker.postMessage({ kind: 'cancel' } satisfies JobRequest);
  }

  /** Lets go of the worker at once, whatever it does. Only for one that writes nothing into the stores and no file on disk. */
  drop(): void {
    this.end();
    this.#settle?.reject(new DOMException('Cancelled', 'AbortError'));
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
   * (`data/vault/leaving.ts`).
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
    this.end();
    this.#settle?.reject(new StorageFailure('failed', undefined));
  };

  /** Where a walk through the journal comes to its end, the worker goes on; where one begins it would miss rows, and is ended. */
  readonly #followLock = (): void => {
    const before = this.#sealing;
    this.#sealing = currentSealing();
    if (!readsOn(before, this.#sealing)) this.#leave();
    else tellLockAgain(this.#worker);
  };

  #take(reply: JobReply): void {
    const settle = this.#settle;
    // What was read waits in the worker for the person's decision, and is looked at meanwhile; everything else ends the job.
    if (waits.has(reply.kind)) removeEventListener('beforeunload', this.#askFirst);
    else this.end();
    const error = errorOf(reply);
    if (error) settle?.reject(error);
    else settle?.resolve(reply);
  }
}

/** Whether a worker with the one reads every row that it may meet where the other holds; null is the lock off. */
function readsOn(before: Sealing | null, after: Sealing | null): boolean {
  // In the middle of a walk it reads both kinds.
  const readsBoth = before !== null && before.state !== 'on';
  return readsBoth || before === after;
}

const waits: ReadonlySet<JobReply['kind']> = new Set<JobReply['kind']>([
  'read',
  'handover-read',
  'compared',
  'differences',
]);

function errorOf(reply: JobReply): Error | null {
  switch (reply.kind) {
    case 'cancelled':
      return new DOMException('Cancelled', 'AbortError');
    case 'busy':
      return new RestoreBusyError('Another tab restores a backup');
    case 'part-lost':
      return new PartLostError(reply.lost, reply.left);
    case 'passphrase':
      return new PassphraseError(reply.isWrong);
    case 'refused':
      return new NotABackupError(reply.reason);
    case 'read-only':
      return new ReadOnlyError(reply.childId);
    case 'failed':
      return new StorageFailure(reply.reason, undefined);
    default:
      return null;
  }
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
  const at = now.getTime();
  const request = { kind: 'export', fileName, handle, now: at, chosen, passphrase } as const;
  return exportJob(request, onProgress);
}

/** Writes chosen entries in a form for other programs, in the background. */
export function startTextExport(
  format: TextFormat,
  choice: EntryChoice,
  now: Date,
  onProgress: Listener,
): ExportJob {
  const request = { kind: 'export-text', format, choice, now: now.getTime() } as const;
  return exportJob(request, onProgress);
}

function exportJob(request: JobRequest, onProgress: Listener): ExportJob {
  const job = new Job(onProgress);
  return {
    done: job.ask(request).then((reply) => {
      if (reply.kind !== 'exported') throw new Error(`Unexpected answer: ${reply.kind}`);
      return reply;
    }),
    cancel: () => {
      job.cancel();
    },
  };
}

/** A backup file that was read and checked, and waits for a decision. */
export interface ReadBackupFile {
  readonly contents: BackupContents;
  /** What it would replace. */
  readonly live: Counts;
  /** The Undo that is given up by that. */
  readonly givesUp: GivenUp | null;
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
  const ask = async (request: JobRequest) => (await started).ask(request);
  const restore = async () => {
    await ask({ kind: 'restore' });
  };
  return {
    read: ask({ kind: 'read', file, fileName: file.name, passphrase }).then((reply) => {
      if (reply.kind !== 'read') throw new Error(`Unexpected answer: ${reply.kind}`);
      const { contents, live, givesUp } = reply;
      return { contents, live, givesUp, restore, merging: fileToMerge(ask) };
    }),
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
  await new Job(() => undefined).ask({ kind: 'bring-back', isPartWelcome });
}

/**
 * Takes the merge of an instant back; null where it is not the latest any more. Rejects with RestoreBusyError or StorageFailure;
 * nothing is changed then.
 */
export async function undoMergeInBackground(at: string): Promise<MergeUndone | null> {
  await importsEnd;
  return undoneIn(await new Job(() => undefined).ask({ kind: 'undo-merge', at }));
}
