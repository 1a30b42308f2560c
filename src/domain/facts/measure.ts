/* A measurement: weight, length or height, and head circumference. Counts in an entry of any category. */
import * as z from 'zod/mini';
import { isSameText } from '@/domain/text/fold';
import { type FactDescriptor, filledTexts, semicolonList } from './fact-descriptor';

export const measures = ['weight', 'length', 'head'] as const;
export type Measure = (typeof measures)[number];

export const measureLabels: Readonly<Record<Measure, string>> = {
  weight: 'Weight',
  length: 'Length or height',
  head: 'Head circumference',
};

export const measureUnits = {
  weight: ['kg', 'g', 'lb'],
  length: ['cm', 'in'],
  head: ['cm', 'in'],
} as const;
export type MeasureUnit<M extends Measure = Measure> = (typeof measureUnits)[M][number];

/** Grams or millimetres. An avoirdupois ounce is 28.349523125 g, an inch 25.4 mm (both exact by definition). */
const perUnit: Readonly<Record<MeasureUnit | 'oz', number>> = {
  ...{ kg: 1000, g: 1, lb: 16 * 28.349523125, oz: 28.349523125 },
  ...{ cm: 10, in: 25.4 },
};

export const measuredAtLabels = {
  home: 'At home',
  clinic: 'At the clinic',
  hospital: 'At the hospital',
} as const;
type MeasuredAt = keyof typeof measuredAtLabels;

export const wearingLabels = {
  nothing: 'Nothing',
  light: 'Light clothes',
  clothes: 'Clothes',
} as const;

const wearings = ['nothing', 'light', 'clothes'] as const;
const wearingTexts = { nothing: 'undressed', light: 'in light clothes', clothes: 'in clothes' };

/** A larger number isn't a measurement but a slip of the keyboard. */
const largest = 100_000_000;
const whole = z.int().check(z.positive(), z.maximum(largest));
const text = z.string().check(z.minLength(1));

const schema = z.object({
  kind: z.literal('measure'),
  /** In whole grams. */
  weight: z.optional(whole),
  /** In whole millimetres. */
  length: z.optional(whole),
  /** In whole millimetres. */
  head: z.optional(whole),
  /** Whether the length was measured lying; absent if unknown. */
  lying: z.optional(z.boolean()),
  wearing: z.optional(z.enum(wearings)),
  /** A key of `measuredAtLabels`, or the family's own words. */
  place: z.optional(text),
  by: z.optional(text),
  /** Another way to measure, such as 'in her wheelchair', which the lines don't fit. */
  otherWay: z.optional(text),
  unsure: z.optional(z.literal(true)),
  /** Set to leave a wrong value off the charts. */
  offChart: z.optional(z.literal(true)),
  /** The values as typed, with their unit: '7 lb 8 oz'. */
  typed: z.optional(
    z.looseObject({ weight: z.optional(text), length: z.optional(text), head: z.optional(text) }),
  ),
});

const formSchema = z.object({
  /** As typed, in `weightUnit`. */
  weight: z.string(),
  /** As typed, if the unit is 'lb'. */
  ounces: z.string(),
  length: z.string(),
  head: z.string(),
  /** Empty until a value is typed: the unit used last on this device. */
  weightUnit: z.enum([...measureUnits.weight, '']),
  lengthUnit: z.enum([...measureUnits.length, '']),
  headUnit: z.enum([...measureUnits.head, '']),
  lying: z.enum(['lying', 'standing', '']),
  wearing: z.enum([...wearings, '']),
  place: z.string(),
  by: z.string(),
  otherWay: z.string(),
  unsure: z.boolean(),
  offChart: z.boolean(),
  /** The stored `typed`, for fields that a later version added to it. */
  typed: z.optional(z.record(z.string(), z.unknown())),
});

export type MeasureFact = z.infer<typeof schema>;
export type MeasureForm = Readonly<z.infer<typeof formSchema>>;

