import type { LineSet } from '@/domain/schema/entities';
import type { Measure } from '@/domain/facts/measure';
import { describe, expect, test } from 'vitest';
import {
  daysPerMonth,
  isBeyondFlags,
  lastDayWithLines,
  lengthAdjustment,
  lineValue,
  zScore,
} from './lms';

/** 0.002 for the shortened tables and 0.0005 for the rounding of the expected values. */
const tolerance = 0.0025;

const score = (
  set: LineSet,
  measure: Measure,
  ageDays: number,
  value: number,
  lying?: boolean,
): number | null => zScore({ measure, value, ageDays, lying }, set);

describe('worked examples', () => {
  // Published by WHO anthro, WHO Anthro's survey results, WHO anthroplus and the RCPCH; to three decimals with the complete tables.
  const months = (count: number): number => count * daysPerMonth;
  test.each<[string, LineSet, Measure, number, number, boolean | undefined, number]>([
    ['1: weight', 'boys', 'weight', 1001, 18_000, undefined, 2.201],
    ['2: height beyond the flags', 'boys', 'length', 1001, 1200, undefined, 7.312],
    ['3: weight', 'girls', 'weight', 1000, 15_000, undefined, 0.952],
    ['3: height', 'girls', 'length', 1000, 800, undefined, -3.497],
    ['4: weight', 'boys', 'weight', 1010, 10_000, undefined, -2.756],
    ['4: height', 'boys', 'length', 1010, 1000, undefined, 1.625],
    ['5: weight', 'girls', 'weight', 1522, 17_000, undefined, 0.24],
    ['6: standing at 24 months', 'girls', 'length', 731, 775, false, -2.55],
    ['7: lying at 987 days', 'boys', 'length', 987, 728.6, true, -6.089],
    ['8: standing at 8 months', 'boys', 'length', 244, 600, false, -4.815],
    ['9: standing at 9 months', 'boys', 'length', 274, 600, false, -5.024],
    ['10: weight', 'girls', 'weight', 683, 10_400, undefined, -0.571],
    ['10: lying', 'girls', 'length', 683, 848, true, -0.067],
    ['11: weight at birth', 'girls', 'weight', 0, 4200, undefined, 1.944],
    ['11: length at birth', 'girls', 'length', 0, 519, undefined, 1.478],
    ['11: head at birth', 'girls', 'head', 0, 368, undefined, 2.466],
    ['12: head', 'girls', 'head', 96, 390, undefined, -0.567],
    ['13: length', 'boys', 'length', 38, 605, undefined, 2.432],
    ['14: height', 'girls', 'length', months(60.32), 1138, undefined, 0.96],
    ['14: weight', 'girls', 'weight', months(60.32), 18_700, undefined, 0.212],
    ['15: height', 'boys', 'length', months(100), 1000, undefined, -5.036],
    ['15: weight', 'boys', 'weight', months(100), 30_000, undefined, 0.87],
    ['16: height', 'girls', 'length', months(110), 900, undefined, -7.063],
    ['16: weight', 'girls', 'weight', months(110), 40_000, undefined, 1.777],
    ['17: weight by corrected age', 'boys', 'weight', 135, 6920, undefined, -0.397],
    ['17: weight by age', 'boys', 'weight', 230, 6920, undefined, -1.846],
    ['18: length by corrected age', 'boys', 'length', 135, 640, undefined, -0.386],
    ['18: head by corrected age', 'boys', 'head', 135, 416, undefined, -0.38],
    ['19: weight', 'boys', 'weight', 274, 8022.9, undefined, -0.951],
    ['19: length', 'boys', 'length', 274, 711.2, undefined, -0.38],
    ['21: the last day of 2006', 'boys', 'length', 1826, 1050, undefined, -1.07],
    ['21: the first day of 2007', 'boys', 'length', 1827, 1050, undefined, -1.039],
  ])('%s', (_, set, measure, ageDays, value, lying, z) => {
    expect(Math.abs((score(set, measure, ageDays, value, lying) ?? NaN) - z)).toBeLessThanOrEqual(
      tolerance,
    );
  });
});

