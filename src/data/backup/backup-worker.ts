/* Writes, checks and reads backup files off the main thread, one job per worker. */
import { expose } from 'comlink';
import { countAll } from '@/domain/schema/lists';
import { backupType, encryptedType } from '@/domain/backup/file-names';
import { type BackupContents, partText } from '@/domain/backup/backup-file';
import type { HandoverChoice } from '@/domain/backup/handover';
import type { MergeChoices } from '@/domain/merge/merge-summary';
import { onDamaged } from '@/data/db/damage-reports';
import { untilDamagedAreQuarantined } from '@/data/records/damaged-records';
import { db } from '@/data/db/db';
import { ReadOnlyError } from '@/data/commit/permissions';
import { asStorageError, StorageFailure } from '@/data/db/errors';
import { chooseEntries } from './chosen-entries';
import { followLockOfPage, untilLockReceived } from '@/data/encryption/worker-encryption';
import { completeStaged } from './match-records';
import { readReplacedUndo, restoreLock } from './backup-marks';
import {
  checkFile,
  createHandover,
  type ReadHandover,
  type UncheckedFile,
  writeFile,
  type WrittenBackup,
} from './write-backup';
import { type MergeDone, MergeSession } from './merge-session';
import { undoMerge } from './undo-merge';
import {
  type BackupRequest,
  preserveErrorClasses,
  type StagedFile,
  type TextRequest,
  type WorkerMessage,
} from './worker-messages';
import { NotABackupError, PartLostError, PassphraseError, RestoreBusyError } from './backup-errors';
import { secretOf } from './parse-backup';
import { readBackup } from './read-backup';
import { blobSink, fileSink } from './file-sinks';
import { clearStaged, countLive, restoreStaged, stage, undoRestore } from './restore';
import type { Progress } from './write-pieces';

/** Work that pauses while a person looks at what was read, and continues with their decision. */
class PausedWork<Read, Decision, Done> {
  readonly #decided: Promise<Decision>;
  #decide: (decision: Decision) => void = () => undefined;
  #done: Promise<Done> | null = null;

  constructor(signal: AbortSignal) {
    this.#decided = new Promise((resolve, reject) => {
      this.#decide = resolve;
      signal.addEventListener('abort', () => {
        reject(new DOMException('Cancelled', 'AbortError'));
      });
    });
    // Nothing may be awaiting it yet.
    this.#decided.catch(() => undefined);
  }

  /** Starts `work`, which calls `ask` with what it has read. Resolves with what was read. */
  begin(work: (ask: (read: Read) => Promise<Decision>) => Promise<Done>): Promise<Read> {
    return new Promise((resolve, reject) => {
      this.#done = work((read) => {
        resolve(read);
        return this.#decided;
      });
      this.#done.catch(reject);
    });
  }

  /** Continues with the decision. Settles as the work does. */
  resume(decision: Decision): Promise<Done> {
    this.#decide(decision);
    return this.done;
  }

  /** Settles as the work does. */
  get done(): Promise<Done> {
    return this.#done ?? Promise.reject(new Error('Nothing was begun'));
  }
}

const job = new AbortController();
const { signal } = job;
const session = new MergeSession(signal);
/** A handover continues with its passphrase. */
const handover = new PausedWork<ReadHandover, string, UncheckedFile>(signal);
/** An import continues with what to do with the file, and ends with the result of a merge. */
const staged = new PausedWork<StagedFile, 'restore' | MergeChoices, MergeDone | null>(signal);
let markOpened: (contents: BackupContents) => void = () => undefined;
/** Resolves when every photo of an import has been opened. Never rejects; `photosOpened` does. */
const opened = new Promise<BackupContents>((resolve) => {
  markOpened = resolve;
});
/** Resolves as `opened` does; rejects if the import fails before. */
const photosOpened = () => Promise.race([opened, staged.done.then(() => opened)]);
/** Settles when everything that was started has ended. */
let running: Promise<unknown> = Promise.resolve();

