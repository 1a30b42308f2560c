import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { addDays, formatDay, lastDayAnywhere, localDay, startOfWeek } from './calendar-day';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';

const zones = [
  'Australia/Melbourne',
  'America/Los_Angeles',
  'Asia/Kuala_Lumpur',
  'Pacific/Apia',
  'UTC',
];

describe('today is the local day of the user', () => {
  test.each([
    // Midnight, with and without daylight saving.
    ['Australia/Melbourne', '2025-11-20T12:59:59.999Z', '2025-11-20'],
    ['Australia/Melbourne', '2025-11-20T13:00:00.000Z', '2025-11-21'],
    ['Australia/Melbourne', '2025-06-20T13:59:59.999Z', '2025-06-20'],
    ['Australia/Melbourne', '2025-06-20T14:00:00.000Z', '2025-06-21'],
    ['America/Los_Angeles', '2025-11-21T07:59:59.999Z', '2025-11-20'],
    ['America/Los_Angeles', '2025-11-21T08:00:00.000Z', '2025-11-21'],
    ['Asia/Kuala_Lumpur', '2025-11-20T15:59:59.999Z', '2025-11-20'],
    ['Asia/Kuala_Lumpur', '2025-11-20T16:00:00.000Z', '2025-11-21'],
    // At New Year, breakfast in Melbourne is still last year in UTC, and supper in California is already next year.
    ['Australia/Melbourne', '2025-12-31T20:00:00.000Z', '2026-01-01'],
    ['America/Los_Angeles', '2026-01-01T04:00:00.000Z', '2025-12-31'],
    ['Asia/Kuala_Lumpur', '2025-12-31T16:00:00.000Z', '2026-01-01'],
    ['Pacific/Apia', '2025-12-31T11:00:00.000Z', '2026-01-01'],
    // The clock goes forward: Melbourne 5 October 2025, California 9 March 2025.
    ['Australia/Melbourne', '2025-10-04T13:59:59.999Z', '2025-10-04'],
    ['Australia/Melbourne', '2025-10-04T14:00:00.000Z', '2025-10-05'],
    ['Australia/Melbourne', '2025-10-04T16:00:00.000Z', '2025-10-05'],
    ['Australia/Melbourne', '2025-10-05T12:59:59.999Z', '2025-10-05'],
    ['Australia/Melbourne', '2025-10-05T13:00:00.000Z', '2025-10-06'],
    ['America/Los_Angeles', '2025-03-09T08:00:00.000Z', '2025-03-09'],
    ['America/Los_Angeles', '2025-03-10T06:59:59.999Z', '2025-03-09'],
    ['America/Los_Angeles', '2025-03-10T07:00:00.000Z', '2025-03-10'],
    // The clock goes back: Melbourne 5 April 2026, California 2 November 2025. Days of 25 hours.
    ['Australia/Melbourne', '2026-04-04T13:00:00.000Z', '2026-04-05'],
    ['Australia/Melbourne', '2026-04-05T13:59:59.999Z', '2026-04-05'],
    ['Australia/Melbourne', '2026-04-05T14:00:00.000Z', '2026-04-06'],
    ['America/Los_Angeles', '2025-11-02T07:00:00.000Z', '2025-11-02'],
    ['America/Los_Angeles', '2025-11-03T07:59:59.999Z', '2025-11-02'],
    ['America/Los_Angeles', '2025-11-03T08:00:00.000Z', '2025-11-03'],
    // Samoa crossed the date line: it had no 30 December 2011.
    ['Pacific/Apia', '2011-12-30T09:59:59.999Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00.000Z', '2011-12-31'],
    // Malaysia moved to UTC+8 at the first midnight of 1982; before that, it was half an hour behind.
    ['Asia/Kuala_Lumpur', '1981-12-31T15:59:59.999Z', '1981-12-31'],
    ['Asia/Kuala_Lumpur', '1981-12-31T16:00:00.000Z', '1982-01-01'],
    ['Asia/Kuala_Lumpur', '1981-12-30T16:29:59.999Z', '1981-12-30'],
  ])('%s at %s is on %s', (zone, instant, day) => {
    vi.stubEnv('TZ', zone);
    expect(localDay(new Date(instant))).toBe(day);
  });

  test.each(zones)('at any instant it is the day that a wall calendar in %s shows', (zone) => {
    vi.stubEnv('TZ', zone);
    const wall = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    const dates = fc.date({
      min: new Date('1970-01-02T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(dates, (date) => {
        const parts = new Map(wall.formatToParts(date).map(({ type, value }) => [type, value]));
        const shown = ['year', 'month', 'day'] as const;
        expect(localDay(date)).toBe(shown.map((part) => parts.get(part)).join('-'));
      }),
      { numRuns: fewerInGate(500) },
    );
  });
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', ...zones])(
  'read in %s, the latest day anywhere is the one on the first island to reach it',
  (zone) => {
    vi.stubEnv('TZ', zone);
    expect(lastDayAnywhere(new Date('2026-11-28T09:59:59Z'))).toBe('2026-11-28');
    expect(lastDayAnywhere(new Date('2026-11-28T10:00:00Z'))).toBe('2026-11-29');
  },
);

describe('a stored day never passes through UTC', () => {
  test.each(zones)('in %s a day is shown, moved and put in its week as everywhere', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(offsets[zone]);
    expect(formatDay('2025-11-18')).toBe('Nov 18, 2025');
    // Across the clock changes of Melbourne and California, and the day that Samoa skipped.
    expect(addDays('2025-10-04', 1)).toBe('2025-10-05');
    expect(addDays('2025-10-05', 1)).toBe('2025-10-06');
    expect(addDays('2026-04-06', -1)).toBe('2026-04-05');
    expect(addDays('2025-11-01', 2)).toBe('2025-11-03');
    expect(addDays('2011-12-29', 1)).toBe('2011-12-30');
    expect(startOfWeek('2025-10-11')).toBe('2025-10-05');
  });

  const offsets: Readonly<Record<string, number>> = {
    'Australia/Melbourne': -660,
    'America/Los_Angeles': 480,
    'Asia/Kuala_Lumpur': -480,
    'Pacific/Apia': -780,
    UTC: 0,
  };
});
