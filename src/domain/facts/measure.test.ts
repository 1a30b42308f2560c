import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';
import {
  amountOf,
  circumstances,
  isByProfessional,
  isMeasured,
  type Measure,
  measure,
  type MeasureFact,
  type MeasureForm,
  measures,
  measureUnits,
  placeLabel,
  problemOf,
  valueText,
} from './measure';

const when = { day: '2026-11-22', now: '2026-11-22T21:00' };
const formOf = (fields: Partial<MeasureForm>): MeasureForm => ({ ...measure.emptyForm, ...fields });
const toForm = (fact: MeasureFact) => measure.toForm(fact, when.day, '');
const toFact = (form: MeasureForm) => measure.fromForm(form, when);

function factOf(fields: Partial<MeasureForm>): MeasureFact {
  const fact = toFact(formOf(fields));
  if (!fact) throw new Error('Nothing was measured.');
  return fact;
}

const pounds = (weight: string, ounces = ''): Partial<MeasureForm> => ({
  ...{ weight, ounces, weightUnit: 'lb' },
});

describe('values are stored in whole grams and millimetres', () => {
  test.each<[Partial<MeasureForm>, Measure, number, string]>([
    [{ weight: '16.4', weightUnit: 'kg' }, 'weight', 16_400, '16.4 kg'],
    [{ weight: '3450', weightUnit: 'g' }, 'weight', 3450, '3450 g'],
    [pounds('7', '8'), 'weight', 3402, '7 lb 8 oz'],
    [pounds('1'), 'weight', 454, '1 lb'],
    [pounds('', '1'), 'weight', 28, '1 oz'],
    [pounds('0', '100'), 'weight', 2835, '0 lb 100 oz'],
    // 907.18474 g and 28.349523125 g: rounded one by one, they'd be 935 g.
    [pounds('2', '1'), 'weight', 936, '2 lb 1 oz'],
    [pounds('36.25'), 'weight', 16_443, '36.25 lb'],
    [{ length: '103.5', lengthUnit: 'cm' }, 'length', 1035, '103.5 cm'],
    [{ length: '20.25', lengthUnit: 'in' }, 'length', 514, '20.25 in'],
    [{ length: '40', lengthUnit: 'in' }, 'length', 1016, '40 in'],
    [{ head: '36.8', headUnit: 'cm' }, 'head', 368, '36.8 cm'],
    [{ head: '13.75', headUnit: 'in' }, 'head', 349, '13.75 in'],
  ])('%o: %s is %i, shown as %s', (fields, one, amount, typed) => {
    const fact = factOf(fields);
    expect(fact).toEqual({ kind: 'measure', [one]: amount, typed: { [one]: typed } });
    expect(valueText(fact, one)).toBe(typed);
    expect(amountOf(formOf(fields), one)).toBe(amount);
  });

  test('kilograms and centimetres, if nobody chose a unit', () => {
    expect(factOf({ weight: '16.4', length: '103.5', head: '50' })).toEqual({
      ...{ kind: 'measure', weight: 16_400, length: 1035, head: 500 },
      typed: { weight: '16.4 kg', length: '103.5 cm', head: '50 cm' },
    });
  });

  test('ounces that were typed before the unit was changed don’t count', () => {
    expect(factOf({ weight: '16.4', ounces: '8', weightUnit: 'kg' }).weight).toBe(16_400);
  });
});

