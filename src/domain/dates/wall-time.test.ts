import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  isWallTime,
  localWallTime,
  minutesBetween,
  addDaysToWallTime,
  wallTime,
} from './wall-time';

describe('real hours between two wall times', () => {
  test.each([
    ['Australia/Melbourne', 'an ordinary night', '2026-07-01T20:00', '2026-07-02T06:00', 600],
    ['Australia/Melbourne', 'New Year', '2025-12-31T19:42', '2026-01-01T06:05', 623],
    ['America/Los_Angeles', 'New Year', '2025-12-31T19:42', '2026-01-01T06:05', 623],
    ['Asia/Kuala_Lumpur', 'New Year', '2025-12-31T19:42', '2026-01-01T06:05', 623],
    // The clocks go forward in the night to 5 October 2025 and back in the night to 5 April 2026.
    ['Australia/Melbourne', 'a lost hour', '2025-10-04T20:00', '2025-10-05T06:00', 540],
    ['Australia/Melbourne', 'an hour twice', '2026-04-04T20:00', '2026-04-05T06:00', 660],
    ['America/Los_Angeles', 'a lost hour', '2025-03-08T20:00', '2025-03-09T06:00', 540],
    ['America/Los_Angeles', 'an hour twice', '2025-11-01T20:00', '2025-11-02T06:00', 660],
    ['Asia/Kuala_Lumpur', 'no change of clocks', '2025-10-04T20:00', '2025-10-05T06:00', 600],
    ['America/Los_Angeles', 'the other way round', '2026-07-02T06:00', '2026-07-01T20:00', -600],
  ])('in %s: %s', (zone, _, from, to, minutes) => {
    vi.stubEnv('TZ', zone);
    expect(minutesBetween(from, to)).toBe(minutes);
  });

  test.each(['Australia/Melbourne', 'America/Los_Angeles', 'Asia/Kuala_Lumpur', 'Pacific/Apia'])(
    'in %s they equal the difference on the clock on every night without a clock change',
    (zone) => {
      vi.stubEnv('TZ', zone);
      const nights = fc.record({
        day: fc.date({
          min: new Date('2024-01-02'),
          max: new Date('2027-12-30'),
          noInvalidDate: true,
        }),
        length: fc.integer({ min: 1, max: 720 }),
      });
      fc.assert(
        fc.property(nights, ({ day, length }) => {
          const start = new Date(day.getFullYear(), day.getMonth(), day.getDate(), 20, 0);
          const end = new Date(start.getFullYear(), start.getMonth(), start.getDate(), 20, length);
          fc.pre(start.getTimezoneOffset() === end.getTimezoneOffset());
          expect(minutesBetween(localWallTime(start), localWallTime(end))).toBe(length);
        }),
      );
    },
  );
});

test('a wall time is a day and a time, and nothing else', () => {
  expect(isWallTime('2026-11-22T07:42')).toBe(true);
  for (const text of ['2026-11-22', '2026-11-31T07:42', '2026-11-22T24:00', '2026-11-22 07:42', ''])
    expect(isWallTime(text)).toBe(false);
  expect(() => wallTime('2026-11-22', '')).toThrow(RangeError);
  expect(() => minutesBetween('2026-11-22', '2026-11-22T07:42')).toThrow(RangeError);
  expect(addDaysToWallTime('2025-12-31T23:59', 1)).toBe('2026-01-01T23:59');
});
