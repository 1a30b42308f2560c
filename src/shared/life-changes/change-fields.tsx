import { changeKinds, type LifeChange } from '@/domain/schema/child-lists';
import {
  changeKindWords,
  type LifeChangeErrors,
  type LifeChangeForm,
} from '@/domain/child/life-changes';
import { ChoiceChips } from '@/ui/fields/chips';
import { Form } from '@/ui/fields/form';
import { DayField, NamingField, type RecordFieldsProps } from '@/shared/record-form/record-fields';
import { changeIcons } from './change-icons';

const kinds = changeKinds.map((kind) => ({
  value: kind,
  label: changeKindWords[kind],
  icon: changeIcons[kind],
}));

type ChangeFieldsProps = Omit<RecordFieldsProps<LifeChangeForm, LifeChangeErrors>, 'photo'>;

export function ChangeFields({
  formId,
  values,
  errors,
  today,
  onChange,
  onSubmit,
}: ChangeFieldsProps) {
  return (
    <Form id={formId} className="form-stack" onSubmit={onSubmit}>
      <NamingField
        label="What changed"
        value={values.words}
        error={errors.words}
        onChange={(words) => {
          onChange({ words });
        }}
      />
      <DayField
        label="Date"
        value={values.day}
        error={errors.day}
        latest={today}
        onChange={(day) => {
          onChange({ day });
        }}
      />
      <ChoiceChips<LifeChange['kind']>
        label="Kind"
        options={kinds}
        columns={3}
        value={values.kind}
        onChange={(kind) => {
          onChange({ kind });
        }}
      />
    </Form>
  );
}
