import { localDay } from '@/domain/dates/calendar-day';
import type { Medicine } from '@/domain/schema/child-lists';
import type { Child } from '@/domain/schema/entities';
import { medicineToForm } from '@/domain/child/medicines';
import { FormDialog } from '@/shared/record-form/form-dialog';
import { RecordDialog } from '@/shared/record-form/record-dialog';
import { useCurrentDate } from '@/lib/use-now';
import { glyphs } from '@/ui/base/glyphs';
import { listed } from './list-item';
import { MedicineFields } from './medicine-fields';
import { medicinesOf } from './medicine-kind';

interface MedicineDialogProps {
  readonly child: Child;
  /** The medicine to edit; absent, one is added. */
  readonly medicine?: Medicine;
  /** Whether it was deleted elsewhere since. */
  readonly isGone?: boolean;
  /** The form goes on about the medicine of this id, which it has stored. */
  readonly onMoved: (id: string) => void;
  readonly onClose: () => void;
}

export function MedicineDialog({ child, medicine, ...props }: MedicineDialogProps) {
  const today = localDay(useCurrentDate());
  const kind = medicinesOf(child.id, today);
  return (
    <RecordDialog {...props} kind={kind} record={medicine && listed(medicine, medicineToForm)}>
      {(form) => (
        <FormDialog
          form={form}
          record="medicine"
          onClose={props.onClose}
          title={form.record ? 'Edit medicine' : 'Add medicine'}
          description="As it stands on the pack or the script."
          hue="medication"
          tabIcon={glyphs.pill}
          submitLabel={form.record ? 'Save changes' : 'Add medicine'}
        >
          <MedicineFields
            formId={form.formId}
            values={form.draft.values}
            errors={form.errors ?? {}}
            today={today}
            onChange={form.draft.editor.set}
            onSubmit={form.submit}
          />
        </FormDialog>
      )}
    </RecordDialog>
  );
}
