import { useId } from 'react';
import { addChild, updateChild } from '../../data/records/children';
import { draftForms } from '../../data/drafts/draft-forms';
import { saveAdvice } from '../../data/stores/errors';
import { selectChild } from '../../data/preferences/selection';
import { type OpenedForm, useOpenDraft } from '../../forms/use-open-draft';
import { useRecordForm } from '../../forms/use-record-form';
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
import { FormDialog } from '../../forms/form-dialog';
import { FormPhoto } from '../../forms/form-photo';
import { showToast } from '../../ui/messages/toast-queue';
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

/** Names the drafts of a profile's form. */
function formOf(child: Child | undefined): string {
  return child ? draftForms.child(child.id) : draftForms.newChild;
}

export function ChildDialog(props: ChildDialogProps) {
  const opened = useOpenDraft({
    form: formOf(props.child),
    parse: parseChildForm,
    nameOf: ({ name }) => name.trim(),
  });
  return opened && <ChildForm key={opened.id} {...props} opened={opened} />;
}

function ChildForm({
  opened,
  onClose,
  ...props
}: ChildDialogProps & { readonly opened: OpenedForm }) {
  const today = localDay(useCurrentDate());
  const formId = useId();
  const form = useRecordForm({
    opened,
    record: props.child,
    formOf,
    toForm: (child) => (child ? childToForm(child) : emptyChildForm(today)),
    parse: parseChildForm,
    validate: (values) => validateChildForm(values, today),
    save: ({ values, photo: change }, over) => {
      const fields = childFromForm(values);
      return over
        ? updateChild(over.record.id, fields, change, over.expected)
        : addChild(fields, change);
    },
    onSaved: (how, { id, name }) => {
      if (how === 'add') selectChild(id);
      showToast(
        how === 'edit'
          ? { title: 'Child updated', description: `${name}'s information has been updated.` }
          : { title: 'Child added', description: `${name} has been added successfully.` },
      );
    },
    onFailed: (how, error) => {
      const { title, text } = failed[how];
      showToast({ tone: 'danger', title, description: saveAdvice(error, text) });
    },
    onClose,
  });
  const { draft, photo, record: child } = form;

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
