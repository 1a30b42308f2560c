import { useId } from 'react';
import { localDay } from '../../domain/calendar-day';
import type { Medicine } from '../../domain/child-lists';
import type { Child } from '../../domain/entities';
import { medicineToForm } from '../../domain/medicine-form';
import { FormDialog } from '../../forms/form-dialog';
import { type OpenedForm, useOpenDraft } from '../../forms/use-open-draft';
import { useRecordForm } from '../../forms/use-record-form';
import { useCurrentDate } from '../../lib/use-current-date';
import { glyphs } from '../../ui/base/glyphs';
import { listed } from './listed';
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

export function MedicineDialog(props: MedicineDialogProps) {
  const kind = medicinesOf(props.child.id, localDay(useCurrentDate()));
  const { medicine } = props;
  const record = medicine && listed(medicine, medicineToForm);
  const opened = useOpenDraft({ ...kind, form: kind.formOf(record) });
  return opened && <MedicineForm key={opened.id} {...props} opened={opened} />;
}

function MedicineForm({
  child,
  medicine,
  isGone,
  opened,
  onMoved,
  onClose,
}: MedicineDialogProps & { readonly opened: OpenedForm }) {
  const today = localDay(useCurrentDate());
  const formId = useId();
  const form = useRecordForm({
    kind: medicinesOf(child.id, today),
    opened,
    record: medicine && listed(medicine, medicineToForm),
    isGone,
    onMoved,
    onClose,
  });
  return (
    <FormDialog
      formId={formId}
      form={form}
      record="medicine"
      onClose={onClose}
      title={form.record ? 'Edit medicine' : 'Add medicine'}
      description="As it stands on the pack or the script."
      hue="medication"
      tabIcon={glyphs.pill}
      submitLabel={form.record ? 'Save changes' : 'Add medicine'}
    >
      <MedicineFields
        formId={formId}
        values={form.draft.values}
        errors={form.errors ?? {}}
        today={today}
        onChange={form.draft.set}
        onSubmit={form.submit}
      />
    </FormDialog>
  );
}
