import { describe, expect, test } from 'vitest';
import { addDays } from '@/domain/dates/calendar-day';
import type { MeasureFact } from '@/domain/facts/measure';
import { xOf } from './growth-axes';
import {
  agesText,
  type AgeShown,
  type GrowingChild,
  growthPoints,
  isBornEarly,
  linesShown,
  type LinesShown,
  linesText,
  lineWords,
  type Measurement,
} from './growth-points';
import { lineValue } from './lms';

const child: GrowingChild = { birthdate: '2024-03-01' };
/** 47 days before the due date, which is April 17. */
const early: GrowingChild = { ...child, gestation: { weeks: 33, days: 2 } };
const fiveGirls: LinesShown = { set: 'girls', choice: 'five' };

const factOf = (fields: Partial<MeasureFact>): MeasureFact => ({ kind: 'measure', ...fields });
const on = (day: string, fields: Partial<MeasureFact>, entryId = day): Measurement => ({
  ...{ entryId, day, updatedAt: '2026-01-01T00:00:00.000Z', fact: factOf(fields) },
});
const atAge = (days: number, fields: Partial<MeasureFact>, { birthdate } = child) =>
  on(addDays(birthdate, days), fields);

interface Drawn {
  readonly of?: GrowingChild;
  readonly lines?: LinesShown | null;
  readonly age?: AgeShown;
}
const weights = (
  measured: readonly Measurement[],
  { of = child, lines = null, age = 'both' }: Drawn = {},
) => growthPoints(measured, 'weight', of, lines, age);
const lengths = (
  measured: readonly Measurement[],
  { of = child, lines = null, age = 'both' }: Drawn = {},
) => growthPoints(measured, 'length', of, lines, age);

/** A girl's weight or length on a line. */
const girl = (measure: 'weight' | 'length', days: number, z: number): number =>
  Math.round(lineValue(measure, 'girls', days, z) ?? NaN);

describe('a point', () => {
  test('is drawn for each value of the measure, two on one day too', () => {
    const measured = [
      on('2024-03-01', { weight: 3330, length: 500 }, 'a'),
      on('2024-05-12', { length: 580 }, 'b'),
      on('2024-05-12', { weight: 5200, place: 'clinic' }, 'c'),
      on('2024-05-12', { weight: 5300, lying: true }, 'd'),
    ];
    expect(weights(measured)).toMatchObject([
      { entryId: 'a', value: 3330, ageDays: 0, isByProfessional: false },
      { entryId: 'c', value: 5200, ageDays: 72, isByProfessional: true },
      { entryId: 'd', value: 5300, ageDays: 72, isByProfessional: false, lying: undefined },
    ]);
    expect(lengths(measured).map(({ entryId, value }) => [entryId, value])).toEqual([
      ['a', 500],
      ['b', 580],
    ]);
  });

  test.each<[string, Measurement]>([
    ['off the chart', on('2024-05-12', { weight: 5200, offChart: true })],
    ['before the birth', on('2024-02-29', { weight: 5200 })],
    ['too light to be possible', on('2024-05-12', { weight: 149 })],
    ['too heavy to be possible', on('2024-05-12', { weight: 500_001 })],
  ])('is left out if it’s %s', (_, measurement) => {
    expect(weights([measurement, on('2024-05-13', { weight: 5200 })])).toHaveLength(1);
  });
});

describe('the label of a point is a sentence', () => {
  test.each<['weight' | 'length' | 'head', Partial<MeasureFact>, string]>([
    [
      'weight',
      { weight: 12_400, place: 'clinic', wearing: 'light' },
      '12.4 kg, May 12, 2026, at the clinic, in light clothes, 2 years 2 months.',
    ],
    [
      'weight',
      { weight: 3402, typed: { weight: '7 lb 8 oz' }, place: 'at Oma’s', by: 'Oma', unsure: true },
      '7 lb 8 oz, May 12, 2026, at Oma’s, by Oma, not sure, 2 years 2 months.',
    ],
    // A length has no clothes, a weight isn't lying, and a head has neither.
    [
      'length',
      { weight: 12_400, length: 870, lying: false, wearing: 'clothes' },
      '87 cm, May 12, 2026, standing, 2 years 2 months.',
    ],
    [
      'length',
      { length: 870, lying: true, otherWay: 'by segments' },
      '87 cm, May 12, 2026, lying, by segments, 2 years 2 months.',
    ],
    [
      'length',
      { length: 1035, lying: false, place: 'clinic', typed: { length: '103,5 cm' } },
      '103,5 cm, May 12, 2026, standing, at the clinic, 2 years 2 months.',
    ],
    ['weight', { weight: 12_400, lying: true }, '12.4 kg, May 12, 2026, 2 years 2 months.'],
    [
      'head',
      { head: 480, lying: true, wearing: 'clothes' },
      '48 cm, May 12, 2026, 2 years 2 months.',
    ],
  ])('of a %s: %o', (measure, fields, label) => {
    const [point] = growthPoints([on('2026-05-12', fields)], measure, child, null, 'both');
    expect(point?.label).toBe(label);
  });
});

