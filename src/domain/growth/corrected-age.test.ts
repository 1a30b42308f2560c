import { describe, expect, test } from 'vitest';
import { correctedDays, daysEarly } from './corrected-age';

describe('days early', () => {
  test.each([
    [22, 0, 126],
    [26, 3, 95],
    [36, 0, 28],
    [36, 6, 22],
    [37, 0, 0],
    [37, 1, 0],
    [40, 0, 0],
    [42, 3, 0],
  ])('born at %i weeks and %i days: %i', (weeks, days, early) => {
    expect(daysEarly({ weeks, days })).toBe(early);
  });
});

describe('corrected days', () => {
  test('count from the due date', () => {
    // Born at 26 weeks and 3 days: worked example 17.
    expect(correctedDays(230, { weeks: 26, days: 3 }, 24)).toBe(135);
    expect(correctedDays(22, { weeks: 36, days: 6 }, 24)).toBe(0);
  });

  test('are negative before the due date', () => {
    expect(correctedDays(0, { weeks: 36, days: 6 }, 24)).toBe(-22);
    expect(correctedDays(94, { weeks: 26, days: 3 }, 24)).toBe(-1);
  });

  test.each([
    [37, 0],
    [40, 0],
    [41, 5],
  ])('are null for a birth at %i weeks and %i days', (weeks, days) => {
    expect(correctedDays(100, { weeks, days }, 24)).toBeNull();
  });

  test.each([
    // 24 and 36 months are 730.5 and 1095.75 days.
    [24, 730],
    [36, 1095],
  ] as const)('until %i months, the last corrected day is %i', (untilMonths, last) => {
    const gestation = { weeks: 30, days: 0 };
    expect(correctedDays(last + 70, gestation, untilMonths)).toBe(last);
    expect(correctedDays(last + 71, gestation, untilMonths)).toBeNull();
  });
});
