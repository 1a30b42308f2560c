import type { MedicineFormErrors, MedicineFormValues } from '../../domain/medicine-form';
import { DayField, NamingField, type RecordFieldsProps } from '../../forms/record-fields';
import { Checkbox } from '../../ui/fields/checkbox';
import { Form } from '../../ui/fields/form';
import { TextField } from '../../ui/fields/text-field';
import { TimesField } from './times-field';

type MedicineFieldsProps = Omit<RecordFieldsProps<MedicineFormValues, MedicineFormErrors>, 'photo'>;

export function MedicineFields({
  formId,
  values,
  errors,
  today,
  onChange,
  onSubmit,
}: MedicineFieldsProps) {
  return (
    <Form id={formId} className="form-stack" onSubmit={onSubmit}>
      <NamingField
        label="Name"
        value={values.name}
        error={errors.name}
        onChange={(name) => {
          onChange({ name });
        }}
      />
      <div className="lists-pair">
        <TextField
          label="Strength"
          optional
          dir="auto"
          autoComplete="off"
          hint="Such as 1 mg, or 250 mg/5 mL"
          value={values.strength}
          onChange={(strength) => {
            onChange({ strength });
          }}
        />
        <TextField
          label="Form"
          optional
          dir="auto"
          autoComplete="off"
          hint="Such as tablet or liquid"
          value={values.form}
          onChange={(form) => {
            onChange({ form });
          }}
        />
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
        <TextField
          label="Unit"
          optional
          dir="auto"
          autoComplete="off"
          hint="Such as mL, tablets or puffs"
          value={values.unit}
          onChange={(unit) => {
            onChange({ unit });
          }}
        />
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
      <DayField
        label="Stopped on"
        optional
        hint="It then stays in the histories, and is offered no more."
        value={values.endedOn}
        latest={today}
        error={errors.endedOn}
        onChange={(endedOn) => {
          onChange({ endedOn });
        }}
      />
    </Form>
  );
}
