import { describe, expect, test } from 'vitest';
import { addDays } from '@/domain/dates/calendar-day';
import { measure, type MeasureFact, type MeasureForm } from '@/domain/facts/measure';
import type { Child } from '@/domain/schema/entities';
import type { Measurement } from './growth-points';
import { lineValue } from './lms';
import { measureQuestion } from './measure-question';

const child: Pick<Child, 'birthdate' | 'gestation' | 'lines'> = { birthdate: '2024-03-01' };
const birth = child.birthdate;
/** Four years. */
const now = '2028-03-01';
const before = '2028-01-01';

type Typed = Partial<MeasureForm>;

/** Returns the fact of a form with these values. */
function typedFact(typed: Typed): MeasureFact {
  const form = { ...measure.emptyForm, ...typed };
  const fact = measure.fromForm(form, { day: now, now: `${now}T12:00` });
  if (!fact) throw new Error('Nothing was measured.');
  return fact;
}

const earlier = (typed: Typed, day = before, more: Partial<MeasureFact> = {}): Measurement => ({
  ...{ entryId: day, day, updatedAt: '2028-01-01T00:00:00.000Z' },
  fact: { ...typedFact(typed), ...more },
});

const ask = (
  typed: Typed,
  day = now,
  previous: readonly Measurement[] = [],
  { stored = null, of = child }: { stored?: MeasureFact | null; of?: typeof child } = {},
) => measureQuestion(typedFact(typed), day, of, previous, stored);
const asked = (...args: Parameters<typeof ask>) => ask(...args)?.text ?? null;

const kg = (weight: string): Typed => ({ weight, weightUnit: 'kg' });
const lb = (weight: string, ounces = ''): Typed => ({ weight, ounces, weightUnit: 'lb' });
const cm = (length: string): Typed => ({ length, lengthUnit: 'cm' });
const inches = (length: string): Typed => ({ length, lengthUnit: 'in' });

