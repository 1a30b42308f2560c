import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { type CalendarDay, lastDayAnywhere, localDay } from '@/domain/dates/calendar-day';
import { changeKinds, type LifeChange } from '@/domain/schema/child-lists';
import type { Child } from '@/domain/schema/entities';
import { useCurrentDate } from '@/lib/use-now';
import { Button } from '@/ui/base/button';
import { DeleteRecordDialog } from '@/shared/record-form/delete-record-dialog';
import { FormDialog } from '@/shared/record-form/form-dialog';
import { RecordDialog } from '@/shared/record-form/record-dialog';
import {
  changeKindLabels,
  emptyLifeChangeForm,
  type LifeChangeErrors,
  type LifeChangeForm,
  lifeChangeFromForm,
  lifeChangeToForm,
  parseLifeChangeForm,
  validateLifeChange,
} from '@/domain/child/life-changes';
import { ChoiceChips } from '@/ui/fields/chips';
import { Form } from '@/ui/fields/form';
import { DayField, NameField, type RecordFieldsProps } from '@/shared/record-form/record-fields';
import { changeIcons } from './change-icons';
import { draftForms } from '@/data/drafts/draft-forms';
import {
  addLifeChange,
  restoreLifeChange,
  deleteLifeChange,
  lifeChangeKey,
  type DeletedLifeChange,
  updateLifeChange,
} from '@/data/records/child-lists';
import { formatDayOfMonth } from '@/domain/dates/format';
import { showAndFocus } from '@/lib/focus';
import type { ToastMessage } from '@/ui/messages/toast-queue';
import type { Deletable, RecordFormConfig } from '@/shared/record-form/form-config';
import { childDeletedText, undoMessage } from '@/shared/record-form/undo-delete';
import './life-changes.css';

export interface ChangeDialogProps {
  /** The current child: its list may lack a change that was deleted elsewhere. */
  readonly child: Child;
  /** The change to edit; absent to add one. */
  readonly change?: LifeChange | undefined;
  /** Called when a change was stored. The text it returns is shown to the person too. */
  readonly onStored?: ((change: LifeChange) => string | undefined) | undefined;
  /** The id of the element that takes the focus once the change is deleted. */
  readonly focusAfter: string;
  readonly onClose: () => void;
}

/** The form for 'Something changed': a day, a few words and a kind. A stored change can also be deleted here. */
export function ChangeDialog({ child, change, onStored, focusAfter, onClose }: ChangeDialogProps) {
  const today = localDay(useCurrentDate());
  const config = lifeChangeFormConfig(child.id, today);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <RecordDialog
      config={config}
      record={change && formChange(change)}
      isGone={change && !child.changes?.some(({ id }) => id === change.id)}
      onStored={(stored) => onStored?.(stored.change)}
      onClose={onClose}
    >
      {(form) => (
        <FormDialog
          form={form}
          record="change"
          onClose={onClose}
          title={form.record ? 'Edit change' : 'Something changed'}
          description="A day to look back from: what was noted before it, and what after."
          submitLabel={form.record ? 'Update change' : 'Add change'}
        >
          <ChangeFields
            formId={form.formId}
            values={form.draft.values}
            errors={form.errors ?? {}}
            onChange={form.draft.editor.set}
            onSubmit={form.submit}
          />
          {form.record && form.conflict !== 'gone' && (
            <Button
              variant="quiet"
              icon={Trash2}
              className="change-delete"
              disabled={form.isBusy}
              onClick={() => {
                setDeleting(true);
              }}
            >
              Delete change
            </Button>
          )}
          {isDeleting && form.record && (
            <DeleteRecordDialog
              deletion={config.deletion}
              record={form.record}
              focusAfter={focusAfter}
              onClose={(isDeleted) => {
                setDeleting(false);
                if (!isDeleted) return;
                form.discard();
                onClose();
              }}
            />
          )}
        </FormDialog>
      )}
    </RecordDialog>
  );
}

const kinds = changeKinds.map((kind) => ({
  value: kind,
  label: changeKindLabels[kind],
  icon: changeIcons[kind],
}));

type ChangeFieldsProps = Omit<RecordFieldsProps<LifeChangeForm, LifeChangeErrors>, 'photo'>;

export function ChangeFields({ formId, values, errors, onChange, onSubmit }: ChangeFieldsProps) {
  return (
    <Form id={formId} className="form-stack" onSubmit={onSubmit}>
      <NameField
        label="What changed"
        value={values.words}
        error={errors.words}
        onChange={(words) => {
          onChange({ words });
        }}
      />
      <DayField
        label="Date"
        value={values.day}
        error={errors.day}
        onChange={(day) => {
          onChange({ day });
        }}
      />
      <ChoiceChips<LifeChange['kind']>
        label="Kind"
        options={kinds}
        columns={3}
        value={values.kind}
        onChange={(kind) => {
          onChange({ kind });
        }}
      />
    </Form>
  );
}

/**
 * A life change as its form sees it. It has no time of its last edit, so edits elsewhere are detected by comparing
 * contents.
 */
export interface FormChange {
  readonly id: string;
  readonly updatedAt: string;
  readonly change: LifeChange;
}

export function formChange(change: LifeChange): FormChange {
  return { id: change.id, updatedAt: lifeChangeKey(change), change };
}

/** The repository of a child's life changes for their form. */
export function lifeChangeFormConfig(
  childId: string,
  today: CalendarDay,
): RecordFormConfig<LifeChangeForm, LifeChangeErrors, FormChange> & Deletable<FormChange> {
  const changeText = ({ change: { words, day } }: FormChange) =>
    `${words}, ${formatDayOfMonth(day)}`;
  const failed = {
    title: 'Failed to save',
    description: 'There was an error saving the change. Please try again.',
  };
  return {
    draftKeyOf: (record) =>
      record ? draftForms.lifeChange(childId, record.id) : draftForms.newLifeChange(childId),
    nameOf: ({ words }) => words.trim(),
    toForm: (record) => (record ? lifeChangeToForm(record.change) : emptyLifeChangeForm(today)),
    parse: parseLifeChangeForm,
    validate: (values, stored) => validateLifeChange(values, lastDayAnywhere(new Date()), stored),
    repository: {
      add: async ({ values }) =>
        formChange(await addLifeChange(childId, lifeChangeFromForm(values))),
      update: async ({ id }, { values }, expected) =>
        formChange(await updateLifeChange(childId, id, lifeChangeFromForm(values), expected)),
    },
    messages: {
      added: (record) => ({ title: 'Change added', description: changeText(record) }),
      updated: (record) => ({ title: 'Change updated', description: changeText(record) }),
      notAdded: failed,
      notUpdated: failed,
    },
    deletion: {
      question: () => 'This will delete the change and its marker. What you noted stays as it is.',
      remove: async ({ id }) => {
        const deleted = await deleteLifeChange(childId, id);
        return deleted ? undoDeletion(deleted) : undefined;
      },
      deleted: ({ change }) => ({ title: 'Change deleted', description: change.words }),
      notDeleted: {
        title: 'Failed to delete',
        description: 'There was an error deleting the change. Please try again.',
      },
    },
  };
}

function undoDeletion(deleted: DeletedLifeChange): ToastMessage['undo'] {
  return undoMessage(
    async () => {
      if (!(await restoreLifeChange(deleted))) return null;
      const { id, words } = deleted.change;
      showAndFocus(() => document.querySelector(`[data-change="${CSS.escape(id)}"]`));
      return { title: 'Change restored', description: words };
    },
    { gone: childDeletedText },
  );
}
