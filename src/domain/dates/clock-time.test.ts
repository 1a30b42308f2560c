import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOfTime, formatMoment, formatTime, isClockTime, isNight, localTime } from './clock-time';

test.each([
  ['00:00', '12:00 am'],
  ['00:05', '12:05 am'],
  ['06:59', '6:59 am'],
  ['12:00', '12:00 pm'],
  ['20:25', '8:25 pm'],
  ['23:59', '11:59 pm'],
])('%s reads %s', (time, expected) => {
  expect(formatTime(time)).toBe(expected);
});

test.each(['24:00', '8:25', '08:60', '08:25:00', '8:25 pm', '', ' 08:25', '０８:２５'])(
  '%j is no time',
  (text) => {
    expect(isClockTime(text)).toBe(false);
    expect(() => formatTime(text)).toThrow(RangeError);
  },
);

test('every minute of a day is a time that sorts as text and has its own formatted text', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  const at = (minutes: number) => localTime(new Date(2025, 5, 1, 0, minutes));
  fc.assert(
    fc.property(minute, minute, (a, b) => {
      expect(isClockTime(at(a))).toBe(true);
      expect(at(a) < at(b)).toBe(a < b);
      expect(formatTime(at(a)) === formatTime(at(b))).toBe(a === b);
    }),
  );
});

test('a day is shown with its time if there is one', () => {
  expect(formatMoment({ date: '2026-11-22', time: '20:25' })).toBe('Nov 22, 2026, 8:25 pm');
  expect(formatMoment({ date: '2026-11-22' })).toBe('Nov 22, 2026');
});

test.each([
  ['18:59', false],
  ['19:00', true],
  ['06:59', true],
  ['07:00', false],
] as const)('%s is at night: %s', (time, isIt) => {
  expect(isNight(time)).toBe(isIt);
});

test.each([
  [2, '23:40', '2025-11-19'],
  [2, '01:30', '2025-11-20'],
  [2, '02:00', '2025-11-20'],
  [20, '23:40', '2025-11-20'],
] as const)('entered at %d o’clock, %s was on %s', (hour, time, day) => {
  expect(dayOfTime(time, new Date(2025, 10, 20, hour), '2025-11-19')).toBe(day);
});
