import type { HandoverChoice } from '@/domain/backup/handover';
import type { ReadHandover } from './hand-over';
import { Job } from './backup-client';
import type { WrittenBackup } from './write-backup';
import type { Progress } from './write-pieces';

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
