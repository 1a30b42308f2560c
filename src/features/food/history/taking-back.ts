import { ConflictError, saveAdvice } from '../../../data/stores/errors';
import type { ToastMessage } from '../../../ui/messages/toast-queue';

interface Words {
  readonly done: ToastMessage;
  /** Why there is nothing to undo, where somebody changed it since. */
  readonly changed: string;
}

/** The undo of a message: takes back what was just stored, and answers what is said of that. */
export function takingBack(
  takeBack: () => Promise<unknown>,
  { done, changed }: Words,
): NonNullable<ToastMessage['undo']> {
  const undo = async (): Promise<ToastMessage> => {
    try {
      await takeBack();
      return done;
    } catch (error) {
      if (error instanceof ConflictError) return { title: 'Nothing to undo', description: changed };
      return {
        tone: 'danger',
        title: 'Could not undo',
        description: saveAdvice(error, 'Nothing was changed. Please try again.'),
        undo,
      };
    }
  };
  return undo;
}