describe('the other unit is named', () => {
  test('for a child born early, on a day before the due date', () => {
    const of = { ...child, gestation: { weeks: 33, days: 2 } };
    expect(asked(kg('1,900'), birth, [], { of })).toBe('1,900 kg: did you mean grams?');
    expect(asked(kg('1,950'), addDays(birth, 7), [earlier(kg('1.9'), birth)], { of })).toBe(
      '1,950 kg: did you mean grams?',
    );
    expect(asked(kg('1.9'), birth, [], { of })).toBeNull();
    expect(asked({ weight: '1,900', weightUnit: 'g' }, birth, [], { of })).toBeNull();
    // Less than a kilogram, with a comma.
    expect(asked(kg('0,985'), birth, [], { of })).toBeNull();
  });

  test('with ounces too, at nine years', () => {
    const previous = [earlier(kg('35'), '2033-01-01')];
    expect(asked(lb('35', '8'), '2033-03-01', previous)).toBe(
      '35 lb 8 oz: did you mean kilograms?',
    );
    expect(asked(lb('77', '8'), '2033-03-01', previous)).toBeNull();
  });

  test('unless another unit than the typed one explains it', () => {
    // As if pounds were meant, and inches.
    expect(asked({ weight: '36200', weightUnit: 'g' }, now, [earlier(kg('16.2'))])).toBe(
      '36200 g at 4 years: is that what you meant?',
    );
    expect(asked(inches('16'), now, [earlier(cm('103'))])).toBe(
      '16 in, after 103 cm on Jan 1, 2028: is that what you meant?',
    );
  });

  test('for a newborn, without anything to compare', () => {
    expect(ask(kg('3,330'), birth)).toMatchObject({
      title: 'Is this right?',
      text: '3,330 kg: did you mean grams?',
    });
    expect(asked({ weight: '3.33', weightUnit: 'g' }, birth)).toBe(
      '3.33 g: did you mean kilograms?',
    );
    expect(asked(kg('3.33'), birth)).toBeNull();
    expect(asked({ weight: '3,330', weightUnit: 'g' }, birth)).toBeNull();
  });

  test.each<[string, Typed, Typed, string]>([
    ['pounds as kg', kg('16.2'), kg('36.2'), '36.2 kg: did you mean pounds?'],
    ['kg as pounds', kg('16.2'), lb('16.4'), '16.4 lb: did you mean kilograms?'],
    ['kg as pounds and ounces', kg('16.2'), lb('16', '4'), '16 lb 4 oz: did you mean kilograms?'],
    ['pounds as kg, after pounds', lb('35', '8'), kg('36.2'), '36.2 kg: did you mean pounds?'],
    ['inches as cm', cm('103'), cm('41'), '41 cm: did you mean inches?'],
    ['cm as inches', cm('103'), inches('103.5'), '103.5 in: did you mean centimetres?'],
    ['a head in inches as cm', { head: '50' }, { head: '19.7' }, '19.7 cm: did you mean inches?'],
    [
      'a head in cm as inches',
      { head: '50' },
      { head: '50', headUnit: 'in' },
      '50 in: did you mean centimetres?',
    ],
  ])('for %s', (_, previous, typed, text) => {
    expect(asked(typed, now, [earlier(previous)])).toBe(text);
    expect(asked(previous, now, [earlier(previous)])).toBeNull();
  });

  test.each<[Typed, Typed, string]>([
    [kg('16.2'), kg('164'), '164 kg: did you mean 16.4 kg?'],
    [kg('16.2'), kg('1.64'), '1.64 kg: did you mean 16.4 kg?'],
    [cm('103'), cm('1035'), '1035 cm: did you mean 103.5 cm?'],
    [cm('103'), cm('10.3'), '10.3 cm: did you mean 103 cm?'],
    [{ head: '50' }, { head: '501' }, '501 cm: did you mean 50.1 cm?'],
    [kg('16.2'), kg('1,6'), '1,6 kg: did you mean 16 kg?'],
    [kg('16.2'), { weight: '162000', weightUnit: 'g' }, '162000 g: did you mean 16200 g?'],
    // In the unit that was typed, even if the previous value had another.
    [kg('7.3'), lb('162'), '162 lb: did you mean 16.2 lb?'],
    [lb('16', '2'), lb('1.62'), '1.62 lb: did you mean 16.2 lb?'],
    [cm('103'), inches('405'), '405 in: did you mean 40.5 in?'],
    [inches('40½'), cm('1031'), '1031 cm: did you mean 103.1 cm?'],
    [{ head: '50' }, { head: '1 9/10', headUnit: 'in' }, '1 9/10 in: did you mean 19 in?'],
    // Metres.
    [cm('103'), cm('1.04'), '1.04 cm: did you mean 104 cm?'],
    // A tenth of pounds and ounces is neither whole pounds nor whole ounces.
    [kg('16.2'), lb('357', '2'), '357 lb 2 oz: did you mean 16.199 kg?'],
    [kg('16.2'), lb('', '57'), '57 oz: did you mean 16.16 kg?'],
  ])('but for a misplaced decimal point the value is: %o, then %o', (previous, typed, text) => {
    expect(asked(typed, now, [earlier(previous)])).toBe(text);
  });
});

describe('a height below the previous one', () => {
  test('by more than 3 cm names that value and its day', () => {
    expect(asked(cm('99.9'), now, [earlier(cm('103'))])).toBe(
      '99.9 cm, after 103 cm on Jan 1, 2028: is that what you meant?',
    );
    expect(asked(cm('98'), now, [earlier(inches('40 1/2'))])).toBe(
      '98 cm, after 40 1/2 in on Jan 1, 2028: is that what you meant?',
    );
    expect(asked(inches('38 1/2'), now, [earlier(cm('103'))])).toBe(
      '38 1/2 in, after 103 cm on Jan 1, 2028: is that what you meant?',
    );
    expect(asked(cm('99'), '2027-06-01', [earlier(cm('105.2'), '2026-11-12')])).toBe(
      '99 cm, after 105.2 cm on Nov 12, 2026: is that what you meant?',
    );
  });

  test('is compared with the latest one that is on the chart', () => {
    const previous = [
      earlier(cm('90'), '2027-01-01'),
      earlier(cm('103'), '2027-06-01'),
      earlier(cm('130'), '2027-12-01', { offChart: true }),
      earlier(kg('16'), '2028-01-01'),
    ];
    expect(asked(cm('99'), now, previous)).toBe(
      '99 cm, after 103 cm on Jun 1, 2027: is that what you meant?',
    );
    expect(asked(cm('101'), now, previous)).toBeNull();
  });

  test.each<[string, Typed, Typed]>([
    ['1 cm', cm('103'), cm('102')],
    ['3 cm', cm('103'), cm('100')],
    ['4 mm of the head', { head: '50' }, { head: '49.6' }],
    ['4 cm of the head', { head: '52' }, { head: '48' }],
    ['2 kg', kg('17'), kg('15')],
  ])('by %s asks nothing', (_, previous, typed) => {
    expect(asked(typed, now, [earlier(previous)])).toBeNull();
  });
});

