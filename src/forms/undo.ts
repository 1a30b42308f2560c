import { bringBack, type Taken } from '../data/records/taken';
import { saveAdvice } from '../data/stores/errors';
import { showAndFocus } from '../lib/show-and-focus';
import type { ToastMessage } from '../ui/messages/toast-queue';

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
export function undoOf(
  taken: Taken | null,
  { title, name }: UndoWords,
  find: () => Element | null,
  onRestored?: () => string | undefined,
): ToastMessage['undo'] {
  if (!taken || taken.rows.length === 0) return undefined;
  const undo = async (): Promise<ToastMessage> => {
    try {
      const came = await bringBack(taken);
      if (came.outcome === 'there')
        return {
          title: 'Nothing to undo',
          description: 'It is there already, and stays as it is.',
        };
      if (came.outcome === 'childless')
        return {
          tone: 'danger',
          title: 'Could not undo',
          description: 'The child whose journal it was in was deleted meanwhile.',
        };
      const note = onRestored?.();
      showAndFocus(find);
      const photos = came.lostPhotos === 1 ? 'One photo' : `${came.lostPhotos} photos`;
      const lost = came.lostPhotos === 0 ? undefined : `${photos} could not be read back.`;
      const more = [note, lost].filter((sentence) => sentence !== undefined).join(' ');
      const description = more === '' ? name : `${name}. ${more}`;
      return lost === undefined ? { title, description } : { tone: 'danger', title, description };
    } catch (error) {
      console.info('A deletion could not be undone.', error);
      const description = saveAdvice(error, 'Nothing was changed. Please try again.');
      return { tone: 'danger', title: 'Could not undo', description, undo };
    }
  };
  return undo;
}