const worker = {
  writeFile: (request: BackupRequest) => run(() => exportTo(request)),
  /** Reads a file back that another worker has written. */
  checkFile: (written: UncheckedFile) => run(() => checkWritten(written)),
  /** Writes entries in a format for other programs. */
  writeText: (request: TextRequest) => run(() => exportText(request)),
  /** Reads what goes into a file for one person; `encryptHandover` then writes exactly that. */
  readHandover: (choice: HandoverChoice, now: number) =>
    handover.begin((read) => run(() => handOverTo(choice, now, read))),
  encryptHandover: (passphrase: string) => handover.resume(passphrase),
  /**
   * Reads a file and opens its photos afterwards; `restore` or `merge` then confirms it. With a null passphrase, an encrypted file throws
   * PassphraseError.
   */
  readFile: (file: Blob, fileName: string, passphrase: string | null) =>
    staged.begin((read) => run(() => underLock(() => readAndDo(file, fileName, passphrase, read)))),
  restore: async () => {
    await staged.resume('restore');
  },
  /** Resolves with what can be restored of the file, once every photo in it has been opened. */
  photosOpened,
  compare: () => run(() => photosOpened().then(() => session.compare())),
  differences: (from: number, count: number) => run(() => session.differences(from, count)),
  merge: async (choices: MergeChoices) => {
    const done = await staged.resume(choices);
    if (done === null) throw new StorageFailure('failed', undefined);
    return done;
  },
  /** Undoes the merge of that instant, while it is the latest. */
  undoMerge: (at: string) => run(() => underLock(() => undoMerge(at))),
  /** Undoes the latest restore; with `acceptsPart`, even if only a part of it is left. */
  undoRestore: (acceptsPart: boolean) => run(() => underLock(() => undoLatestRestore(acceptsPart))),
  /** Cancels the job. Resolves once it has cleaned up. */
  cancel: async () => {
    job.abort();
    await running;
  },
};

export type BackupWorker = typeof worker;

preserveErrorClasses();
followLockOfPage();
expose(worker);

function post(news: WorkerMessage) {
  postMessage(news);
}

onDamaged((report) => {
  // Lost records are counted in the result of the export.
  if (report.kind !== 'lost') post({ kind: 'damaged', report });
});

/** The minimum time between two progress messages, in ms. */
const progressEvery = 100;
let lastProgress = 0;

function onProgress(progress: Progress) {
  const now = performance.now();
  if (now - lastProgress < progressEvery) return;
  lastProgress = now;
  post({ kind: 'progress', progress });
}

/** Runs the job. Rejects with AbortError, or with an error that the page has a sentence for. */
function run<T>(work: () => Promise<T>): Promise<T> {
  const result = untilLockReceived()
    .then(work)
    .catch((error: unknown) => {
      throw signal.aborted ? new DOMException('Cancelled', 'AbortError') : asJobError(error);
    });
  running = Promise.allSettled([running, result]);
  return result;
}

function asJobError(error: unknown): Error {
  const isOwn = [NotABackupError, PassphraseError, PartLostError, RestoreBusyError].some(
    (own) => error instanceof own,
  );
  if (isOwn && error instanceof Error) return error;
  const failure = asStorageError(error);
  console.info('The backup job failed.', error);
  if (failure instanceof ReadOnlyError || failure instanceof StorageFailure) return failure;
  return new StorageFailure('failed', undefined);
}

async function exportTo(request: BackupRequest): Promise<UncheckedFile> {
  const { fileName, handle, now, chosen: requested } = request;
  const chosen = requested?.kind === 'choice' ? await chooseEntries(requested) : requested;
  const passphrase = request.passphrase ?? undefined;
  const type = passphrase === undefined ? backupType : encryptedType;
  const sink = handle ? await fileSink(handle) : blobSink(type);
  const options = { fileName, now: new Date(now), signal, onProgress, chosen, passphrase };
  const written = await writeFile(sink, options);
  await untilDamagedAreQuarantined();
  return written;
}

