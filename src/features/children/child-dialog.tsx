import { useId } from 'react';
import { addChild, updateChild } from '../../data/children';
import { saveAdvice } from '../../data/errors';
import { selectChild } from '../../data/selection';
import { useRecordForm } from '../../data/use-record-form';
import { localDay } from '../../domain/calendar-day';
import {
  childFromForm,
  childToForm,
  emptyChildForm,
  parseChildForm,
  validateChildForm,
} from '../../domain/child-form';
import type { Child } from '../../domain/entities';
import { useCurrentDate } from '../../lib/use-current-date';
import { FormDialog } from '../../ui/form-dialog';
import { FormPhoto } from '../../ui/form-photo';
import { showToast } from '../../ui/toast-queue';
import { ChildFields } from './child-fields';

interface ChildDialogProps {
  /** The child to edit; absent, one is added. */
  readonly child?: Child;
  readonly onClose: () => void;
}

const failed = {
  add: {
    title: 'Failed to add child',
    text: 'There was an error adding the child. Please try again.',
  },
  edit: {
    title: 'Failed to update',
    text: 'There was an error updating the child. Please try again.',
  },
};

export function ChildDialog({ child, onClose }: ChildDialogProps) {
  const today = localDay(useCurrentDate());
  const formId = useId();
  const form = useRecordForm({
    key: child ? `child_${child.id}` : 'child_new',
    initial: child ? childToForm(child) : emptyChildForm(today),
    parse: parseChildForm,
    record: child,
    validate: (values) => validateChildForm(values, today),
    save: async (how, { values, photo: change, expected }) => {
      const fields = childFromForm(values);
      if (how === 'edit' && child) {
        await updateChild(child.id, fields, change, expected);
        showToast({
          title: 'Child updated',
          description: `${fields.name}'s information has been updated.`,
        });
      } else {
        const added = await addChild(fields, change);
        selectChild(added.id);
        showToast({
          title: 'Child added',
          description: `${fields.name} has been added successfully.`,
        });
      }
    },
    onFailed: (how, error) => {
      const { title, text } = failed[how];
      showToast({ tone: 'danger', title, description: saveAdvice(error, text) });
    },
    onClose,
  });
  const { draft, photo } = form;

  function submit() {
    if (draft.values.name.trim() === '' || draft.values.birthdate === '') {
      showToast({
        tone: 'danger',
        title: 'Missing required fields',
        description: 'Please provide a name and birthdate for the child.',
      });
    }
    form.submit();
  }

  return (
    <FormDialog
      formId={formId}
      form={form}
      record="profile"
      onClose={onClose}
      title={child ? 'Edit Child' : 'Add a Child'}
      description={
        child
          ? `Update ${child.name}'s information.`
          : 'Fill in the details to add a new child profile.'
      }
      submitLabel={child ? 'Update' : 'Add Child'}
    >
      <ChildFields
        formId={formId}
        values={draft.values}
        errors={form.errors ?? {}}
        today={today}
        onChange={draft.set}
        onSubmit={submit}
        photo={
          <FormPhoto
            photo={photo}
            previewAlt={draft.values.name === '' ? undefined : `Photo of ${draft.values.name}`}
          />
        }
      />
    </FormDialog>
  );
}
