import { countFactEntries } from '../../data/records/facts';
import { countMedicineEntries } from '../../data/records/medicine-doses';
import { deleteItem, type ItemList, putBackItem } from '../../data/records/list-items';
import { saveAdvice } from '../../data/stores/errors';
import { useLive } from '../../data/stores/use-live';
import { entryCount } from '../../domain/counted';
import type { Child } from '../../domain/entities';
import { undoMessage } from '../../forms/undo';
import { showAndFocus } from '../../lib/show-and-focus';
import { showToast } from '../../ui/messages/toast-queue';
import { DeleteDialog } from '../../ui/overlays/delete-dialog';

interface DeleteItemDialogProps<T extends { readonly id: string }> {
  readonly child: Child;
  readonly list: ItemList<T>;
  readonly item: T;
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks before a medicine or a goal is deleted, and says how many entries name it. */
export function DeleteItemDialog<T extends { readonly id: string }>({
  child,
  list,
  item,
  name,
  onClose,
}: DeleteItemDialogProps<T>) {
  const { entity } = list;
  const kind = entity === 'Medicine' ? 'medicine' : 'goal';
  const { id } = item;
  const named = useLive(id, () =>
    kind === 'medicine'
      ? countMedicineEntries(child.id, id)
      : countFactEntries(child.id, { about: kind, id }),
  );
  // Not before it is known how many: the question must not grow under a finger.
  if (named.status === 'loading') return null;
  return (
    <DeleteDialog
      onDelete={async () => {
        const taken = await deleteItem(child.id, list, item.id);
        const undo = undoMessage(async () => {
          const isBack = taken !== null && (await putBackItem(child.id, list, taken));
          if (!isBack) return null;
          showAndFocus(() =>
            document.querySelector(`[data-record="${CSS.escape(item.id)}"] button`),
          );
          return { title: `${entity} restored`, description: name };
        });
        showToast({
          title: `${entity} deleted`,
          description: name,
          ...(taken && { undo }),
        });
      }}
      failure={(error) => ({
        title: 'Failed to delete',
        description: saveAdvice(
          error,
          `There was an error deleting the ${kind}. Please try again.`,
        ),
      })}
      focusAfter={`${kind}s`}
      onClose={onClose}
    >
      <p>
        This takes {name} off the list of {child.name}.{' '}
        {named.status === 'ready' && keptWords(named.value)}
      </p>
    </DeleteDialog>
  );
}

function keptWords(count: number): string {
  if (count === 0) return 'No entry names it.';
  return count === 1
    ? '1 entry names it, and keeps its words.'
    : `${entryCount(count)} name it, and keep their words.`;
}