export const measure: FactDescriptor<MeasureFact, MeasureForm> = {
  schema,
  fieldNames: {
    weight: 'the weight',
    length: 'the length or height',
    head: 'the head circumference',
    lying: 'lying or standing',
    wearing: 'the clothes',
    place: 'the place',
    by: 'who measured',
    otherWay: 'the other way of measuring',
    unsure: 'how sure you are',
    offChart: 'whether it is on the charts',
    typed: 'the values as typed',
  },
  formSchema,
  emptyForm: {
    ...{ weight: '', ounces: '', length: '', head: '' },
    ...{ weightUnit: '', lengthUnit: '', headUnit: '' },
    ...{ lying: '', wearing: '', place: '', by: '', otherWay: '' },
    ...{ unsure: false, offChart: false },
  },
  toForm(fact) {
    const weight = typedParts(fact, 'weight');
    const length = typedParts(fact, 'length');
    const head = typedParts(fact, 'head');
    return {
      ...{ weight: weight.value, ounces: weight.ounces, weightUnit: weight.unit },
      ...{ length: length.value, lengthUnit: length.unit },
      ...{ head: head.value, headUnit: head.unit },
      lying: fact.lying === undefined ? '' : fact.lying ? 'lying' : 'standing',
      wearing: fact.wearing ?? '',
      place: fact.place ?? '',
      by: fact.by ?? '',
      otherWay: fact.otherWay ?? '',
      unsure: fact.unsure === true,
      offChart: fact.offChart === true,
      ...(fact.typed && { typed: fact.typed }),
    };
  },
  fromForm(form) {
    const read = measures.flatMap((one) => {
      const amount = amountOf(form, one);
      return amount === null ? [] : [{ one, amount, typed: typedText(form, one) }];
    });
    if (read.length === 0) return null;
    const { place, by, otherWay, lying, wearing } = form;
    return {
      kind: 'measure',
      ...Object.fromEntries(read.map(({ one, amount }) => [one, amount])),
      ...(lying !== '' && amountOf(form, 'length') !== null && { lying: lying === 'lying' }),
      ...(wearing !== '' && { wearing }),
      ...filledTexts({ place, by, otherWay }),
      ...(form.unsure && { unsure: true as const }),
      ...(form.offChart && { offChart: true as const }),
      typed: {
        ...Object.fromEntries(Object.entries(form.typed ?? {}).filter(([key]) => !isMeasure(key))),
        ...Object.fromEntries(read.map(({ one, typed }) => [one, typed])),
      },
    };
  },
  problem(form) {
    for (const one of measures) {
      const problem = problemOf(form, one);
      if (problem !== null) return problem;
    }
    const isNoted = form.lying !== '' || form.wearing !== '' || form.unsure;
    const hasText = [form.place, form.by, form.otherWay].some((one) => one.trim() !== '');
    return (isNoted || hasText) && measures.every((one) => isBlank(form, one))
      ? 'What was measured? Weight, length or head is needed.'
      : null;
  },
  text: (fact) => semicolonList([...valueTexts(fact), ...circumstances(fact)]),
  title: titleOf,
  withoutTitle: (fact, title) =>
    titleOf(fact) === title.trim() && circumstances(fact).length > 0
      ? { ...fact, weight: undefined, length: undefined, head: undefined }
      : fact,
  columns: [
    { name: 'Weight in kg', values: ({ weight }) => [decimal(weight, 'kg')] },
    { name: 'Length or height in cm', values: ({ length }) => [decimal(length, 'cm')] },
    { name: 'Head circumference in cm', values: ({ head }) => [decimal(head, 'cm')] },
    { name: 'Measured as typed', values: (fact) => measures.map((one) => valueText(fact, one)) },
    {
      name: 'Lying or standing',
      values: ({ lying }) => [lying === undefined ? undefined : lying ? 'Lying' : 'Standing'],
    },
    { name: 'Wearing', values: ({ wearing }) => [wearing && wearingLabels[wearing]] },
    { name: 'Measured where', values: ({ place }) => [place && placeLabel(place)] },
    { name: 'Measured by', values: ({ by }) => [by] },
    { name: 'Measured another way', values: ({ otherWay }) => [otherWay] },
    {
      name: 'About the measurement',
      values: ({ unsure, offChart }) => [
        semicolonList([unsure && 'not sure', offChart && 'left off the chart']) || undefined,
      ],
    },
  ],
};

