import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './calendar-day';
import { formatFullDay, formatRecent, formatSince, greetingAt, pagesText } from './format';

test.each([
  ['2026-11-22', 'Sunday 22 November'],
  ['2024-02-29', 'Thursday 29 February'],
  ['2027-01-01', 'Friday 1 January'],
])('%s is %s', (day, expected) => {
  expect(formatFullDay(day)).toBe(expected);
});

test.each([
  [0, 'Good evening'],
  [2, 'Good evening'],
  [3, 'Good evening'],
  [4, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
  [23, 'Good evening'],
])('at %i o’clock: %s', (hour, expected) => {
  expect(greetingAt(hour)).toBe(expected);
});

test.each([
  [0, 'Nothing written today yet'],
  [1, 'One page today'],
  [3, 'Three pages today'],
  [12, 'Twelve pages today'],
  [13, '13 pages today'],
])('%i entries: %s', (count, expected) => {
  expect(pagesText(count)).toBe(expected);
});

describe('how long ago a day was', () => {
  const today = '2026-11-22';
  test.each([
    ['2026-11-22', 'today'],
    ['2026-11-21', 'yesterday'],
    ['2026-11-17', 'five days ago'],
    ['2026-10-18', 'five weeks ago'],
    ['2026-08-22', 'three months ago'],
    ['2024-12-22', '23 months ago'],
    ['2024-11-22', 'two years ago'],
  ])('%s was %s', (day, expected) => {
    expect(formatSince(day, today)).toBe(expected);
  });

  test('is given for every day, even one that has not begun here yet', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3, max: 20_000 }), (days) => {
        expect(formatSince(addDays(today, -days), today)).toMatch(
          /^(today|yesterday|(a|[a-z]+|\d+) (day|week|month|year)s? ago)$/,
        );
      }),
    );
  });
});

describe('a moment not long ago', () => {
  const now = new Date(2026, 5, 18, 9, 0);

  test.each([
    ['today', new Date(2026, 5, 18, 2, 10), 'today 2:10 am'],
    ['last night', new Date(2026, 5, 17, 23, 59), 'Wednesday 11:59 pm'],
    ['this week', new Date(2026, 5, 16, 14, 5), 'Tuesday 2:05 pm'],
    ['the same weekday a week ago', new Date(2026, 5, 11, 9, 0), 'Jun 11, 9:00 am'],
    ['long ago', new Date(2025, 10, 2, 0, 0), 'Nov 2, 12:00 am'],
  ])('%s', (_, then, expected) => {
    expect(formatRecent(then.toISOString(), now).replaceAll('\u202f', ' ')).toBe(expected);
  });
});
