import { useRef } from 'react';
import { Plus, X } from 'lucide-react';
import { lastDayAnywhere } from '@/domain/dates/calendar-day';
import type { Medicine } from '@/domain/schema/child-lists';
import type { Child } from '@/domain/schema/entities';
import {
  emptyMedicineForm,
  maxTimes,
  type MedicineFormErrors,
  type MedicineFormValues,
  medicineFromForm,
  medicineToForm,
  parseMedicineForm,
  validateMedicineForm,
} from '@/domain/child/medicines';
import { FormDialog } from '@/shared/record-form/form-dialog';
import { RecordDialog } from '@/shared/record-form/record-dialog';
import { categoryOf } from '@/domain/schema/categories';
import { glyphs } from '@/ui/base/glyphs';
import { EndedField, toListItem, type ListItem, updateListItem } from './list-item';
import { NameField, type RecordFieldsProps } from '@/shared/record-form/record-fields';
import { Checkbox } from '@/ui/fields/toggles';
import { Form } from '@/ui/fields/form';
import { TextField } from '@/ui/fields/text-field';
import { Button, IconButton } from '@/ui/base/button';
import { draftForms } from '@/data/drafts/draft-forms';
import { addItem, medicineList } from '@/data/records/child-lists';
import type { RecordFormConfig } from '@/shared/record-form/form-config';

interface MedicineDialogProps {
  readonly child: Child;
  /** The medicine to edit; absent to add one. */
  readonly medicine?: Medicine;
  /** Whether it was deleted elsewhere since. */
  readonly isGone?: boolean;
  /** Called when the form has stored a medicine under this id and continues as its edit. */
  readonly onMoved: (id: string) => void;
  readonly onClose: () => void;
}

export function MedicineDialog({ child, medicine, ...props }: MedicineDialogProps) {
  const config = medicineFormConfig(child.id);
  return (
    <RecordDialog
      {...props}
      config={config}
      record={medicine && toListItem(medicine, medicineToForm)}
    >
      {(form) => (
        <FormDialog
          form={form}
          record="medicine"
          onClose={props.onClose}
          title={form.record ? 'Edit medicine' : 'Add medicine'}
          description="As it stands on the pack or the script."
          hue="medication"
          tabIcon={glyphs[categoryOf('medication').glyph]}
          submitLabel={form.record ? 'Save changes' : 'Add medicine'}
        >
          <MedicineFields
            formId={form.formId}
            values={form.draft.values}
            errors={form.errors ?? {}}
            onChange={form.draft.editor.set}
            onSubmit={form.submit}
          />
        </FormDialog>
      )}
    </RecordDialog>
  );
}

type MedicineFieldsProps = Omit<RecordFieldsProps<MedicineFormValues, MedicineFormErrors>, 'photo'>;

function MedicineFields({ formId, values, errors, onChange, onSubmit }: MedicineFieldsProps) {
  const text = (field: 'strength' | 'form' | 'unit', label: string, hint: string) => (
    <TextField
      label={label}
      optional
      dir="auto"
      autoComplete="off"
      hint={hint}
      value={values[field]}
      onChange={(typed) => {
        onChange({ [field]: typed });
      }}
    />
  );
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
      <div className="lists-pair">
        {text('strength', 'Strength', 'Such as 1 mg, or 250 mg/5 mL')}
        {text('form', 'Form', 'Such as tablet or liquid')}
        <TextField
          label="Usual amount"
          optional
          inputMode="decimal"
          autoComplete="off"
          value={values.amount}
          error={errors.amount}
          onChange={(amount) => {
            onChange({ amount });
          }}
        />
        {text('unit', 'Unit', 'Such as mL, tablets or puffs')}
      </div>
      <Checkbox
        label="As needed"
        isSelected={values.asNeeded}
        onChange={(asNeeded) => {
          onChange({ asNeeded });
        }}
      />
      {!values.asNeeded && (
        <TimesField
          times={values.times}
          onChange={(times) => {
            onChange({ times });
          }}
        />
      )}
      <EndedField
        label="Stopped on"
        value={values.endedOn}
        error={errors.endedOn}
        onChange={(endedOn) => {
          onChange({ endedOn });
        }}
      />
    </Form>
  );
}

interface TimesFieldProps {
  /** Each 'HH:mm'; empty while one is being typed. */
  readonly times: readonly string[];
  readonly onChange: (times: readonly string[]) => void;
}

/** The usual times of day, any number of them. */
function TimesField({ times, onChange }: TimesFieldProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const inputs = () => [...(list.current?.querySelectorAll('input') ?? [])];
  return (
    <fieldset className="lists-times" ref={list}>
      <legend className="fld-label">
        <span>Usual times</span>
        <span className="fld-opt">optional</span>
      </legend>
      {times.map((time, at) => (
        <span className="lists-time" key={at}>
          <input
            className="inp"
            type="time"
            aria-label={`Usual time ${at + 1}`}
            value={time}
            onChange={(event) => {
              onChange(times.with(at, event.target.value));
            }}
          />
          {times.length > 1 && (
            <IconButton
              label={`Remove usual time ${at + 1}`}
              icon={X}
              onClick={() => {
                onChange(times.toSpliced(at, 1));
                // Its button disappears: the field that moves into its position, or the one before, takes the focus.
                inputs()[Math.min(at, times.length - 2)]?.focus();
              }}
            />
          )}
        </span>
      ))}
      {times.length < maxTimes && (
        <Button
          variant="quiet"
          size="sm"
          icon={Plus}
          onClick={() => {
            onChange([...times, '']);
            requestAnimationFrame(() => inputs().at(-1)?.focus());
          }}
        >
          Add a time
        </Button>
      )}
    </fieldset>
  );
}

/** The repository of a child's medicines for their form. */
function medicineFormConfig(
  childId: string,
): RecordFormConfig<MedicineFormValues, MedicineFormErrors, ListItem<Medicine>> {
  return {
    draftKeyOf: (medicine) =>
      medicine ? draftForms.medicine(childId, medicine.id) : draftForms.newMedicine(childId),
    nameOf: ({ name }) => name.trim(),
    toForm: (medicine) => (medicine ? medicineToForm(medicine.item) : emptyMedicineForm),
    parse: parseMedicineForm,
    validate: (values, stored) => validateMedicineForm(values, lastDayAnywhere(new Date()), stored),
    repository: {
      add: async ({ values }, like) => {
        const medicine = medicineFromForm(values, { ...like?.item, id: crypto.randomUUID() });
        return toListItem(await addItem(childId, medicineList, medicine), medicineToForm);
      },
      update: ({ id }, { values }, expected) =>
        updateListItem(
          childId,
          medicineList,
          id,
          medicineToForm,
          (medicine) => medicineFromForm(values, medicine),
          expected,
        ),
    },
    messages: {
      added: ({ item }) => ({ title: 'Medicine added', description: item.name }),
      updated: ({ item }) => ({ title: 'Medicine updated', description: item.name }),
      notAdded: {
        title: 'Failed to add medicine',
        description: 'There was an error adding the medicine. Please try again.',
      },
      notUpdated: {
        title: 'Failed to update',
        description: 'There was an error updating the medicine. Please try again.',
      },
    },
  };
}