/** Returns a value as it was typed, with its unit; one without that as kilograms or centimetres. Undefined if it wasn't measured. */
export function valueText(fact: MeasureFact, one: Measure): string | undefined {
  const amount = fact[one];
  if (amount === undefined) return undefined;
  const { value, ounces, unit } = typedParts(fact, one);
  return unit === 'lb' ? poundsText(value, ounces) : `${value} ${unit}`;
}

/** Returns a value as the number and unit that were typed; null for pounds with ounces, or if it wasn't measured. */
export function typedNumber(
  fact: MeasureFact,
  one: Measure,
): { readonly number: number; readonly unit: MeasureUnit } | null {
  const { value, ounces, unit } = typedParts(fact, one);
  const number = unit === '' || ounces !== '' ? null : readNumber(value, unit);
  return unit === '' || number === null ? null : { number, unit };
}

/** Returns the unit that a value was typed in; undefined if it wasn't measured. */
export const unitTyped = (fact: MeasureFact, one: Measure): MeasureUnit | undefined =>
  typedParts(fact, one).unit || undefined;

/** Returns 'At the clinic', or the family's own words for a place. */
export const placeLabel = (place: string): string =>
  isMeasuredAt(place) ? measuredAtLabels[place] : place;

/** Returns whether a place is one where professionals measure. */
export const isByProfessional = ({ place = '' }: Pick<MeasureFact, 'place'>): boolean =>
  (['clinic', 'hospital'] as const).some(
    (one) => isSameText(place, one) || isSameText(place, measuredAtLabels[one]),
  );

/** Returns how and where it was measured, in parts: 'standing', 'at the clinic', 'in light clothes', 'by Dr Lee'. */
export function circumstances({
  lying,
  place,
  wearing,
  by,
  otherWay,
  unsure,
  offChart,
}: MeasureFact): readonly string[] {
  const where =
    place !== undefined && isMeasuredAt(place) ? placeLabel(place).toLowerCase() : place;
  return [
    lying === undefined ? '' : lying ? 'lying' : 'standing',
    ...[where, wearing && wearingTexts[wearing], otherWay, by && `by ${by}`],
    ...[unsure && 'not sure', offChart && 'left off the chart'],
  ].flatMap((part) => (part ? [part] : []));
}

/** Returns what is typed in grams or millimetres; null if it's empty or can't be read. */
export function amountOf(form: MeasureForm, one: Measure): number | null {
  if (isBlank(form, one)) return null;
  const unit = unitOf(form, one);
  const main = readNumber(form[one], unit);
  const ounces = unit === 'lb' ? readNumber(form.ounces, 'oz') : 0;
  if (main === null || ounces === null) return null;
  const amount = Math.round(main * perUnit[unit] + ounces * perUnit.oz);
  return amount > 0 && amount <= largest ? amount : null;
}

/** Returns whether a form has a value that can be read. */
export const isMeasured = (form: MeasureForm): boolean =>
  measures.some((one) => amountOf(form, one) !== null);

/** Returns what's wrong with one value as a sentence, or null. */
export function problemOf(form: MeasureForm, one: Measure): string | null {
  if (isBlank(form, one) || amountOf(form, one) !== null) return null;
  return `${measureLabels[one]} needs a number such as ${examples[one][unitOf(form, one)] ?? ''}.`;
}

const examples: Readonly<Record<Measure, Readonly<Partial<Record<MeasureUnit, string>>>>> = {
  weight: { kg: '16.4', g: '3450', lb: '7 and, for ounces, 8' },
  length: { cm: '103.5', in: '40.75' },
  head: { cm: '47.5', in: '18.7' },
};

const unitOf = (form: MeasureForm, one: Measure): MeasureUnit =>
  form[`${one}Unit`] || (one === 'weight' ? 'kg' : 'cm');

const isBlank = (form: MeasureForm, one: Measure): boolean =>
  form[one].trim() === '' &&
  (one !== 'weight' || form.weightUnit !== 'lb' || form.ounces.trim() === '');

/**
 * Reads a number as people write it: '16.4', '16,4', '3,330' (thousands), '20 1/4', '20½', with or without its unit. Empty is zero.
 * Returns null if it's no number.
 */