describe('lying and standing', () => {
  test.each<[number, boolean | undefined, number]>([
    [273, false, 0],
    [274, false, 7],
    [730, false, 7],
    [731, false, 0],
    [0, true, 0],
    [730, true, 0],
    [731, true, -7],
    // Seven years.
    [2557, true, -7],
    [0, undefined, 0],
    [500, undefined, 0],
    [1000, undefined, 0],
  ])('day %i, lying %s: %i mm', (ageDays, lying, added) => {
    expect(lengthAdjustment(ageDays, lying)).toBe(added);
    const stated = score('girls', 'length', ageDays, 800, lying);
    expect(stated).not.toBeNull();
    expect(stated).toBe(score('girls', 'length', ageDays, 800 + added));
  });

  test('the table changes from lying to standing between day 730 and 731', () => {
    expect(lineValue('length', 'girls', 730, 0)).toBeCloseTo(864.008, 6);
    expect(lineValue('length', 'girls', 731, 0)).toBeCloseTo(857.299, 6);
  });

  test('makes no difference to a weight or a head', () => {
    for (const lying of [true, false]) {
      expect(score('boys', 'weight', 800, 12_000, lying)).toBe(
        score('boys', 'weight', 800, 12_000),
      );
      expect(score('boys', 'head', 500, 470, lying)).toBe(score('boys', 'head', 500, 470));
    }
  });
});

describe('which table', () => {
  test('is that of 2006 to day 1826, and that of 2007 from day 1827', () => {
    expect(lineValue('weight', 'boys', 1826, 0)).toBeCloseTo(18_335.2, 6);
    // A straight line between 60 and 61 months, of which day 1827 is the first 0.0246.
    expect(lineValue('weight', 'boys', 1827, 0)).toBeCloseTo(18_337.06, 1);
  });

  test.each<[Measure, number]>([
    ['weight', 3652],
    ['length', 6939],
    ['head', 1826],
  ])('%s ends on day %i', (measure, last) => {
    const value = { weight: 30_000, length: 1600, head: 500 }[measure];
    expect(lastDayWithLines[measure]).toBe(last);
    for (const set of ['girls', 'boys'] as const) {
      expect(score(set, measure, last, value)).not.toBeNull();
      expect(lineValue(measure, set, last, 0)).not.toBeNull();
      expect(score(set, measure, last + 1, value)).toBeNull();
      expect(lineValue(measure, set, last + 1, 0)).toBeNull();
    }
  });

  test.each<Measure>(['weight', 'length', 'head'])('%s begins at birth', (measure) => {
    expect(score('girls', measure, 0, 500)).not.toBeNull();
    expect(score('girls', measure, -1, 500)).toBeNull();
    expect(lineValue(measure, 'girls', -1, 0)).toBeNull();
  });
});

describe('scores and lines', () => {
  test.each<[Measure, number]>([
    ['weight', 0],
    // The L of girls passes 0 between these two.
    ['weight', 118],
    ['weight', 119],
    ['weight', 1500],
    ['weight', 3000],
    ['length', 400],
    ['length', 5000],
    ['head', 1000],
  ])('%s on day %i: the value of a line has that score', (measure, ageDays) => {
    for (const set of ['girls', 'boys'] as const)
      for (const z of [-8 / 3, -1, 0, 1.88079, 8 / 3])
        expect(score(set, measure, ageDays, lineValue(measure, set, ageDays, z) ?? 0)).toBeCloseTo(
          z,
          9,
        );
  });

  test('beyond 3, a weight is scored in steps of the distance between the lines 2 and 3', () => {
    const line = (z: number): number => lineValue('weight', 'girls', 400, z) ?? NaN;
    expect(score('girls', 'weight', 400, line(3) + 2 * (line(3) - line(2)))).toBeCloseTo(5, 9);
    expect(score('girls', 'weight', 400, line(-3) - 1.5 * (line(-2) - line(-3)))).toBeCloseTo(
      -4.5,
      9,
    );
  });

  test('nothing has no score', () => {
    expect(score('girls', 'weight', 400, 0)).toBeNull();
    expect(score('girls', 'weight', 400, -1)).toBeNull();
    expect(score('girls', 'weight', 400, NaN)).toBeNull();
  });
});

test.each<[Measure, number, number]>([
  ['weight', -6, 5],
  ['length', -6, 6],
  ['head', -5, 5],
])('%s: the flags are %i and %i', (measure, lowest, highest) => {
  expect([lowest, 0, highest].map((z) => isBeyondFlags(measure, z))).toEqual([false, false, false]);
  expect(isBeyondFlags(measure, lowest - 0.01)).toBe(true);
  expect(isBeyondFlags(measure, highest + 0.01)).toBe(true);
});
