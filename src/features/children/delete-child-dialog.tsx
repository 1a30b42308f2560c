import { circlesToLeave } from '@/circle/store/circle-lifecycle';
import { countOwned, deleteChild } from '@/data/records/children';
import { useLive } from '@/data/db/use-live';
import { deselectChild, selectChild, selectedChildId } from '@/data/preferences/selected-child';
import { countsText, listNames, noCounts } from '@/domain/schema/lists';
import type { Child } from '@/domain/schema/entities';
import { leavingTexts } from '@/shared/circle/circle-notices';
import { DeleteRecordDialog } from '@/shared/record-form/delete-record-dialog';
import type { Deletion } from '@/shared/record-form/form-config';
import { undoDelete } from '@/shared/record-form/undo-delete';

interface DeleteChildDialogProps {
  readonly child: Child;
  readonly onClose: () => void;
}

export function DeleteChildDialog({ child, onClose }: DeleteChildDialogProps) {
  const owned = useLive(child.id, async () => {
    const [counts, circles] = await Promise.all([countOwned(child.id), circlesToLeave()]);
    return { counts, circles: circles.filter(({ childId }) => childId === child.id) };
  });
  // Wait until it is known what else is deleted: the dialog must not grow as someone taps.
  if (owned.status === 'loading') return null;
  const { counts, circles } =
    owned.status === 'ready' ? owned.value : { counts: noCounts(), circles: [] };
  const hasOwn = listNames.some((list) => counts[list] > 0);
  return (
    <DeleteRecordDialog
      deletion={childDeletion(circles.length > 0)}
      record={child}
      onClose={onClose}
    >
      <p>
        This will permanently delete {child.name}&apos;s profile and all associated data. This
        action cannot be undone.
      </p>
      {leavingTexts(circles).map((text) => (
        <p key={text} className="child-leaving">
          {text}
        </p>
      ))}
      {hasOwn && <p>This also deletes {countsText(counts)}.</p>}
    </DeleteRecordDialog>
  );
}

function childDeletion(isInCircle: boolean): Deletion<Child> {
  return {
    remove: async ({ id, name }) => {
      const wasSelected = selectedChildId() === id;
      if (isInCircle) {
        // Leave first, so that the deletion isn't sent to the circle.
        const { leaveCircle } = await import('@/circle/actions/leave');
        await leaveCircle(id, { keepsCopy: true });
      }
      const taken = await deleteChild(id);
      deselectChild(id);
      return undoDelete(
        taken,
        { title: 'Child restored', name },
        () => document.querySelector(`[data-record="${CSS.escape(id)}"] button`),
        () => {
          if (wasSelected && selectedChildId() === null) selectChild(id);
          return undefined;
        },
      );
    },
    deleted: ({ name }) => ({
      title: 'Child deleted',
      description: `${name}'s profile has been deleted.`,
    }),
    notDeleted: {
      title: 'Failed to delete',
      description: 'There was an error deleting the child. Please try again.',
    },
  };
}