function readNumber(typed: string, unit: MeasureUnit | 'oz'): number | null {
  const number = withoutUnit(typed, unit).toLowerCase();
  if (number === '') return typed.trim() === '' ? 0 : null;
  if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(number)) return Number(number.replaceAll(',', ''));
  if (/^(?:\d+(?:[.,]\d*)?|[.,]\d+)$/.test(number)) return Number(number.replace(',', '.'));
  const mixed = /^(\d*)\s*(?:([¼½¾])|(?:\s|^)(\d+)\s*[/⁄]\s*([1-9]\d*))$/u.exec(number);
  if (!mixed) return null;
  const [, wholePart = '', sign = '', above = '0', below = '1'] = mixed;
  return Number(wholePart) + (fractions[sign] ?? Number(above) / Number(below));
}

/** A unit at the end of what was typed. */
const unitAtEnd: Readonly<Record<MeasureUnit | 'oz', RegExp>> = {
  kg: /\s*kgs?\.?$/iu,
  g: /\s*gs?\.?$/iu,
  lb: /\s*lbs?\.?$/iu,
  oz: /\s*ozs?\.?$/iu,
  cm: /\s*cms?\.?$/iu,
  in: /\s*(?:ins?\.?|inch(?:es)?|["″”]|'')$/iu,
};

const withoutUnit = (typed: string, unit: MeasureUnit | 'oz'): string =>
  typed.trim().replace(unitAtEnd[unit], '');

const fractions: Readonly<Record<string, number>> = { '¼': 0.25, '½': 0.5, '¾': 0.75 };

function typedText(form: MeasureForm, one: Measure): string {
  const unit = unitOf(form, one);
  const value = withoutUnit(form[one], unit);
  return unit === 'lb' ? poundsText(value, withoutUnit(form.ounces, 'oz')) : `${value} ${unit}`;
}

const poundsText = (pounds: string, ounces: string): string =>
  [pounds === '' ? '' : `${pounds} lb`, ounces === '' ? '' : `${ounces} oz`]
    .filter((part) => part !== '')
    .join(' ');

interface TypedParts<M extends Measure> {
  readonly value: string;
  readonly ounces: string;
  readonly unit: MeasureUnit<M> | '';
}

/** Returns a value as it was typed. If those words are missing, or don't say what is stored, the stored value counts. */
function typedParts<M extends Measure>(fact: MeasureFact, one: M): TypedParts<M> {
  const amount = fact[one];
  if (amount === undefined) return { value: '', ounces: '', unit: '' };
  const typed = fact.typed?.[one] ?? '';
  const units: readonly MeasureUnit<M>[] = measureUnits[one];
  for (const unit of units) {
    const parts = partsIn(typed, unit);
    if (parts && amountOf(formWith(one, unit, parts), one) === amount) return { ...parts, unit };
  }
  const [first] = measureUnits[one];
  return { value: decimal(amount, first) ?? '', ounces: '', unit: first };
}

function partsIn(typed: string, unit: MeasureUnit) {
  if (unit === 'lb') {
    const [, value = '', ounces = ''] = /^(?:(.*?) lb)? ?(?:(.*?) oz)?$/u.exec(typed) ?? [];
    return value + ounces === '' ? null : { value, ounces };
  }
  return typed.endsWith(` ${unit}`)
    ? { value: typed.slice(0, -unit.length - 1), ounces: '' }
    : null;
}

const formWith = (
  one: Measure,
  unit: MeasureUnit,
  { value, ounces }: { readonly value: string; readonly ounces: string },
): MeasureForm => ({ ...measure.emptyForm, [one]: value, [`${one}Unit`]: unit, ounces });

/** Returns grams as '16.4' kilograms or millimetres as '103.5' centimetres. */
const decimal = (amount: number | undefined, unit: 'kg' | 'cm'): string | undefined =>
  amount === undefined ? undefined : String(amount / perUnit[unit]);

function valueTexts(fact: MeasureFact): readonly (string | undefined)[] {
  const [weight, length, head] = measures.map((one) => valueText(fact, one));
  return [weight, length, head && `head ${head}`];
}

function titleOf(fact: MeasureFact): string {
  const values = valueTexts(fact).filter(Boolean);
  return values.length === 0 ? '' : `Measured: ${values.join(', ')}`;
}

function isMeasure(key: string): key is Measure {
  return measures.some((one) => one === key);
}

function isMeasuredAt(place: string): place is MeasuredAt {
  return Object.hasOwn(measuredAtLabels, place);
}
