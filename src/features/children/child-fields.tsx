import type { ReactNode } from 'react';
import type { CalendarDay } from '../../domain/calendar-day';
import type { ChildFormErrors, ChildFormValues } from '../../domain/child-form';
import type { Gender } from '../../domain/entities';
import { hasKeyboard } from '../../lib/use-media';
import { DateField } from '../../ui/fields/date-field';
import { Form } from '../../ui/fields/form';
import { Select } from '../../ui/fields/select';
import { TextArea } from '../../ui/fields/text-area';
import { TextField } from '../../ui/fields/text-field';

interface ChildFieldsProps {
  readonly formId: string;
  readonly values: ChildFormValues;
  readonly errors: ChildFormErrors;
  readonly today: CalendarDay;
  readonly onChange: (patch: Partial<ChildFormValues>) => void;
  readonly onSubmit: () => void;
  readonly photo: ReactNode;
}

const genderOptions: readonly { value: Gender | ''; label: string }[] = [
  { value: '', label: 'Not given' },
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'other', label: 'Other' },
];

export function ChildFields({
  formId,
  values,
  errors,
  today,
  onChange,
  onSubmit,
  photo,
}: ChildFieldsProps) {
  return (
    <Form id={formId} className="form-stack" onSubmit={onSubmit}>
      <TextField
        label="Name"
        autoFocus={hasKeyboard()}
        value={values.name}
        autoComplete="off"
        error={errors.name}
        onChange={(name) => {
          onChange({ name });
        }}
      />
      <DateField
        label="Birthdate"
        value={values.birthdate === '' ? null : values.birthdate}
        max={today}
        error={errors.birthdate}
        onChange={(birthdate) => {
          onChange({ birthdate: birthdate ?? '' });
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
