import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { selectChild } from '@/data/preferences/selection';
import { VersionsNotice } from '@/shared/circle/circle-notices';
import { RecordDialog } from '@/shared/record-form/record-dialog';
import type { RecordForm } from '@/shared/record-form/use-record-form';
import { type CalendarDay, localDay } from '@/domain/dates/calendar-day';
import {
  type ChildFormErrors,
  type ChildFormValues,
  lacksRequired,
} from '@/domain/child/child-form';
import type { Child } from '@/domain/schema/entities';
import { lazyOrNothing } from '@/lib/lazy-with-fallback';
import { paths } from '@/lib/paths';
import { useCurrentDate } from '@/lib/use-now';
import { FormDialog } from '@/shared/record-form/form-dialog';
import { FormPhoto } from '@/shared/record-form/form-photo';
import { showToast } from '@/ui/messages/toast-queue';
import type { ChildEarlierProps } from './child-history';
import { ChildFields } from './child-fields';
import { childrenOn, missingFields } from './child-kind';

const ChildEarlier = lazyOrNothing<ChildEarlierProps>(
  async () => (await import('./child-history')).ChildEarlier,
);

interface ChildDialogProps {
  /** The child to edit; absent, one is added. */
  readonly child?: Child;
  readonly onClose: () => void;
}

export function ChildDialog({ child, onClose }: ChildDialogProps) {
  const navigate = useNavigate();
  const today = localDay(useCurrentDate());
  const kind = childrenOn(today, ({ id }) => {
    selectChild(id);
    void navigate(paths.note(paths.journal(id)), { state: { pushed: false } });
  });
  return (
    <RecordDialog
      kind={kind}
      record={child}
      onStored={({ id }) => {
        if (id !== child?.id) selectChild(id);
      }}
      onClose={onClose}
    >
      {(form) => <ChildForm today={today} form={form} onClose={onClose} />}
    </RecordDialog>
  );
}

interface ChildFormProps {
  readonly today: CalendarDay;
  readonly form: RecordForm<ChildFormValues, ChildFormErrors, Child>;
  readonly onClose: () => void;
}

function ChildForm({ today, form, onClose }: ChildFormProps) {
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
      notice={child && <VersionsNotice list="children" id={child.id} childId={child.id} />}
    >
      <ChildFields
        formId={form.formId}
        values={draft.values}
        errors={form.errors ?? {}}
        today={today}
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
          <ChildEarlier
            childId={child.id}
            onTaken={() => {
              // The form shows what stood until now. One that was typed in asks which of both is meant, once it is saved.
              if (!draft.isChanged) onClose();
            }}
          />
        </Suspense>
      )}
    </FormDialog>
  );
}
