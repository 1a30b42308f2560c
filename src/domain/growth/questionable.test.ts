import { type Measure, measureUnits, type MeasureUnit } from '@/domain/facts/measure';
import { describe, expect, test } from 'vitest';
import { lineValue } from './lms';
import { isPossible, questionableMeasure, type TypedMeasure } from './questionable';

/** In kilograms or centimetres, unless it says more. */
const typed = (
  measure: Measure,
  value: number,
  ageDays: number,
  more: Partial<TypedMeasure> = {},
): ReturnType<typeof questionableMeasure> =>
  questionableMeasure({
    measure,
    value,
    ageDays,
    unit: measureUnits[measure][0],
    previous: null,
    set: null,
    ...more,
  });

const at = (value: number, ageDays: number, unit?: MeasureUnit): Partial<TypedMeasure> => ({
  previous: { value, ageDays },
  ...(unit && { unit }),
});
const inUnit = (unit: MeasureUnit): Partial<TypedMeasure> => ({ unit });

describe('nothing is asked', () => {
  test.each<[string, Measure, number, number, Partial<TypedMeasure>]>([
    ['a newborn of 3.33 kg', 'weight', 3330, 0, {}],
    ['a newborn of 3330 g', 'weight', 3330, 0, inUnit('g')],
    ['a newborn of 7 lb 8 oz', 'weight', 3402, 0, inUnit('lb')],
    ['a newborn of 20 in', 'length', 508, 0, inUnit('in')],
    ['a newborn of 3.33 kg, girls', 'weight', 3330, 0, { set: 'girls' }],
    ['weight lost in the first days', 'weight', 3050, 3, at(3330, 0)],
    ['twice the weight at five months', 'weight', 7000, 150, at(3330, 0)],
    ['2.2 times the weight, as expected at six months', 'weight', 7300, 183, at(3330, 0)],
    ['a height above the highest line', 'length', 1200, 1300, at(1190, 1270)],
    ['a height lower by 1 cm', 'length', 1100, 2000, at(1110, 1900)],
    ['a height lower by 3 cm', 'length', 1100, 2000, at(1130, 1900)],
    ['a head smaller by 4 mm', 'head', 466, 400, at(470, 390)],
    ['a head smaller by 4 cm, which is no height', 'head', 450, 800, at(490, 700)],
    ['a weight lower by a fifth', 'weight', 16_000, 2000, at(20_000, 1900)],
    ['an adult', 'weight', 70_000, 9000, {}],
    ['an adult with a previous value', 'weight', 70_000, 9000, at(66_000, 8000)],
    ['a baby born early, before the due date', 'weight', 900, -80, {}],
    ['the same, with a previous value', 'weight', 1100, -60, at(900, -80)],
  ])('%s', (_, measure, value, ageDays, more) => {
    expect(typed(measure, value, ageDays, more)).toBeNull();
  });
});

describe('impossible', () => {
  test.each<[Measure, number, number]>([
    ['weight', 150, 500_000],
    ['length', 200, 3000],
    ['head', 50, 1000],
  ])('%s outside of %i to %i', (measure, lowest, highest) => {
    expect([lowest, highest].map((value) => isPossible(measure, value))).toEqual([true, true]);
    expect([lowest - 1, highest + 1, NaN].map((value) => isPossible(measure, value))).toEqual([
      false,
      false,
      false,
    ]);
    // At 30 years, without lines and with nothing to compare.
    for (const value of [lowest, highest]) expect(typed(measure, value, 11_000)).toBeNull();
    for (const value of [lowest - 1, highest + 1, NaN])
      expect(typed(measure, value, 11_000)).toEqual({ kind: 'impossible' });
  });

  test('even when no slip explains it', () => {
    expect(typed('weight', 100, 400, at(9000, 390))).toEqual({ kind: 'impossible' });
    expect(typed('weight', 1, 1000)).toEqual({ kind: 'impossible' });
  });
});

