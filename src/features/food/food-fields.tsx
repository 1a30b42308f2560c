import { Suspense, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { foodCategories, foodProperties } from '@/domain/schema/entities';
import type { FoodFormErrors, FoodFormValues } from '@/domain/food/food-form';
import { foodStates, reactions } from '@/domain/food/food-states';
import { DayField, NameField, type RecordFieldsProps } from '@/shared/record-form/record-fields';
import { ChoiceChips } from '@/ui/fields/chips';
import { Form } from '@/ui/fields/form';
import { glyphs } from '@/ui/base/glyphs';
import { MarkdownArea } from '@/ui/fields/markdown-area';
import { Select } from '@/ui/fields/select';
import { lazyOrNothing } from '@/lib/lazy-with-fallback';
import type { FoodPropertiesFieldsProps } from './food-properties-fields';
import './food.css';

const categoryOptions = foodCategories.map((category) => ({ value: category, label: category }));
const stateOptions = foodStates.map(({ id, label, glyph, hue }) => ({
  value: id,
  label,
  icon: glyphs[glyph],
  hue,
}));
const reactionOptions = reactions.map(({ id, label, glyph, hue }) => ({
  value: id,
  label,
  icon: glyphs[glyph],
  hue,
}));

interface FoodFormFieldsProps extends RecordFieldsProps<FoodFormValues, FoodFormErrors> {
  readonly startsAtProperties?: boolean | undefined;
}

/** The food form: the food and how it went on the left, date and photo on the right. */
export function FoodFormFields({
  formId,
  values,
  errors,
  onChange,
  onSubmit,
  photo,
  startsAtProperties = false,
}: FoodFormFieldsProps) {
  return (
    <Form id={formId} className="form-sides" onSubmit={onSubmit}>
      <div className="form-stack">
        <NameField
          label="Food Name"
          value={values.name}
          error={errors.name}
          onChange={(name) => {
            onChange({ name });
          }}
        />
        <Select
          label="Category"
          placeholder="Choose a category"
          options={categoryOptions}
          value={values.category === '' ? null : values.category}
          error={errors.category}
          onChange={(category) => {
            onChange({ category });
          }}
        />
        <ChoiceChips
          label="Food State"
          options={stateOptions}
          columns={4}
          value={values.state}
          onChange={(state) => {
            onChange({ state });
          }}
        />
        <ChoiceChips
          label="Reaction"
          options={reactionOptions}
          columns={3}
          value={values.reaction}
          onChange={(reaction) => {
            onChange({ reaction });
          }}
        />
        <MarkdownArea
          label="Notes"
          optional
          dir="auto"
          rows={4}
          value={values.notes}
          onChange={(notes) => {
            onChange({ notes });
          }}
        />
        <FoodPropertiesSection
          values={values}
          isOpenAtFirst={startsAtProperties}
          onChange={onChange}
        />
      </div>
      <div className="form-stack">
        <DayField
          label="Date"
          value={values.date}
          error={errors.date}
          onChange={(date) => {
            onChange({ date });
          }}
        />
        {photo}
      </div>
    </Form>
  );
}

const FoodPropertiesFields = lazyOrNothing<FoodPropertiesFieldsProps>(
  async () => (await import('./food-properties-fields')).FoodPropertiesFields,
);

/** The food's properties, folded at first; the heading shows those already noted. */
function FoodPropertiesSection(props: FoodPropertiesFieldsProps) {
  const [isOpen, setOpen] = useState(props.isOpenAtFirst);
  const noted = foodProperties.map((one) => props.values[one].trim()).filter((one) => one !== '');
  return (
    <details
      className="what-like"
      open={isOpen}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary>
        <span>What it is like</span>
        {!isOpen && noted.length > 0 && (
          <span className="what-like-noted" dir="auto">
            {noted.join(', ')}
          </span>
        )}
        <ChevronDown className="icon small" aria-hidden="true" />
      </summary>
      {isOpen && (
        <Suspense fallback={<div className="what-like-room" />}>
          <FoodPropertiesFields {...props} />
        </Suspense>
      )}
    </details>
  );
}
