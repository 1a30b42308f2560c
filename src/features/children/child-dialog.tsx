import { useId, useState } from 'react';
import { addChild, updateChild } from '../../data/children';
import { ConflictError, NotFoundError, saveAdvice } from '../../data/errors';
import { selectChild } from '../../data/selection';
import { useDraft } from '../../data/use-draft';
import { usePhotoField } from '../../data/use-photo-field';
import { localDay } from '../../domain/calendar-day';
import {
  childFromForm,
  childToForm,
  emptyChildForm,
  parseChildForm,
  validateChildForm,
} from '../../domain/child-form';
import type { Child } from '../../domain/entities';
import { useBusy } from '../../lib/use-busy';
import { useCurrentDate } from '../../lib/use-current-date';
import { Dialog } from '../../ui/dialog';
import { FormFooter } from '../../ui/form-footer';
import { PhotoPicker } from '../../ui/photo-picker';
import { DraftNotice, SaveConflict, type SaveConflictKind } from '../../ui/save-notices';
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
  const draft = useDraft({
    key: child ? `child_${child.id}` : 'child_new',
    initial: child ? childToForm(child) : emptyChildForm(today),
    parse: parseChildForm,
    record: child,
  });
  const photo = usePhotoField(draft.photo, child?.photoId, draft.setPhoto);
  const [isChecked, setChecked] = useState(false);
  const [conflict, setConflict] = useState<SaveConflictKind | null>(null);
  const { isBusy, run } = useBusy();
  const errors = validateChildForm(draft.values, today);

  async function store(how: 'add' | 'edit', expected?: string) {
    const fields = childFromForm(draft.values);
    try {
      if (how === 'edit' && child) {
        await updateChild(child.id, fields, draft.photo, expected);
        showToast({
          title: 'Child updated',
          description: `${fields.name}'s information has been updated.`,
        });
      } else {
        const added = await addChild(fields, draft.photo);
        selectChild(added.id);
        showToast({
          title: 'Child added',
          description: `${fields.name} has been added successfully.`,
        });
      }
      await draft.forget();
      onClose();
    } catch (error) {
      if (error instanceof ConflictError) setConflict('changed');
      if (error instanceof NotFoundError) setConflict('gone');
      if (error instanceof ConflictError) return;
      const { title, text } = failed[how];
      showToast({ tone: 'danger', title, description: saveAdvice(error, text) });
    }
  }

  function submit() {
    setChecked(true);
    if (draft.values.name.trim() === '' || draft.values.birthdate === '') {
      showToast({
        tone: 'danger',
        title: 'Missing required fields',
        description: 'Please provide a name and birthdate for the child.',
      });
    }
    if (Object.keys(errors).length === 0) run(() => store(child ? 'edit' : 'add', draft.basedOn));
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={child ? 'Edit Child' : 'Add a Child'}
      description={
        child
          ? `Update ${child.name}'s information.`
          : 'Fill in the details to add a new child profile.'
      }
      footer={
        <FormFooter
          formId={formId}
          submitLabel={child ? 'Update' : 'Add Child'}
          isBusy={isBusy || photo.isBusy || draft.isRestoring}
          isChanged={draft.isChanged}
          onDiscard={() => {
            void draft.forget();
            onClose();
          }}
        />
      }
    >
      {draft.wasRestored && draft.isChanged && <DraftNotice onReset={draft.reset} />}
      {conflict && (
        <SaveConflict
          kind={conflict}
          record="profile"
          onReplace={() => {
            run(() => store('edit'));
          }}
          onSaveAsNew={() => {
            run(() => store('add'));
          }}
        />
      )}
      <ChildFields
        formId={formId}
        values={draft.values}
        errors={isChecked ? errors : {}}
        today={today}
        onChange={draft.set}
        onSubmit={submit}
        photo={
          <PhotoPicker
            label="Photo"
            optional
            previewUrl={photo.previewUrl}
            previewAlt={draft.values.name === '' ? 'Chosen photo' : `Photo of ${draft.values.name}`}
            busy={photo.isBusy}
            error={photo.error ?? undefined}
            onPick={photo.onPick}
            onRemove={photo.onRemove}
          />
        }
      />
    </Dialog>
  );
}
