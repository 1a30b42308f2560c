import { type DeletedRecords, restoreDeleted } from '@/data/records/deleted-records';
import { ConflictError, NotFoundError, saveAdvice } from '@/data/db/errors';
import { showAndFocus } from '@/lib/focus';
import type { ToastMessage } from '@/ui/messages/toast-queue';
import { deleteReport } from '@/data/records/reports';
import type { Report } from '@/domain/schema/entities';
import type { Deletion } from './form-config';

type Undo = NonNullable<ToastMessage['undo']>;

/** What to say, in one sentence each, if the record isn't as the undo expects. */
interface UndoTexts {
  /** The record was changed since (ConflictError), so there is nothing to undo. */
  readonly changed?: string;
  /** The record was deleted since (NotFoundError), so there is nothing to undo. */
  readonly deleted?: string;
  /** The record is gone (NotFoundError), and another try would fail too. */
  readonly gone?: string;
  /** The title if the undo fails. */
  readonly failed?: string;
  /** Offers no second try. */
  readonly isOnce?: true;
}

export const childDeletedText = 'The child whose journal it was in was deleted meanwhile.';

export const couldNotUndo = { topic: 'undo', tone: 'danger', title: 'Could not undo' } as const;

/**
 * Returns the undo of a message. `work` carries it out and returns the message to show, or null if everything is back
 * already. If it fails, the message says why, and offers another try if that could help.
 */
export function undoMessage(work: () => Promise<ToastMessage | null>, texts: UndoTexts = {}): Undo {
  const { changed, deleted, gone, failed = couldNotUndo.title, isOnce = false } = texts;
  const undo = async (): Promise<ToastMessage> => {
    try {
      return (await work()) ?? nothingToUndo('It is there already, and stays as it is.');
    } catch (error) {
      if (error instanceof ConflictError && changed !== undefined) return nothingToUndo(changed);
      if (error instanceof NotFoundError) {
        if (deleted !== undefined) return nothingToUndo(deleted);
        if (gone !== undefined) return { ...couldNotUndo, description: gone };
      }
      console.info('An undo failed.', error);
      const description = saveAdvice(error, 'Nothing was changed. Please try again.');
      return { ...couldNotUndo, title: failed, description, ...(!isOnce && { undo }) };
    }
  };
  return undo;
}

function nothingToUndo(description: string): ToastMessage {
  return { title: 'Nothing to undo', description };
}

interface UndoDeleteTexts {
  /** The message once the record is back, such as 'Entry restored'. */
  readonly title: string;
  /** The record's name. */
  readonly name: string;
}

/**
 * Returns the undo of a deletion for its message; undefined if the browser could not read what was deleted. `find`
 * finds the restored record on the screen; `onRestored` returns a text to add to the message.
 */
export function undoDelete(
  removed: DeletedRecords | null,
  { title, name }: UndoDeleteTexts,
  find: () => Element | null,
  onRestored?: () => string | undefined,
): ToastMessage['undo'] {
  if (!removed || removed.rows.length === 0) return undefined;
  return undoMessage(async () => {
    const restored = await restoreDeleted(removed);
    if (restored.outcome === 'there') return null;
    if (restored.outcome === 'childless') return { ...couldNotUndo, description: childDeletedText };
    const note = onRestored?.();
    showAndFocus(find);
    const photos = restored.lostPhotos === 1 ? 'One photo' : `${restored.lostPhotos} photos`;
    const lost = restored.lostPhotos === 0 ? undefined : `${photos} could not be read back.`;
    const addition = [note, lost].filter((sentence) => sentence !== undefined).join(' ');
    const description = addition === '' ? name : `${name}. ${addition}`;
    return lost === undefined
      ? { title, description }
      : { topic: 'undo', tone: 'danger', title, description };
  });
}

/** The deletion of a report, which has no form. */
export const reportDeletion: Deletion<Report> = {
  question: ({ title }) =>
    `This will permanently delete the report “${title}”. This action cannot be undone.`,
  remove: async ({ id, title }) =>
    undoDelete(await deleteReport(id), { title: 'Report restored', name: title }, () =>
      document.querySelector(`[data-record="${CSS.escape(id)}"] a`),
    ),
  deleted: ({ title }) => ({ title: 'Report deleted', description: title }),
  notDeleted: {
    title: 'Failed to delete',
    description: 'There was an error deleting the report. Please try again.',
  },
};
