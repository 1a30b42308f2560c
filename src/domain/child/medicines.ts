import * as z from 'zod/mini';
import { type CalendarDay, isCalendarDay, isYetToCome } from '@/domain/dates/calendar-day';
import type { Medicine } from '@/domain/schema/child-lists';
import { isClockTime } from '@/domain/dates/clock-time';
import { parseAmount, formatAmount } from '@/domain/facts/medication';

export interface MedicineFormValues {
  readonly name: string;
  readonly strength: string;
  readonly form: string;
  /** As typed. */
  readonly amount: string;
  readonly unit: string;
  /** Each 'HH:mm', or empty while being typed. */
  readonly times: readonly string[];
  readonly asNeeded: boolean;
  /** Empty for a current medicine. */
  readonly endedOn: CalendarDay;
}

export type MedicineFormErrors = Partial<Record<'name' | 'amount' | 'endedOn', string>>;

/** The most usual times a form can hold. */
export const maxTimes = 12;

export const emptyMedicineForm: MedicineFormValues = {
  name: '',
  strength: '',
  form: '',
  amount: '',
  unit: '',
  times: [''],
  asNeeded: false,
  endedOn: '',
};

export function medicineToForm(medicine: Medicine): MedicineFormValues {
  const { name, strength = '', form = '', amount, unit = '', times = [] } = medicine;
  return {
    name,
    strength,
    form,
    amount: amount === undefined ? '' : formatAmount(amount),
    unit,
    times: times.length === 0 ? [''] : times,
    asNeeded: medicine.asNeeded === true,
    endedOn: medicine.endedOn ?? '',
  };
}

/** Returns messages by field; valid fields have no key. `latest` is the last day that is accepted if it isn't `stored`. */
export function validateMedicineForm(
  values: MedicineFormValues,
  latest: CalendarDay,
  stored?: MedicineFormValues,
): MedicineFormErrors {
  const { name, amount, endedOn } = values;
  const isAmount = amount.trim() === '' || parseAmount(amount) !== null;
  return {
    ...(name.trim() === '' && { name: 'Name is required' }),
    ...(!isAmount && { amount: 'Write the amount as a number, such as 2.5' }),
    ...(isYetToCome(endedOn, latest, stored?.endedOn) && {
      endedOn: 'Date cannot be in the future',
    }),
  };
}

/** Returns the medicine with the fields of a valid form, times sorted and without duplicates; its other fields stay. */
export function medicineFromForm(
  values: MedicineFormValues,
  before: Pick<Medicine, 'id'>,
): Medicine {
  const { name, strength, form, unit, asNeeded, endedOn } = values;
  const amount = parseAmount(values.amount);
  const times = [...new Set(values.times.filter(isClockTime))].sort();
  const others = Object.entries(before).filter(([key]) => !(key in emptyMedicineForm));
  return {
    ...Object.fromEntries(others),
    id: before.id,
    name: name.trim(),
    ...(strength.trim() !== '' && { strength: strength.trim() }),
    ...(form.trim() !== '' && { form: form.trim() }),
    ...(amount !== null && { amount }),
    ...(unit.trim() !== '' && { unit: unit.trim() }),
    ...(times.length > 0 && !asNeeded && { times }),
    ...(asNeeded && { asNeeded: true as const }),
    ...(isCalendarDay(endedOn) && { endedOn }),
  };
}

const formSchema = z.object({
  name: z.string(),
  strength: z.string(),
  form: z.string(),
  amount: z.string(),
  unit: z.string(),
  times: z.array(z.string()).check(z.minLength(1), z.maxLength(maxTimes)),
  asNeeded: z.boolean(),
  endedOn: z.string(),
});

/** Reads the values of a draft; null if they don't fit this form. */
export function parseMedicineForm(values: unknown): MedicineFormValues | null {
  const parsed = formSchema.safeParse(values);
  return parsed.success ? parsed.data : null;
}
