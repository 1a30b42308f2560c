import { useId, useState } from 'react';
import { Trash2 } from 'lucide-react';
import { localDay } from '../../domain/calendar-day';
import type { LifeChange } from '../../domain/child-lists';
import type { Child } from '../../domain/entities';
import { useCurrentDate } from '../../lib/use-current-date';
import { Button } from '../../ui/buttons/button';
import { DeleteRecordDialog } from '../delete-record-dialog';
import { FormDialog } from '../form-dialog';
import { type OpenedForm, useOpenDraft } from '../use-open-draft';
import { useRecordForm } from '../use-record-form';
import { ChangeFields } from './change-fields';
import { formChange, lifeChangesOf } from './change-kind';
import './change-dialog.css';

export interface ChangeDialogProps {
  /** As it is now: a change of its that was deleted elsewhere is missing in its list. */
  readonly child: Child;
  /** The change to edit; absent, one is added. */
  readonly change?: LifeChange | undefined;
  /** A change was stored. What it answers is told the person as well. */
  readonly onStored?: ((change: LifeChange) => string | undefined) | undefined;
  /** The id of the element that takes the focus once the change is deleted. */
  readonly focusAfter: string;
  readonly onClose: () => void;
}

/** 'Something changed': a day, a few words and a kind; of a stored one also the way to delete it. */
export function ChangeDialog(props: ChangeDialogProps) {
  const kind = lifeChangesOf(props.child.id, localDay(useCurrentDate()));
  const opened = useOpenDraft({
    ...kind,
    form: kind.formOf(props.change && formChange(props.change)),
  });
  return opened && <ChangeForm key={opened.id} {...props} opened={opened} />;
}

function ChangeForm({
  child,
  opened,
  onStored,
  focusAfter,
  onClose,
  ...props
}: ChangeDialogProps & { readonly opened: OpenedForm }) {
  const today = localDay(useCurrentDate());
  const formId = useId();
  const [isDeleting, setDeleting] = useState(false);
  const kind = lifeChangesOf(child.id, today);
  const form = useRecordForm({
    kind,
    opened,
    record: props.change && formChange(props.change),
    isGone: props.change && !child.changes?.some(({ id }) => id === props.change?.id),
    onStored: ({ change }) => onStored?.(change),
    onClose,
  });
  const { draft, record } = form;
  return (
    <FormDialog
      formId={formId}
      form={form}
      record="change"
      onClose={onClose}
      title={record ? 'Edit change' : 'Something changed'}
      description="A day to look back from: what was noted before it, and what after."
      submitLabel={record ? 'Update change' : 'Add change'}
    >
      <ChangeFields
        formId={formId}
        values={draft.values}
        errors={form.errors ?? {}}
        today={today}
        onChange={draft.set}
        onSubmit={form.submit}
      />
      {record && form.conflict !== 'gone' && (
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
      {isDeleting && record && (
        <DeleteRecordDialog
          deletion={kind.deletion}
          record={record}
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
  );
}
