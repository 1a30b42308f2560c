import { useEffect, useRef, useState } from 'react';
import { isCancelled } from '@/data/backup/backup-errors';
import type { ReadHandover } from '@/data/backup/write-backup';
import { type HandoverJob, startHandover } from '@/data/backup/backup-client';
import { suggestPassphrase } from '@/data/lock/suggest-passphrase';
import { localDay } from '@/domain/dates/calendar-day';
import type { HandoverChoice } from '@/domain/backup/handover';
import { handoverFileName } from '@/domain/backup/file-names';
import { lostWords } from '@/domain/backup/loss-messages';
import { showToast } from '@/ui/messages/toast-queue';
import { fileToShare } from './shared-file';

/** The sealed file, and the words that open it: in the memory of this dialog alone. */
export interface SealedHandover {
  readonly name: string;
  readonly file: Blob;
  /** The same as the sheet for sharing takes it; null where there is no such sheet. */
  readonly toShare: File | null;
  readonly words: string;
  /** What could not be read meanwhile and is not in the file; empty where nothing is missing. */
  readonly lost: string;
}

export type HandoverState =
  | { readonly step: 'choose'; readonly isReading: boolean }
  /** `done`: how far the sealing is, from 0 to 1; null before it. */
  | { readonly step: 'look'; readonly read: ReadHandover; readonly done: number | null }
  | { readonly step: 'sealed'; readonly sealed: SealedHandover };

interface Handover {
  readonly state: HandoverState;
  readonly look: (choice: HandoverChoice) => void;
  /** Back to the choice: what was read is let go. */
  readonly back: () => void;
  readonly seal: () => void;
}

/** One handover from its choice to its file. The worker ends with the dialog. */
export function useHandover(): Handover {
  const [state, setState] = useState<HandoverState>({ step: 'choose', isReading: false });
  const job = useRef<HandoverJob | null>(null);

  const letGo = () => {
    job.current?.end();
    job.current = null;
  };
  useEffect(() => letGo, []);

  async function read(choice: HandoverChoice) {
    setState({ step: 'choose', isReading: true });
    job.current = startHandover(choice, new Date(), ({ done, step }) => {
      setState((now) =>
        now.step === 'look'
          ? { ...now, done: step === 'writing' ? done / 2 : (1 + done) / 2 }
          : now,
      );
    });
    const found = await job.current.read;
    setState({ step: 'look', read: found, done: null });
  }

  async function seal(found: ReadHandover) {
    if (!job.current) return;
    setState({ step: 'look', read: found, done: 0 });
    const words = suggestPassphrase();
    const { file, lostPhotos } = await job.current.seal(words);
    job.current = null;
    const name = handoverFileName(localDay(new Date()));
    const toShare = await fileToShare(name, file);
    // Records that cannot be read were told of before.
    const lost = lostWords(0, lostPhotos);
    setState({ step: 'sealed', sealed: { name, file, toShare, words, lost } });
  }

  function run(work: Promise<void>) {
    work.catch((error: unknown) => {
      if (isCancelled(error)) return;
      console.info('The handover failed.', error);
      letGo();
      setState({ step: 'choose', isReading: false });
      showToast({
        tone: 'danger',
        title: 'The file could not be made',
        description: 'Nothing was saved or sent. Please try again.',
      });
    });
  }

  return {
    state,
    look: (choice) => {
      if (job.current === null) run(read(choice));
    },
    back: () => {
      letGo();
      setState({ step: 'choose', isReading: false });
    },
    seal: () => {
      if (state.step === 'look' && state.done === null) run(seal(state.read));
    },
  };
}
