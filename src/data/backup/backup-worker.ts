/*
 * Writes and reads backup files off the main thread: one job for each worker. What it is asked and what it
 * answers stands in messages.ts.
 */
import { countAll } from '../../domain/backup-file';
import { backupType, sealedType } from '../../domain/file-names';
import { partWords } from '../../domain/backup-scope';
import type { MergeChoices } from '../../domain/merge/comparison';
import { metAreMoved, onDamaged } from '../records/damaged-records';
import { db } from '../stores/db';
import { ReadOnlyError } from '../commit/circle-role';
import { asStorageError, StorageFailure } from '../stores/errors';
import { chooseEntries } from '../export/choose-entries';
import { hearOfLock, lockHeard } from '../vault/lock-of-worker';
import { completeStaged } from './complete-staged';
import { readGivenUp } from './given-up';
import { handOver } from './hand-over';
import { restoreLock } from './lock';
import { MergeDesk, takeBackMerge } from './merge-desk';
import type { JobReply, JobRequest } from './messages';
import { NotABackupError, PartLostError, PassphraseError } from './errors';
import { readBackup } from './read-backup';
import { blobSink, fileSink } from './sinks';
import { bringBackReplaced, clearStaged, countLive, restoreStaged, stage } from './restore-staged';
import { writeBackup } from './write-backup';
import type { Progress } from './write-pieces';

type Read = Extract<JobRequest, { kind: 'read' }>;
type Export = Extract<JobRequest, { kind: 'export' }>;
type HandOver = Extract<JobRequest, { kind: 'handover' }>;
type ExportText = Extract<JobRequest, { kind: 'export-text' }>;

const job = new AbortController();
const { signal } = job;
const desk = new MergeDesk(signal);
/** What the person decided about a file that was read: to restore it, or how to merge it. */
type Decision = 'restore' | MergeChoices;
let decide: (decision: Decision) => void = () => undefined;
const decided = new Promise<Decision>((resolve, reject) => {
  decide = resolve;
  signal.addEventListener('abort', () => {
    reject(new DOMException('Cancelled', 'AbortError'));
  });
});
let givePassphrase: (passphrase: string) => void = () => undefined;
const passphraseGiven = new Promise<string>((resolve) => {
  givePassphrase = resolve;
});
// Nobody may be waiting for it yet.
decided.catch(() => undefined);

addEventListener('message', ({ data }: MessageEvent<JobRequest>) => {
  switch (data.kind) {
    case 'cancel':
      job.abort();
      break;
    case 'lock':
      hearOfLock(data);
      break;
    case 'restore':
      decide('restore');
      break;
    case 'merge':
      decide(data.choices);
      break;
    case 'compare':
    case 'differences':
      void run(async () => post(await desk.answer(data)));
      break;
    case 'undo-merge':
      void run(() => underLock(async () => post(await takeBackMerge(data.at))));
      break;
    case 'export':
      void run(() => exportTo(data));
      break;
    case 'handover':
      void run(() => handOverTo(data));
      break;
    case 'seal':
      givePassphrase(data.passphrase);
      break;
    case 'export-text':
      void run(() => exportText(data));
      break;
    case 'read':
      void run(() => underLock(() => readAndRestore(data)));
      break;
    case 'bring-back':
      void run(() => underLock(() => bringBack(data.isPartWelcome)));
      break;
  }
});

function post(reply: JobReply) {
  postMessage(reply);
}

onDamaged((report) => {
  // Records that the browser lost are counted with the file.
  if (report.kind !== 'lost') post({ kind: 'damaged', report });
});

/** At most so many messages about progress in a second. */
const progressEvery = 100;
let lastProgress = 0;

function onProgress(progress: Progress) {
  const now = performance.now();
  if (now - lastProgress < progressEvery) return;
  lastProgress = now;
  post({ kind: 'progress', progress });
}

