import { bringBackLifeChange, type TakenLifeChange } from '../../data/records/life-changes';
import { showAndFocus } from '../../lib/show-and-focus';
import type { ToastMessage } from '../../ui/messages/toast-queue';
import { childDeleted, undoMessage } from '../undo';

/** Returns the undo of a deleted life change, for its message. */
export function undoChange(taken: TakenLifeChange): () => Promise<ToastMessage> {
  return undoMessage(
    async () => {
      const isBack = await bringBackLifeChange(taken);
      if (!isBack) return null;
      const { id, words } = taken.change;
      showAndFocus(() => document.querySelector(`[data-change="${CSS.escape(id)}"]`));
      return { title: 'Change restored', description: words };
    },
    { lost: childDeleted },
  );
}