describe('the corrected age', () => {
  test('counts from the due date of a child born at 33 weeks and 2 days', () => {
    expect(isBornEarly(early)).toBe(true);
    const measured = [0, 46, 47, 48, 200].map((days) => atAge(days, { weight: 4000 }));
    const points = weights(measured, { of: early });
    expect(points.map(({ correctedDays }) => correctedDays)).toEqual([-47, -1, 0, 1, 153]);
    expect(points.map(({ label }) => label)).toEqual([
      '4 kg, Mar 1, 2024, less than a day; before the due date.',
      '4 kg, Apr 16, 2024, 1 month; before the due date.',
      '4 kg, Apr 17, 2024, 1 month; on the due date.',
      '4 kg, Apr 18, 2024, 1 month; 1 day by the due date.',
      '4 kg, Sep 17, 2024, 6 months; 5 months by the due date.',
    ]);
    expect(agesText(early, '2025-03-01')).toBe('12 months; 10 months by the due date');
    expect(agesText(early, '2024-04-17')).toBe('1 month; on the due date');
    expect(agesText(child, '2024-03-01')).toBe('less than a day');
  });

  test.each([
    [36, 6, 178],
    [37, 0, null],
    [40, 0, null],
    [42, 1, null],
  ])('of a child born at %i+%i is, on day 200, %s', (weeks, days, corrected) => {
    const of = { ...child, gestation: { weeks, days } };
    expect(isBornEarly(of)).toBe(corrected !== null);
    const [point] = weights([atAge(200, { weight: 6000 })], { of });
    expect(point?.correctedDays).toBe(corrected);
    expect(point?.label.includes('by the due date')).toBe(corrected !== null);
  });

  const step = 'From here on, the age isn’t corrected any more.';
  // 24 months are 730.5 days after the due date, 36 months 1095.75.
  test.each<[GrowingChild, number, number]>([
    [early, 777, 778],
    [{ ...early, correctUntil: 36 }, 1142, 1143],
  ])('ends, and the next measurement has both once more: %o', (of, last, next) => {
    const measured = [
      atAge(last, { weight: 11_000 }),
      // Of a weight, a length isn't the next measurement.
      atAge(next, { length: 850 }),
      atAge(next + 20, { weight: 11_500 }),
      atAge(next + 21, { weight: 11_600, offChart: true }),
      atAge(next + 40, { weight: 12_000 }),
    ];
    const points = weights(measured, { of });
    expect(points.map(({ correctedDays }) => correctedDays)).toEqual([
      last - 47,
      next + 20 - 47,
      null,
    ]);
    expect(points.map(({ label }) => label.endsWith(step))).toEqual([false, true, false]);
    expect(points.map(({ label }) => label.includes('due date'))).toEqual([true, false, false]);
    expect(weights(measured).map(({ label }) => label.endsWith(step))).toEqual(
      Array(3).fill(false),
    );
    // With the age alone, or if no earlier point of this chart was corrected, there's no step to see.
    expect(weights(measured, { of, age: 'corrected' })[1]?.label.endsWith(step)).toBe(true);
    for (const { label } of weights(measured, { of, age: 'age' }))
      expect(label).not.toContain(step);
    const uncorrected = [
      ...[on('2024-02-01', { weight: 3000 }), atAge(last, { weight: 11_000, offChart: true })],
      ...[atAge(last, { weight: 149 }), ...measured.slice(1)],
    ];
    const after = weights(uncorrected, { of });
    expect(after.map(({ label, ...point }) => [point.correctedDays, label.includes(step)])).toEqual(
      Array(2).fill([null, false]),
    );
    const [first] = weights([atAge(next - 1, { weight: 11_000 })], { of });
    expect(first?.label).toContain('due date');
  });

  test('is where a point is drawn if it’s asked for, but never before the due date', () => {
    const measured = [0, 46, 47, 200, 900, 901].map((days) => atAge(days, { weight: 4000 }));
    const points = weights(measured, { of: early });
    expect(points.map((point) => xOf(point, true))).toEqual([0, 46, 0, 153, 853, 901]);
    expect(points.map((point) => xOf(point, false))).toEqual([0, 46, 47, 200, 900, 901]);
  });
});

