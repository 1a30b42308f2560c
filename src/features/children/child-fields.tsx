import type { ChildFormErrors, ChildFormValues } from '@/domain/child/child-form';
import type { Gender } from '@/domain/schema/entities';
import { DayField, NamingField, type RecordFieldsProps } from '@/shared/record-form/record-fields';
import { Form } from '@/ui/fields/form';
import { Select } from '@/ui/fields/select';
import { TextArea } from '@/ui/fields/text-area';

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
}: RecordFieldsProps<ChildFormValues, ChildFormErrors>) {
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
      <DayField
        label="Birthdate"
        value={values.birthdate}
        latest={today}
        error={errors.birthdate}
        onChange={(birthdate) => {
          onChange({ birthdate });
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
