import type { LineSet } from '@/domain/schema/entities';
import type { Measure } from '@/domain/facts/measure';
import { describe, expect, test } from 'vitest';
import { correctedDays } from './corrected-age';
import { lastDayWithLines, lineValue } from './lms';
import {
  betweenLines,
  type DrawnLine,
  isEarlyWeight,
  type LineChoice,
  linesFor,
  referenceLines,
} from './reference-lines';

const five = ['3rd', '15th', '50th', '85th', '97th'];
const nine = ['0.4th', '2nd', '9th', '25th', '50th', '75th', '91st', '98th', '99.6th'];

/** The proportion of a normal distribution below z, by Simpson's rule. */
function proportionBelow(z: number): number {
  const steps = 1000;
  const density = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  const width = z / steps;
  const sum = Array.from({ length: steps + 1 }, (_, i) => {
    const weight = i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2;
    return weight * density(i * width);
  }).reduce((a, b) => a + b, 0);
  return 0.5 + (sum * width) / 3;
}

describe('the lines', () => {
  test('are five or nine', () => {
    expect(referenceLines.five.map(({ label }) => label)).toEqual(five);
    expect(referenceLines.nine.map(({ label }) => label)).toEqual(nine);
  });

  test.each<[LineChoice, number]>([
    ['five', 0.0001],
    // Their names are rounded: the 9th is 9.12 %, the 91st 90.88 %.
    ['nine', 0.35],
  ])('the %s are where their names say', (choice, tolerance) => {
    for (const { label, z } of referenceLines[choice])
      expect(Math.abs(100 * proportionBelow(z) - parseFloat(label))).toBeLessThanOrEqual(tolerance);
  });

  test('the nine are two thirds of z apart', () => {
    const zs = referenceLines.nine.map(({ z }) => z);
    expect(zs[0]).toBeCloseTo(-8 / 3, 12);
    zs.slice(1).forEach((z, index) => expect(z - (zs[index] ?? NaN)).toBeCloseTo(2 / 3, 12));
  });
});

/** The days of each segment of the first line; those of all lines are the same. */
function daysOf(lines: readonly DrawnLine[]): number[][] {
  const days = lines.map(({ segments }) => segments.map((one) => one.map(({ day }) => day)));
  for (const one of days) expect(one).toEqual(days[0]);
  return days[0] ?? [];
}

/** How far a drawn line is from the exact one on each day, as a proportion. */
function errorsOf(
  { segments }: DrawnLine,
  index: number,
  measure: Measure,
  set: LineSet,
): number[] {
  const z = referenceLines.nine[index]?.z ?? NaN;
  return segments.flatMap((points) =>
    points.slice(1).flatMap((end, before) => {
      const start = points[before] ?? end;
      const days = end.day - start.day;
      return Array.from({ length: days + 1 }, (_, day) => {
        const drawn = start.value + (day / days) * (end.value - start.value);
        const exact = lineValue(measure, set, start.day + day, z) ?? NaN;
        return Math.abs(drawn / exact - 1);
      });
    }),
  );
}

const ends = (days: readonly number[][]): unknown => days.map((one) => [one[0], one.at(-1)]);

