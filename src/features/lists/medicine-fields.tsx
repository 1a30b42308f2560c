import type { MedicineFormErrors, MedicineFormValues } from '@/domain/child/medicines';
import { NamingField, type RecordFieldsProps } from '@/shared/record-form/record-fields';
import { Checkbox } from '@/ui/fields/toggles';
import { Form } from '@/ui/fields/form';
import { TextField } from '@/ui/fields/text-field';
import { EndedField } from './ended-field';
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
      <NamingField
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
        latest={today}
        error={errors.endedOn}
        onChange={(endedOn) => {
          onChange({ endedOn });
        }}
      />
    </Form>
  );
}