describe('a number is read as people write it', () => {
  test.each<[string, number]>([
    ['16,4', 16.4],
    ['16.', 16],
    [',5', 0.5],
    ['.5', 0.5],
    ['3,330', 3330],
    // A group of thousands doesn't begin with 0.
    ['0,985', 0.985],
    ['00,985', 0.985],
    ['13,330.5', 13_330.5],
    ['20 1/4', 20.25],
    ['20  1 / 4', 20.25],
    ['20 1⁄4', 20.25],
    ['1/4', 0.25],
    ['20½', 20.5],
    ['20 ¾', 20.75],
    ['¼', 0.25],
    [' 16.4 ', 16.4],
  ])('%s', (typed, number) => {
    const form = formOf({ head: typed, headUnit: 'in' });
    expect(amountOf(form, 'head')).toBe(Math.round(number * 25.4));
    expect(problemOf(form, 'head')).toBeNull();
  });

  test.each<[Partial<MeasureForm>, Measure, number, string]>([
    [{ weight: '0,985' }, 'weight', 985, '0,985 kg'],
    [{ weight: '16.4 kg' }, 'weight', 16_400, '16.4 kg'],
    [{ weight: '16,4KG' }, 'weight', 16_400, '16,4 kg'],
    [{ weight: '16 kgs.' }, 'weight', 16_000, '16 kg'],
    [{ weight: '3450g', weightUnit: 'g' }, 'weight', 3450, '3450 g'],
    [pounds('7 lb', '8 oz'), 'weight', 3402, '7 lb 8 oz'],
    [pounds('7lbs', '8 oz.'), 'weight', 3402, '7 lb 8 oz'],
    [pounds('', '8 oz'), 'weight', 227, '8 oz'],
    [{ length: '20 1/4 in', lengthUnit: 'in' }, 'length', 514, '20 1/4 in'],
    [{ length: '20"', lengthUnit: 'in' }, 'length', 508, '20 in'],
    [{ head: '20½″', headUnit: 'in' }, 'head', 521, '20½ in'],
    [{ head: '50 cm' }, 'head', 500, '50 cm'],
  ])('with its unit, which isn’t repeated: %o', (fields, one, amount, typed) => {
    const fact = factOf(fields);
    expect(fact).toEqual({ kind: 'measure', [one]: amount, typed: { [one]: typed } });
    expect([valueText(fact, one), problemOf(formOf(fields), one)]).toEqual([typed, null]);
    expect(toFact(toForm(fact))).toEqual(fact);
  });

  test.each([
    ...['abc', 'kg', '0', '0.0001', '-3', '+3', '1/0', '0/4', '1/', '1 2', '16.4.1', '1,23,456'],
    ...['1e3', 'Infinity', 'NaN', '0x10', '3450 g', '16 stone', '½½', '100001', '99999999999999'],
    ...['0,985,000', '16.4"', '16.4 kg kg'],
  ])('%s kg is refused', (weight) => {
    const form = formOf({ weight, weightUnit: 'kg' });
    expect(amountOf(form, 'weight')).toBeNull();
    expect(problemOf(form, 'weight')).toBe('Weight needs a number such as 16.4.');
    expect(isMeasured(form)).toBe(false);
    expect(toFact(form)).toBeNull();
  });

  test('pounds and ounces are refused if either can’t be read', () => {
    const sentence = 'Weight needs a number such as 7 and, for ounces, 8.';
    const all = [pounds('7', 'eight'), pounds('seven', '8'), pounds('0', '0'), pounds('lb', 'oz')];
    for (const form of all.map(formOf)) {
      expect(amountOf(form, 'weight')).toBeNull();
      expect(problemOf(form, 'weight')).toBe(sentence);
    }
  });
});

interface TypedNumber {
  readonly typed: string;
  readonly number: number;
}

const digits = (most: number) =>
  fc
    .integer({ min: 0, max: 9 })
    .map(String)
    .chain((first) =>
      fc.stringMatching(new RegExp(`^\\d{0,${most - 1}}$`)).map((rest) => first + rest),
    );
const fractions = Object.entries({ '¼': 0.25, '½': 0.5, ' ¾': 0.75 }).map(([typed, number]) => ({
  ...{ typed, number },
}));
const anyNumber: fc.Arbitrary<TypedNumber> = fc
  .tuple(
    fc.integer({ min: 1, max: 400 }),
    fc.oneof(
      fc.constant({ typed: '', number: 0 }),
      digits(3).map((part) => ({ typed: `.${part}`, number: Number(`0.${part}`) })),
      // Three digits after a comma are thousands.
      digits(2).map((part) => ({ typed: `,${part}`, number: Number(`0.${part}`) })),
      fc
        .tuple(fc.integer({ min: 1, max: 15 }), fc.constantFrom(2, 4, 8, 16))
        .map(([above, below]) => ({ typed: ` ${above}/${below}`, number: above / below })),
      fc.constantFrom(...fractions),
    ),
  )
  .map(([start, end]) => ({ typed: `${start}${end.typed}`, number: start + end.number }));

const sizes = { kg: 1000, g: 1, lb: 453.59237, cm: 10, in: 25.4 } as const;