describe('a unit, by the previous value', () => {
  const [large, small] = ['too large', 'too small'] as const;

  test.each<[string, Measure, MeasureUnit, number, number, number, number, number, string, number]>(
    [
      ['pounds as kilograms', 'weight', 'kg', 22_046, 400, 9900, 390, 2.2046, large, 10_000],
      ['kilograms as pounds', 'weight', 'lb', 4536, 400, 9900, 390, 2.2046, small, 10_000],
      ['ten times', 'weight', 'kg', 100_000, 400, 9900, 390, 10, large, 10_000],
      ['a tenth', 'weight', 'kg', 1000, 400, 9900, 390, 10, small, 10_000],
      ['grams as kilograms', 'weight', 'kg', 3_900_000, 20, 3330, 0, 1000, large, 3900],
      ['kilograms as grams', 'weight', 'g', 10, 400, 9900, 390, 1000, small, 10_000],
      ['inches as centimetres', 'length', 'cm', 315, 400, 790, 390, 2.54, small, 800],
      ['centimetres as inches', 'length', 'in', 2032, 400, 790, 390, 2.54, large, 800],
      ['millimetres as centimetres', 'length', 'cm', 8000, 400, 790, 390, 10, large, 800],
      ['decimetres as centimetres', 'length', 'cm', 80, 400, 790, 390, 10, small, 800],
      ['metres as centimetres', 'length', 'cm', 8, 400, 790, 390, 100, small, 800],
      ['a head in inches', 'head', 'cm', 185, 400, 468, 390, 2.54, small, 470],
      ['a head ten times', 'head', 'cm', 4700, 400, 468, 390, 10, large, 470],
      ['ten times in grams', 'weight', 'g', 100_000, 400, 9900, 390, 10, large, 10_000],
      ['a tenth in grams', 'weight', 'g', 1000, 400, 9900, 390, 10, small, 10_000],
      ['ten times in pounds', 'weight', 'lb', 100_000, 400, 9900, 390, 10, large, 10_000],
      ['a tenth in pounds', 'weight', 'lb', 1000, 400, 9900, 390, 10, small, 10_000],
      ['ten times in inches', 'length', 'in', 8000, 400, 790, 390, 10, large, 800],
      ['a tenth in inches', 'length', 'in', 80, 400, 790, 390, 10, small, 800],
      ['a head in centimetres as inches', 'head', 'in', 1194, 400, 468, 390, 2.54, large, 470],
      // Outside the tables, the same weight as before is expected.
      ['grams of an adult', 'weight', 'kg', 64_000_000, 9000, 64_000, 8900, 1000, large, 64_000],
      // Within the tables, growth is expected: 22 lb at a year after 3.3 kg at birth.
      ['pounds after a year', 'weight', 'kg', 22_046, 365, 3330, 0, 2.2046, large, 10_000],
    ],
  )('%s', (_, measure, unit, value, ageDays, before, beforeDays, factor, slip, meant) => {
    const doubt = typed(measure, value, ageDays, at(before, beforeDays, unit));
    const isTooLarge = slip === large;
    expect(doubt).toEqual({
      kind: 'unit',
      factor,
      isTooLarge,
      meant: expect.any(Number) as number,
    });
    const exact = isTooLarge ? value / factor : value * factor;
    expect(doubt).toHaveProperty('meant', Math.round(exact));
    expect(Math.abs((doubt?.kind === 'unit' ? doubt.meant : NaN) / meant - 1)).toBeLessThan(0.02);
  });

  // Each is a slip in another unit, or in the other direction.
  test.each<[string, Measure, MeasureUnit, number, number, number, string]>([
    ['2.2 times less in kilograms', 'weight', 'kg', 4536, 400, 9900, 'none'],
    ['2.2 times less in grams', 'weight', 'g', 4536, 400, 9900, 'none'],
    ['2.2 times more in grams', 'weight', 'g', 22_046, 400, 9900, 'unlikely'],
    ['2.2 times more in pounds', 'weight', 'lb', 22_046, 400, 9900, 'unlikely'],
    ['1000 times more in grams', 'weight', 'g', 10_000_000, 400, 9900, 'impossible'],
    ['1000 times more in pounds', 'weight', 'lb', 10_000_000, 400, 9900, 'impossible'],
    ['1000 times less in kilograms', 'weight', 'kg', 10, 400, 9900, 'impossible'],
    ['1000 times less in pounds', 'weight', 'lb', 10, 400, 9900, 'impossible'],
    ['2.54 times more in centimetres', 'length', 'cm', 2032, 400, 790, 'unlikely'],
    ['2.54 times less in inches', 'length', 'in', 315, 400, 790, 'shorter'],
    ['100 times more in centimetres', 'length', 'cm', 80_000, 400, 790, 'impossible'],
    ['100 times less in inches', 'length', 'in', 8, 400, 790, 'impossible'],
    ['a head 2.54 times less in inches', 'head', 'in', 185, 400, 468, 'unlikely'],
    ['a head 100 times more in centimetres', 'head', 'cm', 47_000, 400, 468, 'impossible'],
  ])(
    'is none that this unit can’t explain: %s',
    (_, measure, unit, value, ageDays, before, kind) => {
      const doubt = typed(measure, value, ageDays, at(before, ageDays - 10, unit));
      expect(doubt).toEqual(kind === 'none' ? null : { kind });
    },
  );

  test('is no doubled weight outside the tables: 30 kg at 10 years, 66 kg at 18', () => {
    expect(typed('weight', 66_000, 6575, at(30_000, 3660))).toBeNull();
  });

  test('is one to a tenth of what is expected', () => {
    // At 30 years, the same is expected.
    expect(typed('weight', 109_900, 11_000, at(10_000, 10_900))).toMatchObject({ factor: 10 });
    expect(typed('weight', 110_100, 11_000, at(10_000, 10_900))).toBeNull();
    expect(typed('weight', 90_100, 11_000, at(10_000, 10_900))).toMatchObject({ factor: 10 });
    expect(typed('weight', 89_900, 11_000, at(10_000, 10_900))).toBeNull();
  });

  test('wins over being impossible, shorter and unlikely', () => {
    expect(typed('length', 80, 400, at(790, 390))).toMatchObject({ kind: 'unit' });
    expect(typed('length', 315, 400, at(790, 390))).toMatchObject({ kind: 'unit' });
    expect(isPossible('length', 315)).toBe(true);
  });
});