describe('lines to draw', () => {
  test('have labels, days and values in stored units', () => {
    const lines = linesFor('weight', 'girls', 'nine', 0, 100);
    expect(lines.map(({ label }) => label)).toEqual(nine);
    expect(linesFor('head', 'boys', 'five', 0, 100).map(({ label }) => label)).toEqual(five);
    const [first] = lines[4]?.segments[0] ?? [];
    expect(first?.day).toBe(0);
    expect(first?.value).toBeCloseTo(3232.2, 6);
  });

  test('a length has a gap between day 730 and 731', () => {
    const days = daysOf(linesFor('length', 'girls', 'five', 0, 1500));
    expect(ends(days)).toEqual([
      [0, 730],
      [731, 1500],
    ]);
    expect(ends(daysOf(linesFor('length', 'girls', 'five', 100, 730)))).toEqual([[100, 730]]);
    expect(ends(daysOf(linesFor('length', 'girls', 'five', 731, 900)))).toEqual([[731, 900]]);
  });

  test.each<Measure>(['weight', 'head'])('a %s has no gap', (measure) => {
    expect(ends(daysOf(linesFor(measure, 'boys', 'nine', 0, 1500)))).toEqual([[0, 1500]]);
  });

  test('end where the tables do', () => {
    expect(ends(daysOf(linesFor('weight', 'boys', 'five', -50, 9000)))).toEqual([[0, 3652]]);
    expect(ends(daysOf(linesFor('head', 'boys', 'five', 1000, 9000)))).toEqual([[1000, 1826]]);
    expect(ends(daysOf(linesFor('length', 'boys', 'five', 1000, 9000)))).toEqual([[1000, 6939]]);
  });

  test('are empty outside the tables', () => {
    for (const [from, to] of [
      [-100, -1],
      [1827, 3000],
    ] as const) {
      const lines = linesFor('head', 'girls', 'five', from, to);
      expect(lines.map(({ label }) => label)).toEqual(five);
      expect(lines.flatMap(({ segments }) => segments)).toEqual([]);
    }
  });

  test('of one day are one point', () => {
    expect(daysOf(linesFor('weight', 'girls', 'five', 20, 20))).toEqual([[20]]);
  });

  test.each<[Measure, LineSet, number, number]>([
    ['weight', 'girls', 0, 3652],
    ['weight', 'boys', 0, 3652],
    ['length', 'girls', 0, 6939],
    ['length', 'boys', 0, 6939],
    ['head', 'girls', 0, 1826],
    ['head', 'boys', 0, 200],
    ['weight', 'girls', 1700, 2000],
  ])('%s of %s from day %i to %i: few points, within 0.3 %', (measure, set, from, to) => {
    const lines = linesFor(measure, set, 'nine', from, to);
    const points = lines.flatMap(({ segments }) => segments.flat());
    expect(points.length).toBeGreaterThanOrEqual(9 * 60);
    expect(
      Math.max(...lines.flatMap(({ segments }) => segments.map((one) => one.length))),
    ).toBeLessThanOrEqual(120);
    expect(
      Math.max(...lines.flatMap((line, index) => errorsOf(line, index, measure, set))),
    ).toBeLessThanOrEqual(0.003);
  });

  test('are dense in the first months, and keep the step where the tables change', () => {
    const [days = []] = daysOf(linesFor('weight', 'girls', 'nine', 0, 3652));
    expect(days.filter((day) => day <= 91).length).toBeGreaterThanOrEqual(15);
    expect(days).toContain(1826);
    expect(days).toContain(1827);
    expect(days).toEqual([...new Set(days)].sort((a, b) => a - b));
  });
});

/** Words about a value that has this z-score. */
function wordsAt(
  z: number,
  lines: LineChoice,
  measure: Measure = 'length',
  ageDays = 400,
): string | null {
  const value = lineValue(measure, 'girls', ageDays, z) ?? NaN;
  return betweenLines({ measure, value, ageDays }, 'girls', lines, null);
}

describe('words about lines', () => {
  test.each<[number, LineChoice, string]>([
    [0, 'nine', 'on or near the 50th line'],
    [0.169, 'nine', 'on or near the 50th line'],
    [-0.169, 'nine', 'on or near the 50th line'],
    [0.171, 'nine', 'between the 50th and the 75th line'],
    [-0.171, 'nine', 'between the 25th and the 50th line'],
    [-2 / 3, 'nine', 'on or near the 25th line'],
    [-1, 'nine', 'between the 9th and the 25th line'],
    [-1.7, 'nine', 'between the 2nd and the 9th line'],
    [1.7, 'nine', 'between the 91st and the 98th line'],
    [-8 / 3, 'nine', 'on or near the 0.4th line'],
    [-8 / 3 - 0.169, 'nine', 'on or near the 0.4th line'],
    [-8 / 3 - 0.171, 'nine', 'below the lowest line'],
    [8 / 3 + 0.169, 'nine', 'on or near the 99.6th line'],
    [8 / 3 + 0.171, 'nine', 'above the highest line'],
    [-1.88079, 'five', 'on or near the 3rd line'],
    [-2.06, 'five', 'below the lowest line'],
    [-1.5, 'five', 'between the 3rd and the 15th line'],
    [0.5, 'five', 'between the 50th and the 85th line'],
    [1.03643, 'five', 'on or near the 85th line'],
    [1.5, 'five', 'between the 85th and the 97th line'],
    [2.06, 'five', 'above the highest line'],
  ])('at %f of the %s: %s', (z, lines, words) => {
    expect(wordsAt(z, lines)).toBe(words);
  });

  test('follow the set', () => {
    const height = { measure: 'length', value: 820, ageDays: 700 } as const;
    expect(betweenLines(height, 'girls', 'nine', null)).toBe('between the 9th and the 25th line');
    expect(betweenLines(height, 'boys', 'nine', null)).toBe('between the 2nd and the 9th line');
  });

  test('follow how a length was measured', () => {
    const height = { measure: 'length', value: 805, ageDays: 700 } as const;
    const said = (lying?: boolean): string | null =>
      betweenLines({ ...height, lying }, 'girls', 'nine', null);
    expect(said()).toBe('between the 2nd and the 9th line');
    expect(said(true)).toBe('between the 2nd and the 9th line');
    expect(said(false)).toBe('on or near the 9th line');
  });

  // The worked examples: boys, then girls.
  test.each<[string, Parameters<typeof betweenLines>[0], LineSet, string | null]>([
    [
      '1',
      { measure: 'weight', value: 18_000, ageDays: 1001 },
      'boys',
      'between the 98th and the 99.6th line',
    ],
    ['2', { measure: 'length', value: 1200, ageDays: 1001 }, 'boys', null],
    ['3', { measure: 'length', value: 800, ageDays: 1000 }, 'girls', 'below the lowest line'],
    ['7', { measure: 'length', value: 729, ageDays: 987, lying: true }, 'boys', null],
    [
      '8',
      { measure: 'length', value: 600, ageDays: 244, lying: false },
      'boys',
      'below the lowest line',
    ],
    [
      '9',
      { measure: 'length', value: 600, ageDays: 274, lying: false },
      'boys',
      'below the lowest line',
    ],
    ['12', { measure: 'head', value: 390, ageDays: 96 }, 'girls', 'on or near the 25th line'],
    ['16', { measure: 'length', value: 900, ageDays: 3348 }, 'girls', null],
    [
      '19',
      { measure: 'weight', value: 8023, ageDays: 274 },
      'boys',
      'between the 9th and the 25th line',
    ],
    [
      '21',
      { measure: 'length', value: 1050, ageDays: 1826 },
      'boys',
      'between the 9th and the 25th line',
    ],
  ])('worked example %s', (_, measured, set, words) => {
    expect(betweenLines(measured, set, 'nine', null)).toBe(words);
  });
});

