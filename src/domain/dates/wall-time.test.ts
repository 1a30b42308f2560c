import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  addDaysToWallTime,
  asShownAt,
  clockShiftText,
  isWallTime,
  localMoment,
  minutesBetween,
  momentAt,
  momentOf,
  typedMoment,
  wallTime,
} from './wall-time';

const zones = [
  'America/Los_Angeles',
  'America/New_York',
  'Asia/Kuala_Lumpur',
  'Australia/Lord_Howe',
  'Australia/Melbourne',
  'Europe/London',
  'Pacific/Kiritimati',
];

describe('the minutes between two moments', () => {
  test.each(zones)('read in %s, are what passed if both offsets are known', (zone) => {
    vi.stubEnv('TZ', zone);
    for (const [from, to, minutes] of [
      // Clocks that go back and forward, in Melbourne, New York and on Lord Howe Island.
      ['2026-04-04T20:00+11:00', '2026-04-05T06:00+10:00', 660],
      ['2026-10-03T20:00+10:00', '2026-10-04T06:00+11:00', 540],
      ['2026-10-31T20:00-04:00', '2026-11-01T06:00-05:00', 660],
      ['2026-04-04T20:00+11:00', '2026-04-05T06:00+10:30', 630],
      ['2026-04-05T02:40+11:00', '2026-04-05T02:20+10:00', 40],
      // Flights both ways, and over the date line.
      ['2026-11-28T23:56+11:00', '2026-11-28T20:57+08:00', 1],
      ['2026-11-28T20:56+08:00', '2026-11-28T23:57+11:00', 1],
      ['2026-11-30T01:00+13:00', '2026-11-29T06:00-08:00', 120],
    ] as const) {
      expect(minutesBetween(from, to), from).toBe(minutes);
      expect(minutesBetween(to, from), to).toBe(-minutes);
    }
    // Without both, the clock alone decides.
    for (const [from, to] of [
      ['2026-10-31T20:00', '2026-11-01T06:00'],
      ['2026-04-04T20:00', '2026-04-05T06:00+10:00'],
      ['2026-10-03T20:00+10:00', '2026-10-04T06:00'],
    ] as const)
      expect(minutesBetween(from, to), from).toBe(600);
  });

  test('equal the time that passed between any two instants, wherever each was recorded', () => {
    // Clock changes and flights of four years, at most a day apart.
    const start = fc.date({
      min: new Date('2024-01-01T00:00:00Z'),
      max: new Date('2028-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    const zone = fc.constantFrom(...zones);
    fc.assert(
      fc.property(start, fc.nat(24 * 60), zone, zone, (date, length, before, after) => {
        const from = new Date(Math.floor(date.getTime() / 60_000) * 60_000);
        vi.stubEnv('TZ', before);
        const asleep = localMoment(from);
        vi.stubEnv('TZ', after);
        const awake = localMoment(new Date(from.getTime() + length * 60_000));
        for (const reader of zones) {
          vi.stubEnv('TZ', reader);
          expect(minutesBetween(asleep, awake)).toBe(length);
        }
        expect(Date.parse(asleep)).toBe(from.getTime());
        expect(asShownAt(asleep, awake)).toBe(
          new Date(Date.parse(`${asleep.slice(0, 16)}Z`) + length * 60_000)
            .toISOString()
            .slice(0, 16),
        );
      }),
    );
  });
});

test('what makes two times look odd is said', () => {
  const said = (from: string, to: string) =>
    clockShiftText(`2026-04-05T02:40${from}`, `2026-04-05T02:20${to}`);
  expect(said('+11:00', '+10:00')).toBe('(the clock went back 1 h)');
  expect(said('+10:30', '+11:00')).toBe('(the clock went forward 30 min)');
  expect(said('+11:00', '+08:00')).toBe('(two time zones)');
  expect(said('-08:00', '+11:00')).toBe('(two time zones)');
  expect([said('+11:00', '+11:00'), said('', '+11:00'), said('', '')]).toEqual(['', '', '']);
});

test('an offset counts only for the time it was stored with', () => {
  const stored = '2026-04-05T02:40+11:00';
  expect(momentOf('2026-04-05T02:40', stored)).toBe(stored);
  for (const wrong of [undefined, '', '2026-04-05T02:40', '2026-04-05T02:40+1', `${stored}Z`])
    expect(momentOf('2026-04-05T02:40', wrong)).toBe('2026-04-05T02:40');
  expect(momentOf('2026-04-05T03:40', stored)).toBe('2026-04-05T03:40');
});

describe('a time that somebody typed', () => {
  const typed = (zone: string, ...args: Parameters<typeof typedMoment>) => {
    vi.stubEnv('TZ', zone);
    return typedMoment(...args);
  };

  test('has the offset of this device, on either side of a change of clocks', () => {
    expect(typed('Australia/Melbourne', '2026-04-04T20:00', undefined)).toBe(
      '2026-04-04T20:00+11:00',
    );
    expect(typed('Australia/Melbourne', '2026-04-05T06:00', undefined)).toBe(
      '2026-04-05T06:00+10:00',
    );
    // Corrected later, to the other side of the change.
    expect(typed('Australia/Melbourne', '2026-04-05T04:00', '2026-04-05T01:30+11:00')).toBe(
      '2026-04-05T04:00+10:00',
    );
  });

  test('is of the place of the stored one if that is another place', () => {
    const stored = '2026-11-28T20:56+08:00';
    expect(typed('Australia/Melbourne', '2026-11-28T21:10', stored)).toBe('2026-11-28T21:10+08:00');
    expect(typed('Asia/Kuala_Lumpur', '2026-11-28T21:10', stored)).toBe('2026-11-28T21:10+08:00');
  });

  test('stays as it is if it was not changed, with or without an offset', () => {
    for (const stored of ['2026-11-28T20:56', '2026-11-28T20:56+08:00', '2026-11-28T20:56-03:30'])
      expect(typed('Australia/Melbourne', '2026-11-28T20:56', stored)).toBe(stored);
  });

  test('that the clock shows twice is the stored one, or else the first that is possible', () => {
    const at = (stored?: string, after?: string) =>
      typed('Australia/Melbourne', '2026-04-05T02:20', stored, after);
    expect(at()).toBe('2026-04-05T02:20+11:00');
    expect(at('2026-04-05T02:25+10:00')).toBe('2026-04-05T02:20+10:00');
    expect(at(undefined, '2026-04-04T20:00+11:00')).toBe('2026-04-05T02:20+11:00');
    expect(at(undefined, '2026-04-05T02:40+11:00')).toBe('2026-04-05T02:20+10:00');
  });

  test('that the clock skips is moved forward by the gap', () => {
    const skipped = typed('Australia/Melbourne', '2026-10-04T02:30', undefined);
    expect(new Date(skipped).getHours()).toBe(3);
    expect(typed('Pacific/Apia', '2011-12-30T12:00', undefined)).toBe('2011-12-30T12:00-10:00');
  });
});

test('a tap tells the offset of the clock that showed its time', () => {
  expect(momentAt('2026-11-22T07:40', '2026-11-21T20:40:31.000Z')).toBe('2026-11-22T07:40+11:00');
  expect(momentAt('2026-11-22T07:40', '2026-11-21T20:41:00.000Z')).toBe('2026-11-22T07:40');
});

test('a wall time is a day and a time, and nothing else', () => {
  expect(isWallTime('2026-11-22T07:42')).toBe(true);
  for (const text of ['2026-11-22', '2026-11-31T07:42', '2026-11-22T24:00', '2026-11-22 07:42', ''])
    expect(isWallTime(text)).toBe(false);
  expect(() => wallTime('2026-11-22', '')).toThrow(RangeError);
  expect(() => minutesBetween('2026-11-22', '2026-11-22T07:42')).toThrow(RangeError);
  expect(addDaysToWallTime('2025-12-31T23:59', 1)).toBe('2026-01-01T23:59');
});
