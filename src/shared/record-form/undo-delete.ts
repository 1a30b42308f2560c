import { restoreDeleted, type DeletedRecords } from '@/data/records/deleted-records';
import { ConflictError, NotFoundError, saveAdvice } from '@/data/db/errors';
import { showAndFocus } from '@/lib/focus';
import type { ToastMessage } from '@/ui/messages/toast-queue';

type Undo = NonNullable<ToastMessage['undo']>;

/** What to say, in a sentence each, when the record is no longer as the undo expects it. */
interface UndoTexts {
  /** It was changed since (ConflictError), so there is nothing to undo. */
  readonly changed?: string;
  /** It was deleted since (NotFoundError), so there is nothing to undo. */
  readonly deleted?: string;
  /** It is gone (NotFoundError), and another try would fail as well. */
  readonly lost?: string;
  /** The title when the undo fails. */
  readonly failed?: string;
  /** Offers no second try. */
  readonly isOnce?: true;
}

export const childDeleted = 'The child whose journal it was in was deleted meanwhile.';

const couldNotUndo = { tone: 'danger', title: 'Could not undo' } as const;

/**
 * Returns the undo of a message. `work` does it and returns what to say then, or null when everything is back already.
 * An undo that fails says why, and offers to try again if that could help.
 */
export function undoMessage(work: () => Promise<ToastMessage | null>, texts: UndoTexts = {}): Undo {
  const { changed, deleted, lost, failed = couldNotUndo.title, isOnce = false } = texts;
  const undo = async (): Promise<ToastMessage> => {
    try {
      return (await work()) ?? nothingToUndo('It is there already, and stays as it is.');
    } catch (error) {
      if (error instanceof ConflictError && changed !== undefined) return nothingToUndo(changed);
      if (error instanceof NotFoundError) {
        if (deleted !== undefined) return nothingToUndo(deleted);
        if (lost !== undefined) return { ...couldNotUndo, description: lost };
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

interface UndoWords {
  /** What is said once it is back, such as 'Entry restored'. */
  readonly title: string;
  /** What it is called. */
  readonly name: string;
}

/**
 * The way back from a deletion, for its message; undefined where the browser could not read what went.
 * `find` finds on the screen what came back; `onRestored` answers what there is to say of it besides.
 */
export function undoDelete(
  taken: DeletedRecords | null,
  { title, name }: UndoWords,
  find: () => Element | null,
  onRestored?: () => string | undefined,
): ToastMessage['undo'] {
  if (!taken || taken.rows.length === 0) return undefined;
  return undoMessage(async () => {
    const came = await restoreDeleted(taken);
    if (came.outcome === 'there') return null;
    if (came.outcome === 'childless') return { ...couldNotUndo, description: childDeleted };
    const note = onRestored?.();
    showAndFocus(find);
    const photos = came.lostPhotos === 1 ? 'One photo' : `${came.lostPhotos} photos`;
    const lost = came.lostPhotos === 0 ? undefined : `${photos} could not be read back.`;
    const more = [note, lost].filter((sentence) => sentence !== undefined).join(' ');
    const description = more === '' ? name : `${name}. ${more}`;
    return lost === undefined ? { title, description } : { tone: 'danger', title, description };
  });
}
