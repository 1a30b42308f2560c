import { circlesToLeave } from '../../data/circle/forget-circle';
import { countOwned, deleteChild } from '../../data/records/children';
import { useLive } from '../../data/stores/use-live';
import { saveAdvice } from '../../data/stores/errors';
import { deselectChild, selectChild, selectedChildId } from '../../data/preferences/selection';
import { countsWords, listNames, noCounts } from '../../domain/backup-file';
import type { Child } from '../../domain/entities';
import { leavingWords } from '../../forms/circle/leave-circles';
import { undoOf } from '../../forms/undo';
import { DeleteDialog } from '../../ui/overlays/delete-dialog';
import { showToast } from '../../ui/messages/toast-queue';

interface DeleteChildDialogProps {
  readonly child: Child;
  readonly onClose: () => void;
}

export function DeleteChildDialog({ child, onClose }: DeleteChildDialogProps) {
  const owned = useLive(child.id, async () => {
    const [counts, circles] = await Promise.all([countOwned(child.id), circlesToLeave()]);
    return { counts, circles: circles.filter(({ childId }) => childId === child.id) };
  });
  // Not before it is known what goes along: the question must not grow under a finger.
  if (owned.status === 'loading') return null;
  const { counts, circles } =
    owned.status === 'ready' ? owned.value : { counts: noCounts(), circles: [] };
  const hasOwn = listNames.some((list) => counts[list] > 0);
  return (
    <DeleteDialog
      onDelete={async () => {
        const wasSelected = selectedChildId() === child.id;
        if (circles.length > 0) {
          // What is deleted after that is deleted here alone.
          const { leaveCircle } = await import('../../circle/leave');
          await leaveCircle(child.id, { keepsCopy: true });
        }
        const taken = await deleteChild(child.id);
        deselectChild(child.id);
        const undo = undoOf(
          taken,
          { title: 'Child restored', name: child.name },
          () => document.querySelector(`[data-record="${CSS.escape(child.id)}"] button`),
          () => {
            if (wasSelected && selectedChildId() === null) selectChild(child.id);
            return undefined;
          },
        );
        showToast({
          undo,
          title: 'Child deleted',
          description: `${child.name}'s profile has been deleted.`,
        });
      }}
      failure={(error) => ({
        title: 'Failed to delete',
        description: saveAdvice(error, 'There was an error deleting the child. Please try again.'),
      })}
      onClose={onClose}
    >
      <p>
        This will permanently delete {child.name}&apos;s profile and all associated data. This
        action cannot be undone.
      </p>
      {leavingWords(circles).map((words) => (
        <p key={words} className="child-leaving">
          {words}
        </p>
      ))}
      {hasOwn && <p>This also deletes {countsWords(counts)}.</p>}
    </DeleteDialog>
  );
}