describe('nothing is said about lines', () => {
  test.each([
    [0, false],
    [1, true],
    [13, true],
    [14, false],
  ])('for a weight on day %i: %s', (ageDays, early) => {
    expect(isEarlyWeight('weight', ageDays)).toBe(early);
    expect(wordsAt(0, 'five', 'weight', ageDays)).toBe(early ? null : 'on or near the 50th line');
    expect(isEarlyWeight('length', ageDays)).toBe(false);
    expect(wordsAt(0, 'five', 'length', ageDays)).toBe('on or near the 50th line');
  });

  test('before the due date', () => {
    const gestation = { weeks: 26, days: 3 };
    const length = { measure: 'length', value: 491, ageDays: 95 } as const;
    expect(correctedDays(95, gestation, 24)).toBe(0);
    expect(betweenLines(length, 'girls', 'five', 0)).toBe('on or near the 50th line');
    expect(betweenLines(length, 'girls', 'five', -1)).toBeNull();
  });

  test.each<[Measure, number]>([
    ['weight', 30_000],
    ['length', 1600],
    ['head', 500],
  ])('after the last day of a table, or before birth: %s', (measure, value) => {
    const last = lastDayWithLines[measure];
    const said = (ageDays: number): string | null =>
      betweenLines({ measure, value, ageDays }, 'girls', 'five', null);
    expect(said(last)).not.toBeNull();
    expect(said(last + 1)).toBeNull();
    expect(said(-1)).toBeNull();
  });

  test.each<[Measure, number, number]>([
    ['length', -6, 6],
    ['head', -5, 5],
  ])("beyond the WHO's flags: %s", (measure, lowest, highest) => {
    expect(wordsAt(lowest + 0.01, 'nine', measure)).toBe('below the lowest line');
    expect(wordsAt(lowest - 0.01, 'nine', measure)).toBeNull();
    expect(wordsAt(highest - 0.01, 'nine', measure)).toBe('above the highest line');
    expect(wordsAt(highest + 0.01, 'nine', measure)).toBeNull();
  });

  test("beyond the WHO's flags: weight, in steps of the distance between the outer lines", () => {
    const line = (z: number): number => lineValue('weight', 'girls', 400, z) ?? NaN;
    const said = (value: number): string | null =>
      betweenLines({ measure: 'weight', value, ageDays: 400 }, 'girls', 'nine', null);
    const [up, down] = [line(3) - line(2), line(-2) - line(-3)];
    expect(said(line(3) + 1.99 * up)).toBe('above the highest line');
    expect(said(line(3) + 2.01 * up)).toBeNull();
    expect(said(line(-3) - 2.99 * down)).toBe('below the lowest line');
    expect(said(line(-3) - 3.01 * down)).toBeNull();
  });
});

test('a child born early is compared by corrected age until it ends', () => {
  // Worked example 17.
  const weight = { measure: 'weight', value: 6920, ageDays: 230 } as const;
  expect(betweenLines(weight, 'boys', 'nine', 135)).toBe('between the 25th and the 50th line');
  expect(betweenLines(weight, 'boys', 'nine', null)).toBe('on or near the 2nd line');
  // The first two weeks are those since birth.
  expect(betweenLines({ ...weight, value: 3400, ageDays: 100 }, 'boys', 'nine', 5)).toBe(
    'on or near the 50th line',
  );
});
