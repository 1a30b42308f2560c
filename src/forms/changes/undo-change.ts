import { bringBackLifeChange, type TakenLifeChange } from '../../data/records/life-changes';
import { NotFoundError, saveAdvice } from '../../data/stores/errors';
import { showAndFocus } from '../../lib/show-and-focus';
import type { ToastMessage } from '../../ui/messages/toast-queue';

/** The way back from the deletion of a life change, for its message. */
export function undoChange(taken: TakenLifeChange): () => Promise<ToastMessage> {
  const undo = async (): Promise<ToastMessage> => {
    try {
      const isBack = await bringBackLifeChange(taken);
      if (!isBack)
        return {
          title: 'Nothing to undo',
          description: 'It is there already, and stays as it is.',
        };
      const { id, words } = taken.change;
      showAndFocus(() => document.querySelector(`[data-change="${CSS.escape(id)}"]`));
      return { title: 'Change restored', description: words };
    } catch (error) {
      if (error instanceof NotFoundError)
        return {
          tone: 'danger',
          title: 'Could not undo',
          description: 'The child whose journal it was in was deleted meanwhile.',
        };
      console.info('A deletion could not be undone.', error);
      const description = saveAdvice(error, 'Nothing was changed. Please try again.');
      return { tone: 'danger', title: 'Could not undo', description, undo };
    }
  };
  return undo;
}
