import * as z from 'zod/mini';
import { isClockTime } from '@/domain/dates/clock-time';
import { hasOffset, type Moment, momentOf, typedMoment, wallTime } from '@/domain/dates/wall-time';
import {
  commaList,
  type FactDescriptor,
  filledTexts,
  type NamedSubject,
  type When,
} from './fact-descriptor';

export const doseOutcomes = ['given', 'refused', 'brought-up'] as const;
export type DoseOutcome = (typeof doseOutcomes)[number];

export const doseOutcomeLabels: Readonly<Record<DoseOutcome, string>> = {
  given: 'Given',
  refused: 'Refused',
  'brought-up': 'Brought up again',
};

/** The largest amount accepted for a dose; anything above is a typing error. */
export const largestAmount = 100_000;

const text = z.string().check(z.minLength(1));

/** A dose, given or only offered. Name, strength and form are as they were at the time. */
const schema = z.object({
  kind: z.literal('medication'),
  medicineId: z.optional(text),
  name: text,
  strength: z.optional(text),
  form: z.optional(text),
  /** A number of units: 2.5 of 'mL'. */
  amount: z.optional(z.number().check(z.positive(), z.maximum(largestAmount))),
  unit: z.optional(text),
  outcome: z.optional(z.enum(doseOutcomes)),
  by: z.optional(text),
  /** Why a medicine was given as needed. */
  reason: z.optional(text),
  /** The entry's date and time with their UTC offset. */
  givenAt: z.optional(z.string()),
});

const formSchema = z.object({
  /** Empty for a medicine that isn't in the child's list. */
  medicineId: z.string(),
  name: z.string(),
  strength: z.string(),
  form: z.string(),
  /** As typed. */
  amount: z.string(),
  unit: z.string(),
  outcome: z.enum([...doseOutcomes, '']),
  by: z.string(),
  reason: z.string(),
  /** The entry's date and time as they are stored, with their offset if that's known. */
  givenAt: z.optional(z.string()),
});

type DoseFact = z.infer<typeof schema>;
type DoseForm = Readonly<z.infer<typeof formSchema>>;

export const medication: FactDescriptor<DoseFact, DoseForm> = {
  schema,
  fieldNames: {
    medicineId: 'the medicine',
    name: 'the medicine',
    strength: 'the strength',
    form: 'the form',
    amount: 'the amount',
    unit: 'the unit',
    outcome: 'what came of it',
    by: 'who gave it',
    reason: 'the reason',
    givenAt: 'the time',
  },
  formSchema,
  emptyForm: {
    medicineId: '',
    name: '',
    strength: '',
    form: '',
    amount: '',
    unit: '',
    outcome: '',
    by: '',
    reason: '',
  },
  toForm: (fact, day, time) => ({
    medicineId: fact.medicineId ?? '',
    name: fact.name,
    strength: fact.strength ?? '',
    form: fact.form ?? '',
    amount: fact.amount === undefined ? '' : formatAmount(fact.amount),
    unit: fact.unit ?? '',
    outcome: fact.outcome ?? '',
    by: fact.by ?? '',
    reason: fact.reason ?? '',
    ...(isClockTime(time) && { givenAt: momentOf(wallTime(day, time), fact.givenAt) }),
  }),
  fromForm(values, when) {
    const name = values.name.trim();
    if (name === '') return null;
    const { medicineId, strength, form, unit, outcome, by, reason } = values;
    const amount = parseAmount(values.amount);
    return {
      kind: 'medication',
      name,
      ...(amount !== null && { amount }),
      ...(outcome !== '' && { outcome }),
      ...filledTexts({ medicineId, strength, form, unit, by, reason }),
      ...givenAtOf(values, when),
    };
  },
  problem({ name, amount, givenAt: _, ...rest }) {
    if (amount.trim() !== '' && parseAmount(amount) === null)
      return 'How much is a number above zero, such as 2.5.';
    const isNoted = Object.values(rest).some((one) => one !== '') || amount.trim() !== '';
    return name.trim() === '' && isNoted ? 'Which medicine was it?' : null;
  },
  text: (fact) =>
    commaList([
      doseName(fact),
      fact.outcome === undefined ? '' : doseOutcomeLabels[fact.outcome].toLowerCase(),
      fact.by === undefined ? '' : `by ${fact.by}`,
      fact.reason ?? '',
    ]),
  title: doseName,
  withoutTitle: (fact, title) =>
    doseName(fact) === title.trim()
      ? { kind: fact.kind, outcome: fact.outcome, by: fact.by, reason: fact.reason, name: '' }
      : fact,
  columns: [
    { name: 'Medicine', values: ({ name }) => [name] },
    { name: 'Medicine strength', values: ({ strength }) => [strength] },
    { name: 'Medicine form', values: ({ form }) => [form] },
    {
      name: 'Amount',
      values: ({ amount }) => [amount === undefined ? undefined : formatAmount(amount)],
    },
    { name: 'Unit', values: ({ unit }) => [unit] },
    { name: 'Outcome', values: ({ outcome }) => [outcome && doseOutcomeLabels[outcome]] },
    { name: 'Given by', values: ({ by }) => [by] },
    { name: 'Reason', values: ({ reason }) => [reason] },
  ],
  subjects: ({ medicineId: id, name }): readonly NamedSubject[] => [
    ...(id === undefined ? [] : [{ about: 'medicine' as const, id }]),
    { about: 'medicine-name', name },
  ],
};

function givenAtOf({ givenAt }: DoseForm, { day, time = '' }: When): { givenAt?: Moment } {
  if (!isClockTime(time)) return {};
  const moment = typedMoment(wallTime(day, time), givenAt);
  return hasOffset(moment) ? { givenAt: moment } : {};
}

/** Returns 'Melatonin, 1 mg': name and dose as written. */
export function doseName({ name, amount, unit, strength }: DoseFact): string {
  const dose =
    amount === undefined ? strength : [formatAmount(amount), unit].filter(Boolean).join(' ');
  return [name, dose].filter(Boolean).join(', ');
}

/**
 * Parses an amount with up to three decimals, after a comma or a point: '2,5', '0.25', '½'. Returns null if it isn't a number,
 * isn't above zero, or is above `largestAmount`.
 */
export function parseAmount(typed: string): number | null {
  const trimmed = typed.trim();
  const half = /^(\d{0,6})\s*([¼½¾])$/u.exec(trimmed);
  if (half) return Number(half[1] ?? 0) + (fractions[half[2] ?? ''] ?? 0);
  if (!/^\d{1,6}(?:[.,]\d{1,3})?$|^[.,]\d{1,3}$/.test(trimmed)) return null;
  const amount = Number(trimmed.replace(',', '.'));
  return amount > 0 && amount <= largestAmount ? amount : null;
}

const fractions: Readonly<Record<string, number>> = { '¼': 0.25, '½': 0.5, '¾': 0.75 };

/** Returns the number as '2.5', without trailing zeros. */
export function formatAmount(amount: number): string {
  return String(Math.round(amount * 1000) / 1000);
}
