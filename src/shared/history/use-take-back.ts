import { useState } from 'react';
import { undoRestoreRevision, restoreRevision, type WordsTaken } from '@/data/records/history';
import { ConflictError, NotFoundError, saveAdvice } from '@/data/db/errors';
import { nameOf } from '@/domain/merge/restore-revision';
import type { Worded, WordedList } from '@/domain/merge/revisions';
import { saveTopic, showToast, type ToastMessage } from '@/ui/messages/toast-queue';
import { undoMessage } from '@/shared/record-form/undo-delete';

interface Taking {
  /** The earlier words that are being taken back; null for none. */
  readonly busy: string | null;
  readonly take: (historyId: string) => void;
}

/** Takes earlier words back and says so, with the way back. `onTaken` is called once they stand. */
export function useRestoreRevision(list: WordedList, record: Worded, onTaken: () => void): Taking {
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (historyId: string) => {
    setBusy(historyId);
    try {
      const taken = await restoreRevision(list, record.id, historyId, record.updatedAt);
      onTaken();
      showToast({
        title: 'Words taken back',
        description: `${nameOf(taken.after)} says again what it said then.`,
        undo: undoOf(list, taken),
      });
    } catch (error) {
      showToast({
        tone: 'danger',
        title: 'Could not take the words back',
        description: failureWords(error),
        topic: saveTopic,
      });
    } finally {
      setBusy(null);
    }
  };
  return { busy, take: (historyId) => void run(historyId) };
}

function failureWords(error: unknown): string {
  if (error instanceof ConflictError)
    return 'It was changed elsewhere a moment ago. Nothing was changed by this.';
  if (error instanceof NotFoundError) return 'They are not here any more.';
  return saveAdvice(error, 'Nothing was changed. Please try again.');
}

function undoOf(list: WordedList, taken: WordsTaken): NonNullable<ToastMessage['undo']> {
  const changed = 'It was changed since, and stays as it is.';
  return undoMessage(
    async () => {
      await undoRestoreRevision(list, taken);
      return { title: 'Undone', description: 'What stood before stands again.' };
    },
    { changed, deleted: changed },
  );
}