/** What the label says after the measurement itself. */
function wordsOf(
  days: number,
  fields: Partial<MeasureFact>,
  { of = child, lines = fiveGirls, age = 'both' }: Drawn = {},
): string {
  const measure = fields.weight === undefined ? 'length' : 'weight';
  const points = (shown: LinesShown | null) =>
    growthPoints([atAge(days, fields)], measure, of, shown, age)[0]?.label ?? '';
  const bare = points(null);
  expect(points(lines).startsWith(bare)).toBe(true);
  return points(lines).slice(bare.length).trim();
}

describe('words about the lines', () => {
  test.each<[number, string, string]>([
    [0, 'On or near the 50th line.', 'On or near the 50th line.'],
    [0.33, 'Between the 50th and the 85th line.', 'Between the 50th and the 75th line.'],
    [-2.2, 'Below the lowest line.', 'Between the 0.4th and the 2nd line.'],
    [2.9, 'Above the highest line.', 'Above the highest line.'],
  ])('are a sentence of their own: at z %d', (z, five, nine) => {
    const fields = { weight: girl('weight', 100, z) };
    expect(wordsOf(100, fields)).toBe(five);
    expect(wordsOf(100, fields, { lines: { set: 'girls', choice: 'nine' } })).toBe(nine);
    expect(wordsOf(100, fields, { lines: null })).toBe('');
    const fact = factOf(fields);
    const words = lineWords(fact, 'weight', addDays(child.birthdate, 100), child, fiveGirls);
    expect(`${words}.`.toLowerCase()).toBe(five.toLowerCase());
  });

  test('a weight of day 1 to 13 has another sentence instead', () => {
    const sentence =
      'Most babies lose weight in the first days. Midwives and nurses look at it from two weeks on.';
    const days = [0, 1, 13, 14];
    expect(days.map((day) => wordsOf(day, { weight: 3300 }) === sentence)).toEqual([
      ...[false, true, true, false],
    ]);
    expect(days.map((day) => wordsOf(day, { weight: 3300 }, { lines: null }))).toEqual([
      ...['', '', '', ''],
    ]);
    expect(wordsOf(5, { length: girl('length', 5, 0) })).toBe('On or near the 50th line.');
    // Nothing at all is said about an unsure one.
    for (const day of days) expect(wordsOf(day, { weight: 3300, unsure: true })).toBe('');
    expect(
      lineWords(factOf({ weight: 3300 }), 'weight', '2024-03-06', child, fiveGirls),
    ).toBeNull();
  });

  test.each<[string, Partial<MeasureFact>]>([
    ['unsure', { unsure: true }],
    ['measured another way', { otherWay: 'in her wheelchair' }],
  ])('say nothing about a value that is %s', (_, more) => {
    const weight = girl('weight', 400, 0);
    expect(wordsOf(400, { weight })).toBe('On or near the 50th line.');
    expect(wordsOf(400, { weight, ...more })).toBe('');
    // Nor about an adjustment.
    expect(wordsOf(400, { length: 740, lying: false, ...more })).toBe('');
  });

  test('say nothing beyond the WHO’s flags or tables, before the due date, or without a value', () => {
    expect(wordsOf(400, { weight: 60_000 })).toBe('');
    expect(wordsOf(4000, { weight: 30_000 })).toBe('');
    expect(wordsOf(30, { weight: 3000 }, { of: early })).toBe('');
    const fact = factOf({ length: 740, offChart: true });
    expect(lineWords(fact, 'length', '2025-03-01', child, fiveGirls)).toBeNull();
    expect(lineWords(fact, 'weight', '2025-03-01', child, fiveGirls)).toBeNull();
  });

  test.each<[number, boolean | undefined, string]>([
    [273, false, ''],
    [274, false, ' 0.7 cm added for the lines.'],
    [730, false, ' 0.7 cm added for the lines.'],
    [731, false, ''],
    [730, true, ''],
    [731, true, ' 0.7 cm taken off for the lines.'],
    [731, undefined, ''],
  ])('on day %i, lying %s, a length has%s', (days, lying, said) => {
    const adjustment = said.includes('added') ? 7 : said === '' ? 0 : -7;
    const length = girl('length', days, 0.5) - adjustment;
    const fields = { length, ...(lying !== undefined && { lying }) };
    expect(wordsOf(days, fields)).toBe(`Between the 50th and the 85th line.${said}`);
    // The point itself stays where it was measured.
    expect(lengths([atAge(days, fields)], { lines: fiveGirls })[0]?.value).toBe(length);
  });

  test('follow the corrected age unless only the age is shown', () => {
    const boy = { birthdate: '2024-03-01', gestation: { weeks: 26, days: 3 } };
    const lines: LinesShown = { set: 'boys', choice: 'five' };
    for (const age of ['corrected', 'both'] as const)
      expect(wordsOf(230, { weight: 6920 }, { of: boy, lines, age })).toBe(
        'Between the 15th and the 50th line, by the corrected age.',
      );
    expect(wordsOf(230, { weight: 6920 }, { of: boy, lines, age: 'age' })).toBe(
      'On or near the 3rd line.',
    );
    // Before the due date, nothing by either age.
    for (const age of ['corrected', 'both', 'age'] as const)
      expect(wordsOf(30, { weight: 1500 }, { of: boy, lines, age })).toBe('');
    // At two years, but not yet by the due date.
    expect(
      wordsOf(750, { length: 850, lying: true }, { of: early, age: 'corrected' }),
    ).not.toContain('0.7');
    expect(wordsOf(750, { length: 850, lying: true }, { of: early, age: 'age' })).toContain(
      '0.7 cm taken off',
    );
  });
});