async function run(work: () => Promise<void>): Promise<void> {
  try {
    await lockHeard();
    await work();
  } catch (error) {
    if (signal.aborted) post({ kind: 'cancelled' });
    else if (error instanceof NotABackupError) post({ kind: 'refused', reason: error.message });
    else if (error instanceof PassphraseError) post({ kind: 'passphrase', isWrong: error.isWrong });
    else if (error instanceof PartLostError)
      post({ kind: 'part-lost', lost: error.lost, left: error.left });
    else {
      const failure = asStorageError(error);
      console.info('The backup job failed.', error);
      if (failure instanceof ReadOnlyError) {
        post({ kind: 'read-only', childId: failure.childId });
        return;
      }
      post({
        kind: 'failed',
        reason: failure instanceof StorageFailure ? failure.reason : 'failed',
      });
    }
  }
}

async function exportTo({ fileName, handle, now, chosen: asked, ...rest }: Export): Promise<void> {
  const chosen = asked?.kind === 'choice' ? await chooseEntries(asked) : asked;
  const passphrase = rest.passphrase ?? undefined;
  const type = passphrase === undefined ? backupType : sealedType;
  const sink = handle ? await fileSink(handle) : blobSink(type);
  const options = { fileName, now: new Date(now), signal, onProgress, chosen, passphrase };
  const written = await writeBackup(sink, options);
  await metAreMoved();
  post({ kind: 'exported', ...written });
}

async function handOverTo({ choice, now }: HandOver): Promise<void> {
  const options = { now: new Date(now), signal, onProgress };
  const written = await handOver(choice, options, (read) => {
    post({ kind: 'handover-read', ...read });
    return passphraseGiven;
  });
  await metAreMoved();
  post({ kind: 'exported', ...written });
}

async function exportText({ format, choice, now }: ExportText): Promise<void> {
  // A backup does without the libraries of the other forms.
  const { writeEntries } = await import('../export/write-entries');
  const options = { now: new Date(now), signal, onProgress };
  const written = await writeEntries(format, choice, options);
  // The worker ends with its answer.
  await metAreMoved();
  post({ kind: 'exported', ...written, setAside: 0, unreadable: 0 });
}

/** The lock says to every other tab that what is staged is not left over; it goes with this worker, however that ends. */
async function underLock(work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(restoreLock, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    else post({ kind: 'busy' });
  });
}

async function bringBack(isPartWelcome: boolean): Promise<void> {
  if (await bringBackReplaced(new Date(), isPartWelcome)) post({ kind: 'restored' });
  else post({ kind: 'failed', reason: 'failed' });
}

async function readAndRestore({ file, fileName, passphrase }: Read): Promise<void> {
  await db.open();
  await clearStaged();
  try {
    const contents = await readBackup(file, {
      signal,
      onProgress: (bytesRead) => {
        // What is sealed is a little longer than what is in it.
        onProgress({ step: 'reading', done: bytesRead / file.size });
      },
      stage,
      passphrase: passphrase ?? undefined,
    });
    await completeStaged(contents.note?.handover?.leftOut ?? []);
    post({ kind: 'read', contents, live: await countLive(), givesUp: await readGivenUp() });
    const decision = await decided;
    if (decision !== 'restore') {
      post(await desk.merge(decision, fileName));
      return;
    }
    if (partWords(contents.note) !== null) throw new NotABackupError('It is a part of a journal.');
    post({ kind: 'progress', progress: { step: 'restoring', done: 0 } });
    const now = new Date();
    const made = contents.note && new Date(contents.note.createdAt);
    await restoreStaged(
      {
        key: 'backup',
        // A clock that was ahead must not hide what is written from now on.
        at: (made && made < now ? made : now).toISOString(),
        fileName,
        records: countAll(contents.counts),
        ...(passphrase !== null && { sealed: true }),
      },
      now,
    );
    post({ kind: 'restored' });
  } catch (error) {
    // What is staged is of no use any more; when even this fails, the next start tidies up.
    await clearStaged().catch(() => undefined);
    throw error;
  }
}
