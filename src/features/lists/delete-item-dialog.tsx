import { countFactEntries } from '@/data/records/facts';
import { countMedicineEntries } from '@/data/records/medicine-doses';
import { deleteItem, type ItemList, restoreItem } from '@/data/records/child-lists';
import { useLive } from '@/data/db/use-live';
import { entryCount } from '@/domain/text/plural';
import type { Child } from '@/domain/schema/entities';
import { DeleteRecordDialog } from '@/shared/record-form/delete-record-dialog';
import type { Deletion } from '@/shared/record-form/form-config';
import { undoMessage } from '@/shared/record-form/undo-delete';
import { showAndFocus } from '@/lib/focus';

interface DeleteItemDialogProps<T extends { readonly id: string }> {
  readonly child: Child;
  readonly list: ItemList<T>;
  readonly item: T;
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks before a medicine or a goal is deleted, and says how many entries use it. */
export function DeleteItemDialog<T extends { readonly id: string }>({
  child,
  list,
  item,
  name,
  onClose,
}: DeleteItemDialogProps<T>) {
  const kind = kindOf(list);
  const { id } = item;
  const named = useLive(id, () =>
    kind === 'medicine'
      ? countMedicineEntries(child.id, id)
      : countFactEntries(child.id, { about: kind, id }),
  );
  // Waits until the number is known: the question must not grow under a finger.
  if (named.status === 'loading') return null;
  return (
    <DeleteRecordDialog
      deletion={itemDeletion(child.id, list, name)}
      record={item}
      focusAfter={`${kind}s`}
      onClose={onClose}
    >
      <p>
        This takes {name} off the list of {child.name}.{' '}
        {named.status === 'ready' && entriesText(named.value)}
      </p>
    </DeleteRecordDialog>
  );
}

function entriesText(count: number): string {
  if (count === 0) return 'No entry names it.';
  return count === 1
    ? '1 entry names it, and keeps its words.'
    : `${entryCount(count)} name it, and keep their words.`;
}

function kindOf({ entity }: { readonly entity: string }): 'medicine' | 'goal' {
  return entity === 'Medicine' ? 'medicine' : 'goal';
}

function itemDeletion<T extends { readonly id: string }>(
  childId: string,
  list: ItemList<T>,
  name: string,
): Deletion<T> {
  const { entity } = list;
  return {
    remove: async ({ id }) => {
      const deleted = await deleteItem(childId, list, id);
      if (!deleted) return undefined;
      return undoMessage(async () => {
        if (!(await restoreItem(childId, list, deleted))) return null;
        showAndFocus(() => document.querySelector(`[data-record="${CSS.escape(id)}"] button`));
        return { title: `${entity} restored`, description: name };
      });
    },
    deleted: () => ({ title: `${entity} deleted`, description: name }),
    notDeleted: {
      title: 'Failed to delete',
      description: `There was an error deleting the ${kindOf(list)}. Please try again.`,
    },
  };
}