describe('a unit, by the tables, without a previous value', () => {
  const grams = (meant: number) => ({ kind: 'unit', factor: 1000, isTooLarge: true, meant });

  test('a newborn of 3,330 kg was meant in grams', () => {
    const doubt = grams(3330);
    expect(typed('weight', 3_330_000, 0)).toEqual(doubt);
    expect(typed('weight', 3_330_000, 0, { set: 'girls' })).toEqual(doubt);
    expect(typed('weight', 3_330_000, 0, { set: 'boys' })).toEqual(doubt);
  });

  test.each<[string, Measure, MeasureUnit, number, number, number, boolean, number]>([
    ['pounds', 'weight', 'kg', 7500, 0, 2.2046, true, 3402],
    ['kilograms as grams', 'weight', 'g', 3, 0, 1000, false, 3000],
    ['kilograms as pounds', 'weight', 'lb', 4536, 1000, 2.2046, false, 10_000],
    ['a tenth, rather than kilograms as pounds', 'weight', 'lb', 450, 0, 10, false, 4500],
    ['inches', 'length', 'cm', 345, 800, 2.54, false, 876],
    ['centimetres as inches', 'length', 'in', 2225, 800, 2.54, true, 876],
    ['metres', 'length', 'cm', 11, 2000, 100, false, 1100],
    ['ten times', 'length', 'cm', 8000, 400, 10, true, 800],
    ['a head in inches', 'head', 'cm', 185, 400, 2.54, false, 470],
  ])('%s', (_, measure, unit, value, ageDays, factor, isTooLarge, meant) => {
    const doubt = { kind: 'unit', factor, isTooLarge, meant };
    expect(typed(measure, value, ageDays, { unit })).toEqual(doubt);
  });

  test.each<[string, Measure, MeasureUnit, number, number, string]>([
    ['pounds in grams', 'weight', 'g', 7500, 0, 'unlikely'],
    ['pounds in pounds', 'weight', 'lb', 7500, 0, 'unlikely'],
    ['grams in pounds', 'weight', 'lb', 3_330_000, 0, 'impossible'],
    ['inches in inches', 'length', 'in', 345, 800, 'unlikely'],
    ['metres in inches', 'length', 'in', 11, 2000, 'impossible'],
  ])('not a slip that the unit can’t explain: %s', (_, measure, unit, value, ageDays, kind) => {
    expect(typed(measure, value, ageDays, { unit })).toEqual({ kind });
  });

  test('and with one that differs too much, if the value is impossible', () => {
    expect(typed('weight', 3_400_000, 20, at(3330, 0))).toEqual(grams(3400));
    // Beyond the flags, but so was the previous one.
    expect(typed('weight', 20_000, 500, at(19_000, 450))).toEqual({ kind: 'unlikely' });
    expect(typed('weight', 20_000, 500)).toMatchObject({ kind: 'unit' });
  });

  test('not if the value is possible for its age as it is', () => {
    const heavy = lineValue('weight', 'girls', 400, 3) ?? NaN;
    expect(typed('weight', heavy, 400)).toBeNull();
  });

  test('before the due date too, where there are no flags, if the value is impossible', () => {
    // Born at 33 weeks and 2 days.
    expect(typed('weight', 1_900_000, -47)).toEqual(grams(1900));
    expect(typed('weight', 1_900_000, -47, { set: 'boys' })).toEqual(grams(1900));
    expect(typed('weight', 1_950_000, -40, at(1900, -47))).toEqual(grams(1950));
    expect(typed('weight', 3_330_000, -10)).toEqual(grams(3330));
    expect(typed('weight', 1900, -47)).toBeNull();
    expect(typed('length', 4.3, -47)).toMatchObject({ factor: 100, isTooLarge: false, meant: 430 });
  });

  test('not if it explains a value that is as impossible at that age', () => {
    expect(typed('weight', 3_330_000, 1675)).toEqual({ kind: 'impossible' });
  });

  test('not outside the tables, where there is nothing to compare', () => {
    expect(typed('weight', 3_330_000, 4000)).toEqual({ kind: 'impossible' });
    expect(typed('head', 5700, 2000)).toEqual({ kind: 'impossible' });
  });
});

