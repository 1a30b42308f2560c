import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { selectChild } from '@/data/preferences/selected-child';
import { ConflictNotice } from '@/shared/circle/circle-notices';
import { RecordDialog } from '@/shared/record-form/record-dialog';
import type { RecordForm } from '@/shared/record-form/use-record-form';
import { type CalendarDay, lastDayAnywhere, localDay } from '@/domain/dates/calendar-day';
import {
  type ChildFormErrors,
  type ChildFormValues,
  childFromForm,
  childToForm,
  emptyChildForm,
  lacksRequired,
  parseChildForm,
  validateChildForm,
} from '@/domain/child/child-form';
import type { Child, Gender } from '@/domain/schema/entities';
import { lazyOrNothing } from '@/lib/lazy-with-fallback';
import { paths } from '@/lib/paths';
import { useCurrentDate } from '@/lib/use-now';
import { FormDialog } from '@/shared/record-form/form-dialog';
import { FormPhoto } from '@/shared/record-form/form-photo';
import { saveTopic, showToast } from '@/ui/messages/toast-queue';
import { AlsoCalledField } from './also-called-field';
import type { ChildEarlierVersionsProps } from './child-earlier-versions';
import { DayField, NameField, type RecordFieldsProps } from '@/shared/record-form/record-fields';
import { Form } from '@/ui/fields/form';
import { Select } from '@/ui/fields/select';
import { TextArea } from '@/ui/fields/text-area';
import { draftForms } from '@/data/drafts/draft-forms';
import { addChild, updateChild } from '@/data/records/children';
import type { RecordFormConfig } from '@/shared/record-form/form-config';

const ChildHistory = lazyOrNothing<ChildEarlierVersionsProps>(
  async () => (await import('./child-earlier-versions')).ChildEarlierVersions,
);

interface ChildDialogProps {
  /** The child to edit; omit it to add one. */
  readonly child?: Child;
  readonly onClose: () => void;
}

export function ChildDialog({ child, onClose }: ChildDialogProps) {
  const navigate = useNavigate();
  const today = localDay(useCurrentDate());
  const config = childFormConfig(today, ({ id }) => {
    selectChild(id);
    void navigate(paths.note(paths.journal(id)), { state: { pushed: false } });
  });
  return (
    <RecordDialog
      config={config}
      record={child}
      onStored={({ id }) => {
        if (id !== child?.id) selectChild(id);
      }}
      onClose={onClose}
    >
      {(form) => <ChildForm form={form} onClose={onClose} />}
    </RecordDialog>
  );
}

interface ChildFormProps {
  readonly form: RecordForm<ChildFormValues, ChildFormErrors, Child>;
  readonly onClose: () => void;
}

function ChildForm({ form, onClose }: ChildFormProps) {
  const { draft, photo, record: child } = form;

  function submit() {
    if (lacksRequired(draft.values)) showToast(missingFields);
    form.submit();
  }

  return (
    <FormDialog
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
      notice={child && <ConflictNotice list="children" id={child.id} childId={child.id} />}
    >
      <ChildFields
        formId={form.formId}
        values={draft.values}
        errors={form.errors ?? {}}
        onChange={draft.editor.set}
        onSubmit={submit}
        photo={
          <FormPhoto
            photo={photo}
            previewAlt={draft.values.name === '' ? undefined : `Photo of ${draft.values.name}`}
          />
        }
      />
      {child && (
        <Suspense fallback={null}>
          <ChildHistory
            childId={child.id}
            onTaken={() => {
              // The form still shows the profile before the restore. If it has been edited, saving asks which version to keep.
              if (!draft.isChanged) onClose();
            }}
          />
        </Suspense>
      )}
    </FormDialog>
  );
}

const genderOptions: readonly { value: Gender | ''; label: string }[] = [
  { value: '', label: 'Not given' },
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'other', label: 'Other' },
];

function ChildFields({
  formId,
  values,
  errors,
  onChange,
  onSubmit,
  photo,
}: RecordFieldsProps<ChildFormValues, ChildFormErrors>) {
  return (
    <Form id={formId} className="form-stack" onSubmit={onSubmit}>
      <NameField
        label="Name"
        value={values.name}
        error={errors.name}
        onChange={(name) => {
          onChange({ name });
        }}
      />
      <DayField
        label="Birthdate"
        value={values.birthdate}
        error={errors.birthdate}
        onChange={(birthdate) => {
          onChange({ birthdate });
        }}
      />
      <Select
        label="Gender"
        optional
        options={genderOptions}
        value={values.gender}
        onChange={(gender) => {
          onChange({ gender });
        }}
      />
      <AlsoCalledField values={values} onChange={onChange} />
      <TextArea
        label="Bio"
        optional
        hint="What helps, what is loved, who is who. In your family’s own words."
        value={values.bio}
        onChange={(bio) => {
          onChange({ bio });
        }}
      />
      {photo}
    </Form>
  );
}

/** The message shown, besides the errors at the fields, when name or birthdate is missing. */
const missingFields = {
  topic: saveTopic,
  tone: 'danger',
  title: 'Missing required fields',
  description: 'Please provide a name and birthdate for the child.',
} as const;

/** Returns the form config for children. `onWrite` starts the first note about a child that was just added. */
function childFormConfig(
  today: CalendarDay,
  onWrite: (child: Child) => void,
): RecordFormConfig<ChildFormValues, ChildFormErrors, Child> {
  return {
    draftKeyOf: (child) => (child ? draftForms.child(child.id) : draftForms.newChild),
    nameOf: ({ name }) => name.trim(),
    toForm: (child) => (child ? childToForm(child) : emptyChildForm(today)),
    parse: parseChildForm,
    validate: (values, stored) => validateChildForm(values, lastDayAnywhere(new Date()), stored),
    repository: {
      add: ({ values, photo }, like) => addChild(childFromForm(values), photo, new Date(), like),
      update: (child, { values, photo }, expected) =>
        updateChild(child.id, childFromForm(values), photo, expected),
    },
    messages: {
      added: (child) => ({
        title: 'Child added',
        description: `${child.name} has been added successfully.`,
        action: {
          label: 'Write the first note',
          onAction: () => {
            onWrite(child);
          },
        },
      }),
      updated: ({ name }) => ({
        title: 'Child updated',
        description: `${name}'s information has been updated.`,
      }),
      notAdded: {
        title: 'Failed to add child',
        description: 'There was an error adding the child. Please try again.',
      },
      notUpdated: {
        title: 'Failed to update',
        description: 'There was an error updating the child. Please try again.',
      },
    },
  };
}