describe('lines', () => {
  test('are shown once they’re turned on and a set was chosen', () => {
    const nine = { hasLines: true, lines: 'nine' } as const;
    expect(linesShown({ lines: 'girls' }, nine)).toEqual({ set: 'girls', choice: 'nine' });
    expect(linesShown({ lines: 'boys' }, { hasLines: true })).toEqual({
      ...{ set: 'boys', choice: 'five' },
    });
    expect(linesShown({}, nine)).toBeNull();
    expect(linesShown({ lines: 'girls' }, { ...nine, hasLines: false })).toBeNull();
    expect(linesShown({ lines: 'girls' }, {})).toBeNull();
  });

  const who = 'WHO Child Growth Standards, girls.';
  const doctors =
    'Doctors in Australia or the United States may use other lines from the second birthday.';
  test.each([
    ['2024-03-01', [who]],
    ['2026-02-28', [who]],
    ['2026-03-01', [who, doctors]],
    ['2029-02-28', [who, doctors]],
    ['2029-03-01', [who, 'From 5 years: WHO Growth Reference 2007, girls.', doctors]],
  ])('are called by their names, up to %s', (last, sentences) => {
    const text = sentences.join(' ');
    expect(linesText('girls', child, last)).toBe(text);
    expect(linesText('boys', child, last)).toBe(text.replaceAll('girls', 'boys'));
  });
});

test('a birthday that is corrected later works everything out again', () => {
  const measured = [on('2024-03-01', { weight: 3230 }), on('2024-09-01', { weight: 7200 })];
  const summary = (birthdate: string) =>
    weights(measured, { of: { birthdate }, lines: fiveGirls }).map(({ ageDays, label }) => [
      ageDays,
      label.split(', 2024, ')[1],
    ]);
  expect(summary('2024-03-01')).toEqual([
    [0, 'less than a day. On or near the 50th line.'],
    [184, '6 months. On or near the 50th line.'],
  ]);
  expect(summary('2024-04-01')).toEqual([[153, '5 months. Between the 50th and the 85th line.']]);
});

test('a child born on 29 February has its birthdays on 1 March, or on the day itself', () => {
  const of = { birthdate: '2024-02-29' };
  const days = ['2025-02-28', '2025-03-01', '2026-03-01', '2028-02-28', '2028-02-29'];
  const points = weights(
    days.map((day) => on(day, { weight: 9000 })),
    { of },
  );
  expect(points.map(({ ageDays }) => ageDays)).toEqual([365, 366, 731, 1460, 1461]);
  expect(points.map(({ label }) => label.replace(/^.*\d{4}, /u, ''))).toEqual([
    ...['11 months.', '12 months.', '2 years.', '3 years 11 months.', '4 years.'],
  ]);
});
