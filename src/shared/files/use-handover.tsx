import { isAbortError } from '@/lib/scheduling';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import type { ReadHandover } from '@/data/backup/write-backup';
import { type HandoverJob, startHandover } from '@/data/backup/backup-client';
import { suggestPassphrase } from '@/data/lock/suggest-passphrase';
import { localDay } from '@/domain/dates/calendar-day';
import type { HandoverChoice } from '@/domain/backup/handover';
import { asTextFileName, handoverFileName } from '@/domain/backup/file-names';
import { lossText } from '@/domain/backup/loss-messages';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';
import { asArmored } from '@/data/encrypted-file/armor';
import { useUnloadGuard } from '@/lib/use-leave-guard';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialogs';

/** The encrypted file and its passphrase: held only in this dialog's memory. */
export interface EncryptedHandover {
  readonly name: string;
  readonly file: Blob;
  /** The file in the form the share sheet accepts; null if there is no share sheet for it. */
  readonly toShare: File | null;
  readonly passphrase: string;
  /** What could not be read and is missing from the file; empty if nothing is. */
  readonly missingText: string;
}

export type HandoverState =
  | { readonly step: 'choose'; readonly isReading: boolean }
  /** `done`: encryption progress from 0 to 1; null before it starts. */
  | { readonly step: 'review'; readonly read: ReadHandover; readonly done: number | null }
  | { readonly step: 'encrypted'; readonly encrypted: EncryptedHandover };

interface Handover {
  readonly state: HandoverState;
  readonly preview: (choice: HandoverChoice) => void;
  /** Goes back to the choice and drops what was read. */
  readonly back: () => void;
  readonly encrypt: () => void;
}

/** Runs one handover from the choice to the file. The worker ends with the dialog. */
export function useHandover(): Handover {
  const [state, setState] = useState<HandoverState>({ step: 'choose', isReading: false });
  const job = useRef<HandoverJob | null>(null);

  const endJob = () => {
    job.current?.end();
    job.current = null;
  };
  useEffect(() => endJob, []);

  async function read(choice: HandoverChoice) {
    setState({ step: 'choose', isReading: true });
    job.current = startHandover(choice, new Date(), ({ done, step }) => {
      setState((now) =>
        now.step === 'review'
          ? { ...now, done: step === 'writing' ? done / 2 : (1 + done) / 2 }
          : now,
      );
    });
    const found = await job.current.read;
    setState({ step: 'review', read: found, done: null });
  }

  async function encrypt(found: ReadHandover) {
    if (!job.current) return;
    setState({ step: 'review', read: found, done: 0 });
    const passphrase = suggestPassphrase();
    const { file, lostPhotos } = await job.current.encrypt(passphrase);
    job.current = null;
    const name = handoverFileName(localDay(new Date()));
    const toShare = await fileToShare(name, file);
    // Unreadable records were reported before.
    const lost = lossText(0, lostPhotos);
    setState({
      step: 'encrypted',
      encrypted: { name, file, toShare, passphrase, missingText: lost },
    });
  }

  function run(work: Promise<void>) {
    forgetToast('handover');
    work.catch((error: unknown) => {
      if (isAbortError(error)) return;
      console.info('The handover failed.', error);
      endJob();
      setState({ step: 'choose', isReading: false });
      showToast({
        topic: 'handover',
        tone: 'danger',
        title: 'The file could not be made',
        description: 'Nothing was saved or sent. Please try again.',
      });
    });
  }

  return {
    state,
    preview: (choice) => {
      if (job.current === null) run(read(choice));
    },
    back: () => {
      endJob();
      setState({ step: 'choose', isReading: false });
    },
    encrypt: () => {
      if (state.step === 'review' && state.done === null) run(encrypt(state.read));
    },
  };
}

/**
 * Chromium's share sheet takes at most this many bytes, and only files of listed types and extensions: text is one,
 * `.age` isn't. It doesn't say so beforehand; it refuses. Other browsers take more.
 * https://chromium.googlesource.com/chromium/src/+/main/third_party/blink/renderer/modules/webshare/FILE_TYPES.md
 */
const maxShareBytes = 50 * 1024 * 1024;

/** Returns the encrypted file in the form the share sheet accepts; null if there is no share sheet for it. */
async function fileToShare(name: string, encrypted: Blob): Promise<File | null> {
  if (!('canShare' in navigator)) return null;
  try {
    const text = await asArmored(encrypted);
    const file = new File([text], asTextFileName(name), { type: text.type });
    return file.size <= maxShareBytes && navigator.canShare({ files: [file] }) ? file : null;
  } catch (error) {
    // The file can still be saved.
    console.info('There is no file to share.', error);
    return null;
  }
}

export interface HandoverExit {
  /** The person says that the recipient has the passphrase or will get it. */
  readonly isPassedOn: boolean;
  readonly setPassedOn: (isPassedOn: boolean) => void;
  /** Records that the file was saved or shared. */
  readonly markExported: () => void;
  /** Closes the dialog; asks first if the passphrase or the file would be lost. */
  readonly close: () => void;
  readonly question: ReactNode;
}

/**
 * Tracks whether an encrypted file and its passphrase have been passed on. While they are on the screen (`isEncrypted`)
 * and haven't been, a reload asks first and the automatic lock waits.
 */
export function useHandoverExit(isEncrypted: boolean, onClose: () => void): HandoverExit {
  const [isPassedOn, setPassedOn] = useState(false);
  const [isExported, setExported] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isUnsaved = isEncrypted && !(isPassedOn && isExported);
  useUnloadGuard(isUnsaved, () => isUnsaved);
  return {
    isPassedOn,
    setPassedOn,
    markExported: () => {
      setExported(true);
    },
    close: () => {
      if (isUnsaved) setAsking(true);
      else onClose();
    },
    question: (
      <ConfirmDialog
        isOpen={isAsking}
        title={isPassedOn ? 'Close without the file?' : 'Close without the words?'}
        confirmLabel="Close anyway"
        cancelLabel="Stay here"
        onConfirm={onClose}
        onCancel={() => {
          setAsking(false);
        }}
      >
        <p>
          {isPassedOn
            ? 'The file is neither saved nor shared yet. You would have to make it again, with other words.'
            : 'Without the words nobody can open the file, and they are not shown again.'}
        </p>
      </ConfirmDialog>
    ),
  };
}