async function checkWritten(written: UncheckedFile): Promise<WrittenBackup> {
  // At once, so that this worker hears if another tab clears them: its mark must not make them again.
  if (written.mark !== null) await db.open();
  return checkFile(written, { signal, onProgress });
}

async function handOverTo(
  choice: HandoverChoice,
  now: number,
  askForPassphrase: (read: ReadHandover) => Promise<string>,
): Promise<UncheckedFile> {
  const written = await createHandover(
    choice,
    { now: new Date(now), signal, onProgress },
    askForPassphrase,
  );
  await untilDamagedAreQuarantined();
  return written;
}

async function exportText({ format, choice, now }: TextRequest): Promise<WrittenBackup> {
  // Imported only here: a backup doesn't need the libraries of the other formats.
  const { writeEntries } = await import('./export-entries');
  const options = { now: new Date(now), signal, onProgress };
  const written = await writeEntries(format, choice, options);
  // The page terminates the worker as soon as it has the result.
  await untilDamagedAreQuarantined();
  return { ...written, setAside: 0, unreadable: 0 };
}

/** Holds the web lock that tells other tabs that the staged records are in use. The browser releases it when this worker ends. */
async function underLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(restoreLock, { ifAvailable: true }, async (lock) => {
    if (!lock) throw new RestoreBusyError('Another tab restores a backup');
    return work();
  });
}

async function undoLatestRestore(acceptsPart: boolean): Promise<void> {
  if (!(await undoRestore(new Date(), acceptsPart))) throw new StorageFailure('failed', undefined);
}

/** Returns whether two passes over a file found the same records; they don't if another program wrote to it in between. */
function isSameFile(one: BackupContents, other: BackupContents): boolean {
  const known = ({ counts, pictures, setAside, problems, note }: BackupContents) =>
    JSON.stringify([counts, pictures, setAside, problems.count, note]);
  return known(one) === known(other);
}

async function readAndDo(
  file: Blob,
  fileName: string,
  passphrase: string | null,
  askForDecision: (read: StagedFile) => Promise<'restore' | MergeChoices>,
): Promise<MergeDone | null> {
  await db.open();
  await clearStaged();
  const secret = passphrase === null ? undefined : await secretOf(file, passphrase);
  const read = (pass: 'without-photos' | 'with-photos') =>
    readBackup(file, {
      signal,
      onProgress: (bytesRead) => {
        const step = pass === 'without-photos' ? 'reading' : 'opening-photos';
        // The size of an encrypted file is slightly above that of its content.
        onProgress({ step, done: bytesRead / file.size });
      },
      stage,
      pass,
      secret,
    });
  try {
    const seen = await read('without-photos');
    const decided = askForDecision({
      contents: seen,
      live: await countLive(),
      replacedUndo: await readReplacedUndo(),
    });
    // While the person looks at what was read. Nothing is restored or merged before all of them are opened.
    const contents = seen.pictures > 0 ? await read('with-photos') : seen;
    if (!isSameFile(seen, contents))
      throw new NotABackupError('The file changed while it was read. Choose it again.');
    await completeStaged(contents.note?.handover?.leftOut ?? []);
    markOpened(contents);
    const decision = await decided;
    if (decision !== 'restore') return await session.merge(decision, fileName);
    if (partText(contents.note) !== null) throw new NotABackupError('It is a part of a journal.');
    post({ kind: 'progress', progress: { step: 'restoring', done: 0 } });
    const now = new Date();
    const made = contents.note && new Date(contents.note.createdAt);
    await restoreStaged(
      {
        key: 'backup',
        // If the clock was ahead when the backup was made, its mark must not hide what is written from now on.
        at: (made && made < now ? made : now).toISOString(),
        fileName,
        records: countAll(contents.counts),
        ...(passphrase !== null && { sealed: true }),
      },
      now,
    );
    return null;
  } catch (error) {
    // The staged records are useless now. If this fails too, the next start cleans up.
    await clearStaged().catch(() => undefined);
    throw error;
  }
}
