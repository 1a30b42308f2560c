import { useState } from 'react';
import {
  type Measure,
  measuredAtLabels,
  measureLabels,
  type MeasureUnit,
  measures,
  measureUnits,
  problemOf,
  wearingLabels,
} from '@/domain/facts/measure';
import type { FactForms } from '@/domain/facts/kinds';
import { rememberUnit, unitUsedLast } from '@/data/preferences/growth';
import { Select } from '@/ui/fields/select';
import { TextField } from '@/ui/fields/text-field';
import { Checkbox } from '@/ui/fields/toggles';
import { DetailsField, Foldout, PickOne, type SectionProps } from './section-parts';
import './sections.css';

type MeasureForm = FactForms['measure'];

const unitLabels: Readonly<Record<MeasureUnit, string>> = {
  ...{ kg: 'kg', g: 'g', lb: 'lb and oz' },
  ...{ cm: 'cm', in: 'in' },
};

const places = (['home', 'clinic', 'hospital'] as const).map((value) => ({
  value,
  label: measuredAtLabels[value],
}));
const wearings = (['nothing', 'light', 'clothes'] as const).map((value) => ({
  value,
  label: wearingLabels[value],
}));
const positions = [
  { value: 'lying', label: 'Lying' },
  { value: 'standing', label: 'Standing' },
] as const;

/** Weight, length or height, and head, with how and where they were measured. */
export function MeasureSection({ form, problem, onChange }: SectionProps<'measure'>) {
  const set = (patch: Partial<MeasureForm>) => {
    onChange({ ...form, ...patch });
  };
  const hasValueProblem = measures.some((one) => problemOf(form, one) !== null);
  const [isUnfolded, setUnfolded] = useState(form.otherWay !== '' || form.unsure || form.offChart);
  // While someone types, a word of their own may be a place of the list for a moment.
  const [isOwnPlace, setOwnPlace] = useState(
    () => !places.some(({ value }) => value === form.place),
  );
  return (
    <>
      <div className="measure-values">
        <ValueField
          of="weight"
          form={form}
          error={problem !== undefined && !hasValueProblem ? problem : undefined}
          isChecked={problem !== undefined}
          onChange={set}
        />
        <ValueField of="length" form={form} isChecked={problem !== undefined} onChange={set} />
        <ValueField of="head" form={form} isChecked={problem !== undefined} onChange={set} />
      </div>
      {(form.length.trim() !== '' || form.lying !== '') && (
        <DetailsField label="Lying or standing">
          {(id) => (
            <PickOne
              labelledBy={id}
              options={positions}
              chosen={form.lying}
              onChange={(lying) => {
                set({ lying });
              }}
            />
          )}
        </DetailsField>
      )}
      {(form.weight.trim() !== '' || form.ounces.trim() !== '' || form.wearing !== '') && (
        <DetailsField label="Wearing">
          {(id) => (
            <PickOne
              labelledBy={id}
              options={wearings}
              chosen={form.wearing}
              onChange={(wearing) => {
                set({ wearing });
              }}
            />
          )}
        </DetailsField>
      )}
      <DetailsField label="Where">
        {(id) => (
          <PickOne
            labelledBy={id}
            options={places}
            chosen={isOwnPlace ? '' : form.place}
            onChange={(place) => {
              setOwnPlace(false);
              set({ place });
            }}
          />
        )}
      </DetailsField>
      <div className="details-fields">
        <TextField
          label="Somewhere else"
          dir="auto"
          value={isOwnPlace ? form.place : ''}
          onChange={(place) => {
            setOwnPlace(true);
            set({ place });
          }}
        />
        <TextField
          label="Measured by"
          dir="auto"
          value={form.by}
          onChange={(by) => {
            set({ by });
          }}
        />
      </div>
      <Foldout
        title="More about it"
        isOpen={isUnfolded}
        onToggle={() => {
          setUnfolded(!isUnfolded);
        }}
      >
        <TextField
          label="Measured another way"
          hint="Such as in a wheelchair or with a cast on."
          dir="auto"
          value={form.otherWay}
          onChange={(otherWay) => {
            set({ otherWay });
          }}
        />
        <div>
          <Checkbox
            label="We’re not sure about it"
            isSelected={form.unsure}
            onChange={(unsure) => {
              set({ unsure });
            }}
          />
          <Checkbox
            label="Leave off the chart"
            isSelected={form.offChart}
            onChange={(offChart) => {
              set({ offChart });
            }}
          />
        </div>
      </Foldout>
    </>
  );
}

interface ValueFieldProps {
  readonly of: Measure;
  readonly form: MeasureForm;
  /** A problem that is about no single value. */
  readonly error?: string | undefined;
  /** Whether to show what is wrong with the value. */
  readonly isChecked: boolean;
  readonly onChange: (patch: Partial<MeasureForm>) => void;
}

/** A value with its unit beside it. The unit is remembered on this device. */
function ValueField({ of, form, error, isChecked, onChange }: ValueFieldProps) {
  // Without a value, a unit is only remembered: a form that holds nothing else isn't a draft.
  const [chosenUnit, setChosenUnit] = useState<MeasureUnit>(() => unitUsedLast(of));
  const unit = form[`${of}Unit`] || chosenUnit;
  const isEmpty = form[of].trim() === '' && (of !== 'weight' || form.ounces.trim() === '');
  const isPounds = unit === 'lb';
  // An emptied value leaves no unit behind, so that nothing is left of it.
  const set = (typed: Partial<MeasureForm>) => {
    const left = { ...form, ...typed };
    const isLeft = left[of].trim() !== '' || (isPounds && left.ounces.trim() !== '');
    onChange({ ...typed, [`${of}Unit`]: isLeft ? unit : '' });
  };
  const problem = isChecked ? (problemOf(form, of) ?? undefined) : undefined;
  return (
    <div className="measure-value">
      <TextField
        label={measureLabels[of]}
        inputMode="decimal"
        value={form[of]}
        error={problem ?? error}
        onChange={(typed) => {
          set({ [of]: typed });
        }}
      />
      {isPounds && (
        <TextField
          label="Ounces"
          inputMode="decimal"
          value={form.ounces}
          onChange={(ounces) => {
            set({ ounces });
          }}
        />
      )}
      <Select
        label={`${measureLabels[of]}, unit`}
        hideLabel
        options={measureUnits[of].map((value) => ({ value, label: unitLabels[value] }))}
        value={unit}
        onChange={(chosen) => {
          rememberUnit(of, chosen);
          setChosenUnit(chosen);
          if (!isEmpty) onChange({ [`${of}Unit`]: chosen });
        }}
      />
    </div>
  );
}
