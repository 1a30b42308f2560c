import {
  doseOutcomeLabels,
  doseOutcomes,
  formatAmount,
  parseAmount,
} from '@/domain/facts/medication';
import type { Medicine } from '@/domain/schema/child-lists';
import type { FactForms } from '@/domain/facts/kinds';
import { isSameText } from '@/domain/text/fold';
import { TextField } from '@/ui/fields/text-field';
import { DetailsField, PickOne, type SectionProps } from './section-parts';

type DoseForm = FactForms['medication'];

const outcomes = doseOutcomes.map((value) => ({ value, label: doseOutcomeLabels[value] }));

export function MedicationSection({ child, form, problem, onChange }: SectionProps<'medication'>) {
  const all = child.medicines ?? [];
  const listed = all.filter((one) => one.endedOn === undefined || one.id === form.medicineId);
  const chosen = all.find((one) => one.id === form.medicineId);
  const isAmountWrong = form.amount.trim() !== '' && parseAmount(form.amount) === null;
  const set = (patch: Partial<DoseForm>) => {
    onChange({ ...form, ...patch });
  };
  const text = (
    field: Exclude<keyof DoseForm, 'outcome' | 'medicineId' | 'givenAt'>,
    label: string,
    isWrong = false,
  ) => (
    <TextField
      label={label}
      dir="auto"
      autoComplete="off"
      value={form[field]}
      error={isWrong ? problem : undefined}
      onChange={(typed) => {
        set({ [field]: typed });
      }}
    />
  );
  return (
    <>
      {listed.length > 0 && (
        <DetailsField label="Which medicine">
          {(id) => (
            <PickOne
              labelledBy={id}
              options={listed.map((one) => ({ value: one.id, label: one.name }))}
              chosen={form.medicineId}
              onChange={(picked) => {
                const medicine = all.find((one) => one.id === picked);
                set(medicine ? fromList(medicine) : noMedicine);
              }}
            />
          )}
        </DetailsField>
      )}
      <div className="details-fields">
        <TextField
          label="Medicine"
          dir="auto"
          autoComplete="off"
          value={form.name}
          error={isAmountWrong ? undefined : problem}
          onChange={(name) => {
            // A different name means a different medicine. A name from the list means that one, whether tapped or
            // typed.
            const named = medicineNamed(all, name, chosen);
            set({ name, medicineId: named?.id ?? '' });
          }}
        />
        {text('strength', 'Strength')}
        {text('form', 'Form')}
        <div className="dose-amount">
          {text('amount', 'How much', isAmountWrong)}
          {text('unit', 'Unit')}
        </div>
        {text('by', 'Given by')}
        {(chosen === undefined || chosen.asNeeded === true || form.reason !== '') &&
          text('reason', 'Why it was given')}
      </div>
      <DetailsField label="How it went">
        {(id) => (
          <PickOne
            labelledBy={id}
            options={outcomes}
            chosen={form.outcome}
            onChange={(outcome) => {
              set({ outcome });
            }}
          />
        )}
      </DetailsField>
    </>
  );
}

/** Returns the medicine with this name; undefined if several have it and none of them is chosen. */
function medicineNamed(
  all: readonly Medicine[],
  typed: string,
  chosen: Medicine | undefined,
): Medicine | undefined {
  const called = all.filter(({ name }) => isSameText(name, typed));
  return called.find((one) => one === chosen) ?? (called.length === 1 ? called[0] : undefined);
}

/** Fills the form from a medicine of the list. The amount is its usual one and can be changed. */
function fromList({ id, name, strength, form, amount, unit }: Medicine): Partial<DoseForm> {
  return {
    medicineId: id,
    name,
    strength: strength ?? '',
    form: form ?? '',
    amount: amount === undefined ? '' : formatAmount(amount),
    unit: unit ?? '',
  };
}

const noMedicine = { medicineId: '', name: '', strength: '', form: '', amount: '', unit: '' };