describe('unlikely', () => {
  // Between the ranges of all slips, up and down.
  test.each<[string, Measure, number, number]>([
    ['a height of 96 cm at 5 months', 'length', 960, 150],
    ['a head of 60 cm at a year', 'head', 600, 365],
  ])('%s', (_, measure, value, ageDays) => {
    expect(typed(measure, value, ageDays, at(value, ageDays))).toEqual({ kind: 'unlikely' });
  });

  test('in the chosen set, or in both if none was chosen', () => {
    // Beyond the flags for girls and within them for boys.
    const value = 9500;
    const more = at(value, 60);
    expect(typed('weight', value, 60, { ...more, set: 'girls' })).toEqual({ kind: 'unlikely' });
    expect(typed('weight', value, 60, { ...more, set: 'boys' })).toBeNull();
    expect(typed('weight', value, 60, more)).toBeNull();
  });

  test('follows how a length was measured', () => {
    const highest = lineValue('length', 'girls', 500, 6) ?? NaN;
    const value = Math.floor(highest) - 3;
    const more = { ...at(value, 490), set: 'girls' as const };
    expect(typed('length', value, 500, more)).toBeNull();
    expect(typed('length', value, 500, { ...more, lying: false })).toEqual({ kind: 'unlikely' });
  });
});

describe('shorter', () => {
  test('a height more than 3 cm less than the previous one', () => {
    expect(typed('length', 1099, 2000, at(1130, 1900))).toEqual({ kind: 'shorter' });
    expect(typed('length', 1100, 2000, at(1130, 1900))).toBeNull();
    // Outside the tables, too.
    expect(typed('length', 1600, 9000, at(1640, 8000))).toEqual({ kind: 'shorter' });
  });

  test('wins over being unlikely', () => {
    expect(typed('length', 750, 2000, at(1130, 1900))).toEqual({ kind: 'shorter' });
    expect(typed('length', 750, 2000, at(750, 1900))).toEqual({ kind: 'unlikely' });
  });
});
