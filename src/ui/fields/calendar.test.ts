import { CalendarDate } from '@internationalized/date';
import { expect, test } from 'vitest';
import { completeYear, isHalfTyped, toCalendarDay } from './calendar';

test('a day string becomes a calendar day and back', () => {
  expect(toCalendarDay('2025-11-20')?.toString()).toBe('2025-11-20');
});

test.each([null, undefined, '', '2025-02-30', 'yesterday'])('%s is not a day', (text) => {
  expect(toCalendarDay(text)).toBeNull();
});

test.each([
  [2, true],
  [202, true],
  [2025, false],
])('year %i is half typed: %s', (year, expected) => {
  expect(isHalfTyped(new CalendarDate(year, 11, 20))).toBe(expected);
});

test.each([
  [2021, '2021-11-20'],
  [21, '2021-11-20'],
  [5, '2005-11-20'],
  [25, '2025-11-20'],
  [26, '1926-11-20'],
  [98, '1998-11-20'],
  [202, null],
])('year %i is read as %s', (year, expected) => {
  const max = new CalendarDate(2025, 11, 30);
  expect(completeYear(new CalendarDate(year, 11, 20), max)?.toString() ?? null).toBe(expected);
});
