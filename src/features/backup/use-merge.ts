import { isAbortError } from '@/lib/scheduling';
import { useEffect, useEffectEvent, useState } from 'react';
import { RestoreBusyError } from '@/data/backup/backup-errors';
import { type ReadBackupFile, undoMergeInBackground } from '@/data/backup/backup-client';
import { rememberHasChildren } from '@/data/preferences/home';
import { askToPersist } from '@/data/db/storage-state';
import { countAll } from '@/domain/schema/lists';
import { partText } from '@/domain/backup/backup-file';
import { capitalise, pluralize } from '@/domain/text/plural';
import {
  choiceName,
  countsOf,
  type MergeChoices,
  type MergeComparison,
  outcomeText,
  type RecordPair,
} from '@/domain/merge/merge-summary';
import type { MergeChoice } from '@/domain/merge/merge-record';
import { useBusy } from '@/lib/use-busy';
import { showToast, type ToastMessage } from '@/ui/messages/toast-queue';
import { ReadOnlyError } from '@/data/commit/permissions';
import { spareDraftsOfMerged } from '@/data/drafts/forget-drafts';

/** Records that differ, shown at first and with each press of the button. */
const pageSize = 10;

export interface MergeState {
  /** What the file adds and changes; null while it is being compared. */
  readonly comparison: MergeComparison | null;
  readonly pairs: readonly RecordPair[];
  /** How many records that differ are not shown yet. */
  readonly more: number;
  readonly showMore: () => void;
  readonly choices: MergeChoices;
  readonly chooseForAll: (choice: MergeChoice) => void;
  readonly choose: (pair: RecordPair, choice: MergeChoice) => void;
  readonly isBusy: boolean;
  readonly start: () => void;
}

interface MergeOptions {
  /** Null while the file is being read. */
  readonly found: ReadBackupFile | null;
  /** Called when the merge ends, with the error if it failed. */
  readonly onEnd: (error?: unknown) => void;
}

/**
 * Manages the merge of a file that was read. Part of a journal is merged straight away, a backup only after `begin`. `merge`
 * is null if none is under way.
 */
export function useMerge({ found, onEnd }: MergeOptions): {
  readonly merge: MergeState | null;
  readonly begin: () => void;
} {
  const [requested, setRequested] = useState<ReadBackupFile | null>(null);
  const [comparison, setComparison] = useState<MergeComparison | null>(null);
  const [pairs, setPairs] = useState<readonly RecordPair[]>([]);
  const [comparedCount, setComparedCount] = useState(0);
  const [choices, setChoices] = useState<MergeChoices>({ all: 'both', each: {} });
  const { isBusy, run } = useBusy();
  const isPart = found !== null && partText(found.contents.note) !== null;
  const file = isPart ? found : requested;
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (!file) return;
    let isOpen = true;
    const compare = async () => {
      const compared = await file.merging.compare();
      const first = await file.merging.differences(0, pageSize);
      if (!isOpen) return;
      setComparison(compared);
      setPairs(first);
      setComparedCount(pageSize);
    };
    compare().catch((error: unknown) => {
      if (isOpen && !isAbortError(error)) end(error);
    });
    return () => {
      isOpen = false;
    };
  }, [file]);

  async function showMore(from: ReadBackupFile) {
    try {
      const next = await from.merging.differences(comparedCount, pageSize);
      setPairs([...pairs, ...next]);
      setComparedCount(comparedCount + pageSize);
    } catch (error) {
      onEnd(error);
    }
  }

  async function mergeNow(from: ReadBackupFile) {
    try {
      const { outcome, at } = await from.merging.merge(choices);
      askToPersist();
      if (outcome.added.children > 0) rememberHasChildren(true);
      onEnd();
      showToast({
        topic: importTopic,
        title: 'Merged',
        description: `${capitalise(outcomeText(outcome))}.`,
        undo: () => undoMerge(at),
      });
    } catch (error) {
      onEnd(error);
    }
  }

  const differing = comparison ? countAll(countsOf(comparison, 'differs')) : 0;
  return {
    begin: () => {
      setRequested(found);
    },
    merge: file && {
      comparison,
      pairs,
      more: Math.max(0, differing - comparedCount),
      showMore: () => {
        run(() => showMore(file));
      },
      choices,
      // A choice for all also overrides the choices made one by one.
      chooseForAll: (all) => {
        setChoices({ all, each: {} });
      },
      choose: ({ list, local }, choice) => {
        const each = { ...choices.each, [choiceName(list, local.id)]: choice };
        setChoices({ ...choices, each });
      },
      isBusy,
      start: () => {
        run(() => mergeNow(file));
      },
    },
  };
}

/** The topic of messages about reading, merging or restoring a backup. */
export const importTopic = 'journal/import';
const undoMergeTopic = 'journal/undo-merge';

/** Undoes the merge made at the instant `at` and returns the message to show. Never throws. */
export async function undoMerge(at: string): Promise<ToastMessage> {
  try {
    await spareDraftsOfMerged();
    const undone = await undoMergeInBackground(at);
    if (undone === null)
      return {
        topic: undoMergeTopic,
        tone: 'danger',
        title: 'This merge can no longer be undone',
        description: 'Only the latest merge or restore can be. Nothing was changed.',
      };
    return {
      topic: undoMergeTopic,
      title: 'The merge was undone',
      description:
        undone.stayed === 0
          ? 'Your journal is as it was before.'
          : `${pluralize(undone.stayed, 'record', 'records')} stayed: changed since, or with something new about ${undone.stayed === 1 ? 'it' : 'them'}. What stood there before is kept as a record of its own, or in Settings, under Set aside.`,
    };
  } catch (error) {
    console.info('The merge could not be undone.', error);
    return {
      topic: undoMergeTopic,
      tone: 'danger',
      title: 'Failed to undo the merge',
      description: undoAdvice(error),
    };
  }
}

function undoAdvice(error: unknown): string {
  if (error instanceof RestoreBusyError)
    return 'Another tab has a backup open. Finish or cancel it there, then try again.';
  if (error instanceof ReadOnlyError)
    return 'It would change what this device only reads of a journal that is kept with others. Nothing was changed.';
  return 'Nothing was changed. Reload the page and try again.';
}
