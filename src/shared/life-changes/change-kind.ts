import { draftForms } from '@/data/drafts/draft-forms';
import {
  addLifeChange,
  bringBackLifeChange,
  deleteLifeChange,
  saidBy,
  type TakenLifeChange,
  updateLifeChange,
} from '@/data/records/child-lists';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { LifeChange } from '@/domain/schema/child-lists';
import { formatDayOfMonth } from '@/domain/dates/format';
import {
  emptyLifeChangeForm,
  type LifeChangeErrors,
  type LifeChangeForm,
  lifeChangeFromForm,
  lifeChangeToForm,
  parseLifeChangeForm,
  validateLifeChange,
} from '@/domain/child/life-changes';
import { showAndFocus } from '@/lib/focus';
import type { ToastMessage } from '@/ui/messages/toast-queue';
import type { Deletable, RecordFormConfig } from '@/shared/record-form/form-config';
import { childDeleted, undoMessage } from '@/shared/record-form/undo-delete';

/** A life change as a form knows a record. It has no moment of its last edit: what it says is told from what it said. */
export interface FormChange {
  readonly id: string;
  readonly updatedAt: string;
  readonly change: LifeChange;
}

export function formChange(change: LifeChange): FormChange {
  return { id: change.id, updatedAt: saidBy(change), change };
}

/** The life changes of a child, as their form knows them. */
export function lifeChangesOf(
  childId: string,
  today: CalendarDay,
): RecordFormConfig<LifeChangeForm, LifeChangeErrors, FormChange> & Deletable<FormChange> {
  const said = ({ change: { words, day } }: FormChange) => `${words}, ${formatDayOfMonth(day)}`;
  const failed = {
    title: 'Failed to save',
    description: 'There was an error saving the change. Please try again.',
  };
  return {
    formOf: (record) =>
      record ? draftForms.lifeChange(childId, record.id) : draftForms.newLifeChange(childId),
    nameOf: ({ words }) => words.trim(),
    toForm: (record) => (record ? lifeChangeToForm(record.change) : emptyLifeChangeForm(today)),
    parse: parseLifeChangeForm,
    validate: (values) => validateLifeChange(values, today),
    repository: {
      add: async ({ values }) =>
        formChange(await addLifeChange(childId, lifeChangeFromForm(values))),
      update: async ({ id }, { values }, expected) =>
        formChange(await updateLifeChange(childId, id, lifeChangeFromForm(values), expected)),
    },
    words: {
      added: (record) => ({ title: 'Change added', description: said(record) }),
      updated: (record) => ({ title: 'Change updated', description: said(record) }),
      notAdded: failed,
      notUpdated: failed,
    },
    deletion: {
      question: () => 'This will delete the change and its marker. What you noted stays as it is.',
      remove: async ({ id }) => {
        const taken = await deleteLifeChange(childId, id);
        return taken ? undoDeletion(taken) : undefined;
      },
      deleted: ({ change }) => ({ title: 'Change deleted', description: change.words }),
      notDeleted: {
        title: 'Failed to delete',
        description: 'There was an error deleting the change. Please try again.',
      },
    },
  };
}

function undoDeletion(taken: TakenLifeChange): ToastMessage['undo'] {
  return undoMessage(
    async () => {
      if (!(await bringBackLifeChange(taken))) return null;
      const { id, words } = taken.change;
      showAndFocus(() => document.querySelector(`[data-change="${CSS.escape(id)}"]`));
      return { title: 'Change restored', description: words };
    },
    { lost: childDeleted },
  );
}
