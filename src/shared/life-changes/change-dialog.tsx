import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { localDay } from '@/domain/dates/calendar-day';
import type { LifeChange } from '@/domain/schema/child-lists';
import type { Child } from '@/domain/schema/entities';
import { useCurrentDate } from '@/lib/use-now';
import { Button } from '@/ui/base/button';
import { DeleteRecordDialog } from '@/shared/record-form/delete-record-dialog';
import { FormDialog } from '@/shared/record-form/form-dialog';
import { RecordDialog } from '@/shared/record-form/record-dialog';
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
export function ChangeDialog({ child, change, onStored, focusAfter, onClose }: ChangeDialogProps) {
  const today = localDay(useCurrentDate());
  const kind = lifeChangesOf(child.id, today);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <RecordDialog
      kind={kind}
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
            today={today}
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
              deletion={kind.deletion}
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
