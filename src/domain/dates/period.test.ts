import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { addDays, localDay } from './calendar-day';
import { slowWeeks } from '@/domain/fixtures/slow-reports';
import { dayCount, daysOf, isWithin, periodUntil, weeksOf } from './period';
import { periodLengths } from '@/domain/report/report-schema';

const day = fc.integer({ min: 0, max: 40_000 }).map((offset) => addDays('1970-01-01', offset));

describe('a period of N days is today and the N - 1 days before it', () => {
  test.each([
    [7, '2025-11-14', '2025-11-20'],
    [14, '2025-11-07', '2025-11-20'],
    [30, '2025-10-22', '2025-11-20'],
    [60, '2025-09-22', '2025-11-20'],
    [90, '2025-08-23', '2025-11-20'],
  ])('%d days until Nov 20, 2025 start on %s', (days, start, end) => {
    expect(periodUntil('2025-11-20', days)).toEqual({ start, end });
  });

  test('the periods on offer are 7, 14, 30, 60 and 90 days', () => {
    expect(periodLengths).toEqual([7, 14, 30, 60, 90]);
  });

  test('the inclusive count of any period is its length, and its days follow one another', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...periodLengths), (today, days) => {
        const period = periodUntil(today, days);
        expect(dayCount(period)).toBe(days);
        const listed = daysOf(period);
        expect(listed).toHaveLength(days);
        expect(listed[0]).toBe(period.start);
        expect(listed.at(-1)).toBe(today);
        expect(isWithin(addDays(period.start, -1), period)).toBe(false);
        expect(isWithin(addDays(today, 1), period)).toBe(false);
      }),
    );
  });
});

describe('weeks start on Sunday; a period has the weeks it touches', () => {
  test.each([
    // Nov 20, 2025 is a Thursday: its week began on Nov 16.
    [7, '2025-11-20', ['2025-11-09', '2025-11-16']],
    // Nov 22 is a Saturday: seven days are exactly one week.
    [7, '2025-11-22', ['2025-11-16']],
    // Nov 23 is a Sunday: only that day is in the new week.
    [7, '2025-11-23', ['2025-11-16', '2025-11-23']],
    [14, '2025-11-22', ['2025-11-09', '2025-11-16']],
    // Across New Year: Dec 28, 2025 is a Sunday.
    [7, '2026-01-02', ['2025-12-21', '2025-12-28']],
    [14, '2026-01-03', ['2025-12-21', '2025-12-28']],
    // Across a leap day: Feb 29, 2024 is a Thursday.
    [7, '2024-03-02', ['2024-02-25']],
  ])('%d days until %s', (days, today, weeks) => {
    expect(weeksOf(periodUntil(today, days))).toEqual(weeks);
  });

  test('matches a calendar counted day by day', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 400 }), (today, days) => {
        const period = periodUntil(today, days);
        expect(weeksOf(period)).toEqual(slowWeeks(period.start, period.end));
      }),
    );
  });
});

describe.each([
  // An evening when the clocks change, and the last evening of a year.
  ['Australia/Melbourne', '2025-10-05T12:00:00.000Z', '2025-10-05', '2025-09-29'],
  ['Australia/Melbourne', '2026-04-05T12:00:00.000Z', '2026-04-05', '2026-03-30'],
  ['Australia/Melbourne', '2025-12-31T20:00:00.000Z', '2026-01-01', '2025-12-26'],
  ['America/Los_Angeles', '2025-03-10T06:30:00.000Z', '2025-03-09', '2025-03-03'],
  ['America/Los_Angeles', '2025-11-03T07:30:00.000Z', '2025-11-02', '2025-10-27'],
  ['America/Los_Angeles', '2026-01-01T04:00:00.000Z', '2025-12-31', '2025-12-25'],
  ['Europe/London', '2025-03-30T22:30:00.000Z', '2025-03-30', '2025-03-24'],
  ['Europe/London', '2025-10-26T23:30:00.000Z', '2025-10-26', '2025-10-20'],
  ['Europe/London', '2026-01-01T00:00:00.000Z', '2026-01-01', '2025-12-26'],
])('in %s at %s', (zone, instant, today, weekAgo) => {
  test('periods end on the local day and lose no day when the clocks change', () => {
    vi.stubEnv('TZ', zone);
    expect(localDay(new Date(instant))).toBe(today);
    expect(periodUntil(localDay(new Date(instant)), 7).start).toBe(weekAgo);
    for (const days of periodLengths) {
      const period = periodUntil(localDay(new Date(instant)), days);
      expect(dayCount(period)).toBe(days);
      expect(new Set(daysOf(period)).size).toBe(days);
      expect(weeksOf(period)).toEqual(slowWeeks(period.start, period.end));
    }
  });
});