describe('what was typed is kept to the letter', () => {
  test('however often it is saved, and in any unit', () => {
    const anyTyped = fc.constantFrom(...measures).chain((one) =>
      fc.record({
        one: fc.constant(one),
        unit: fc.constantFrom(...measureUnits[one]),
        main: anyNumber,
        ounces: fc.option(anyNumber),
        hasUnit: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(anyTyped, ({ one, unit, main, ounces, hasUnit }) => {
        const isPounds = unit === 'lb';
        const typed = isPounds && ounces ? ounces.typed : '';
        const form = formOf({ [one]: main.typed, [`${one}Unit`]: unit, ounces: typed });
        const more = { [one]: `${main.typed} ${unit}`, ounces: typed && `${typed} oz` };
        const fact = toFact({ ...form, ...(hasUnit && more) });
        const exact =
          main.number * sizes[unit] + (isPounds ? ((ounces?.number ?? 0) * sizes.lb) / 16 : 0);
        expect(Math.abs((fact?.[one] ?? NaN) - exact)).toBeLessThan(0.5 + 1e-6);
        let saved = fact;
        for (let times = 0; times < 4 && saved; times += 1) {
          expect(toForm(saved)).toEqual({ ...form, typed: saved.typed });
          saved = toFact(toForm(saved));
          expect(saved).toEqual(fact);
        }
      }),
      { numRuns: fewerInGate(1000) },
    );
  });

  test('except spaces around it, and its unit', () => {
    for (const form of [pounds(' 7 ', ' 8 '), pounds(' 7 LB ', ' 8oz ')])
      expect(factOf(form).typed).toEqual({ weight: '7 lb 8 oz' });
  });

  test('other values and units stay when one is changed', () => {
    const form = toForm(factOf({ ...pounds('7', '8'), length: '20½', lengthUnit: 'in' }));
    const fact = toFact({ ...form, head: '13 3/4', headUnit: 'in' });
    expect(fact).toEqual({
      ...{ kind: 'measure', weight: 3402, length: 521, head: 349 },
      typed: { weight: '7 lb 8 oz', length: '20½ in', head: '13 3/4 in' },
    });
  });
});

describe('the stored value counts', () => {
  test.each<MeasureFact['typed']>([
    undefined,
    {},
    { length: '16.4 kg' },
    { weight: '7 lb 8 oz' },
    { weight: '16.4' },
    { weight: 'kg' },
    { weight: ' kg' },
    { weight: 'heavy' },
    { weight: '16.4 st' },
    { weight: '16.4 lb 8 oz kg' },
    { weight: '0,0164 kg' },
  ])('if these words don’t say it: %o', (typed) => {
    const fact: MeasureFact = { kind: 'measure', weight: 16_400, ...(typed && { typed }) };
    expect(valueText(fact, 'weight')).toBe('16.4 kg');
    expect(valueText(fact, 'length')).toBeUndefined();
    expect(cellsOf(fact)).toContainEqual(['Measured as typed', ['16.4 kg', undefined, undefined]]);
    expect(toForm(fact)).toEqual(formOf({ weight: '16.4', weightUnit: 'kg', typed }));
    expect(toFact(toForm(fact))?.weight).toBe(16_400);
  });

  test('and any of them comes back from the form', () => {
    const amount = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(amount, amount, amount, (weight, length, head) => {
        const fact: MeasureFact = { kind: 'measure', weight, length, head };
        expect(toFact(toForm(fact))).toMatchObject(fact);
      }),
    );
  });

  test('in kilograms and centimetres', () => {
    const fact: MeasureFact = { kind: 'measure', weight: 3402, length: 514, head: 350 };
    expect(measures.map((one) => valueText(fact, one))).toEqual(['3.402 kg', '51.4 cm', '35 cm']);
  });
});

const cellsOf = (fact: MeasureFact) =>
  measure.columns.map(({ name, values }) => [name, values(fact)] as const);

const whole: MeasureFact = {
  ...{ kind: 'measure', weight: 16_400, length: 1035, head: 501, lying: false, wearing: 'light' },
  ...{ place: 'clinic', by: 'Dr Lee', otherWay: 'with a cast on', unsure: true, offChart: true },
  typed: { weight: '16.4 kg', length: '103.5 cm', head: '50.1 cm' },
};

describe('everything else about a measurement', () => {
  test('comes back from the form', () => {
    expect(toFact(toForm(whole))).toEqual(whole);
    const { lying: _, ...unknown } = whole;
    for (const fact of [{ ...whole, lying: true }, unknown, { ...whole, place: 'at Oma’s' }])
      expect(toFact(toForm(fact))).toEqual(fact);
  });

  test('is said in parts', () => {
    expect(circumstances(whole)).toEqual([
      ...['standing', 'at the clinic', 'in light clothes', 'with a cast on', 'by Dr Lee'],
      ...['not sure', 'left off the chart'],
    ]);
    expect(circumstances({ kind: 'measure', wearing: 'nothing' })).toEqual(['undressed']);
    expect(circumstances({ kind: 'measure', lying: true, place: 'home' })).toEqual([
      ...['lying', 'at home'],
    ]);
    expect(circumstances({ kind: 'measure', weight: 16_400, length: 1035 })).toEqual([]);
  });

  test('is one line, after the values', () => {
    expect(measure.text(whole)).toBe(
      '16.4 kg; 103.5 cm; head 50.1 cm; standing; at the clinic; in light clothes; with a cast on; by Dr Lee; not sure; left off the chart',
    );
    expect(measure.text({ kind: 'measure', length: 700, lying: true })).toBe('70 cm; lying');
    expect(measure.text({ kind: 'measure' })).toBe('');
  });

  test('is all that is left beside a title with the values', () => {
    const title = 'Measured: 16.4 kg, 103.5 cm, head 50.1 cm';
    expect(measure.title(whole)).toBe(title);
    expect(measure.title({ kind: 'measure', place: 'clinic' })).toBe('');
    const left = measure.withoutTitle?.(whole, ` ${title} `) ?? whole;
    expect(measure.text(left)).toBe(circumstances(whole).join('; '));
    expect(measure.withoutTitle?.(whole, 'At the doctor’s')).toEqual(whole);
    const bare: MeasureFact = { kind: 'measure', weight: 16_400 };
    expect(measure.withoutTitle?.(bare, 'Measured: 16.4 kg')).toEqual(bare);
  });

  test('has columns in a table', () => {
    expect(cellsOf(whole)).toEqual([
      ['Weight in kg', ['16.4']],
      ['Length or height in cm', ['103.5']],
      ['Head circumference in cm', ['50.1']],
      ['Measured as typed', ['16.4 kg', '103.5 cm', '50.1 cm']],
      ['Lying or standing', ['Standing']],
      ['Wearing', ['Light clothes']],
      ['Measured where', ['At the clinic']],
      ['Measured by', ['Dr Lee']],
      ['Measured another way', ['with a cast on']],
      ['About the measurement', ['not sure; left off the chart']],
    ]);
  });

  test('has empty cells for what nobody recorded, and kilograms for pounds', () => {
    const cells = new Map(cellsOf(factOf(pounds('7', '8'))));
    expect(cells.get('Weight in kg')).toEqual(['3.402']);
    expect(cells.get('Measured as typed')).toEqual(['7 lb 8 oz', undefined, undefined]);
    for (const name of ['Length or height in cm', 'Lying or standing', 'Measured where'])
      expect(cells.get(name)).toEqual([undefined]);
    expect(cells.get('About the measurement')).toEqual([undefined]);
  });
});

test.each([
  ['home', 'At home', false],
  ['clinic', 'At the clinic', true],
  ['hospital', 'At the hospital', true],
  [' CLINIC', ' CLINIC', true],
  ['Hospital', 'Hospital', true],
  ['At the clinic', 'At the clinic', true],
  ['at the  hospital ', 'at the  hospital ', true],
  ['At home', 'At home', false],
  ['at Oma’s', 'at Oma’s', false],
  ['clinic café', 'clinic café', false],
  ['constructor', 'constructor', false],
])('the place %j is %j, and by a professional: %s', (place, label, isProfessional) => {
  expect(placeLabel(place)).toBe(label);
  expect(isByProfessional({ place })).toBe(isProfessional);
  expect(isByProfessional({ place: undefined })).toBe(false);
});

describe('a problem is said', () => {
  const problem = (fields: Partial<MeasureForm>) => measure.problem?.(formOf(fields), when);

  test.each<[Partial<MeasureForm>, Measure, string]>([
    [{ weight: 'x', weightUnit: 'g' }, 'weight', 'Weight needs a number such as 3450.'],
    [{ length: 'x' }, 'length', 'Length or height needs a number such as 103.5.'],
    [{ head: '0', headUnit: 'in' }, 'head', 'Head circumference needs a number such as 18.7.'],
  ])('about the value that has it: %o', (fields, one, sentence) => {
    expect(measures.map((other) => problemOf(formOf(fields), other))).toEqual(
      measures.map((other) => (other === one ? sentence : null)),
    );
    expect(problem({ ...{ weight: '16.4', length: '103.5', head: '50' }, ...fields })).toBe(
      sentence,
    );
  });

  test('about one value at a time', () => {
    expect(problem({ weight: 'x', length: 'x', place: 'home' })).toMatch(/^Weight needs /);
  });

  test('if there is no value at all, but something about it', () => {
    const sentence = 'What was measured? Weight, length or head is needed.';
    for (const fields of [
      ...[{ place: 'clinic' }, { by: 'Oma' }, { otherWay: 'in her chair' }, { unsure: true }],
      ...[{ lying: 'lying' as const }, { wearing: 'light' as const }],
    ])
      expect(problem(fields)).toBe(sentence);
    for (const fields of [{}, { place: ' ' }, { weightUnit: 'lb' as const }, pounds('', '8')])
      expect(problem(fields)).toBeNull();
  });
});