describe('a value far from those of all children', () => {
  test('is repeated with the age', () => {
    expect(asked({ head: '30' }, '2025-03-01')).toBe('30 cm at 12 months: is that what you meant?');
    expect(asked(cm('135'))).toBe('135 cm at 4 years: is that what you meant?');
    expect(asked(inches('53.25'))).toBe('53.25 in at 4 years: is that what you meant?');
    // Nobody can have it, at any age.
    expect(asked(kg('600'), '2039-03-01')).toBe('600 kg at 15 years: is that what you meant?');
    // As impossible in grams, at this age, as in kilograms.
    for (const previous of [[], [earlier(kg('16.2'))]])
      expect(asked(kg('3,330'), '2028-10-01', previous)).toBe(
        '3,330 kg at 4 years 7 months: is that what you meant?',
      );
  });

  test('is so by the chosen set, or by both', () => {
    // Girls' heads are smaller: below the flag for boys, but not below the one for girls.
    const day = addDays(birth, 400);
    const [girls, boys] = (['girls', 'boys'] as const).map(
      (set) => lineValue('head', set, 400, -5) ?? NaN,
    );
    const typed = { head: String(Math.round(((girls ?? NaN) + (boys ?? NaN)) / 2) / 10) };
    expect(asked(typed, day, [], { of: { ...child, lines: 'girls' } })).toBeNull();
    expect(asked(typed, day)).toBeNull();
    expect(asked(typed, day, [], { of: { ...child, lines: 'boys' } })).toBe(
      `${typed.head} cm at 13 months: is that what you meant?`,
    );
  });

  test('is so by the corrected age of a child born early', () => {
    const day = addDays(birth, 120);
    const early = { ...child, gestation: { weeks: 26, days: 0 } };
    expect(asked({ head: '32' }, day)).toBe('32 cm at 3 months: is that what you meant?');
    expect(asked({ head: '32' }, day, [], { of: early })).toBeNull();
  });
});

describe('nothing is asked', () => {
  test('about a stored value that stays the same', () => {
    const stored = typedFact({ ...kg('164'), ...cm('103') });
    const previous = [earlier({ ...kg('16.2'), ...cm('102') })];
    const typed = { ...kg('164'), ...cm('1035') };
    expect(asked(typed, now, previous, { stored })).toBe('1035 cm: did you mean 103.5 cm?');
    expect(asked({ ...typed, ...cm('104') }, now, previous, { stored })).toBeNull();
    expect(asked({ ...typed, ...cm('104') }, now, previous)).toMatch(/^164 kg/);
  });

  test('about a value from before the birth', () => {
    expect(asked(kg('3,330'), '2024-02-29')).toBeNull();
  });
});

describe('a question about several values', () => {
  const typed = { ...kg('164'), ...cm('1035'), head: '50' };
  const previous = [earlier({ ...kg('16.2'), ...cm('103'), head: '50' })];

  test('is asked at once, in the order of the form', () => {
    expect(asked(typed, now, previous)).toBe(
      '164 kg: did you mean 16.4 kg? 1035 cm: did you mean 103.5 cm?',
    );
  });

  test('is another one once a value or the day is', () => {
    const about = (change: Typed = {}, day = now) =>
      ask({ ...typed, ...change }, day, previous)?.about;
    expect(about()).toBeTypeOf('string');
    expect(about({ by: 'Oma', place: 'home' })).toBe(about());
    const others = [
      ...[about(), about({ weight: '165' }), about({ length: '1036' }), about({ head: '50.5' })],
      ...[about({ head: '' }), about({ weight: '' }), about({}, '2028-03-02')],
    ];
    expect(new Set(others).size).toBe(others.length);
    expect(others).not.toContain(undefined);
  });
});
