import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DayChoice } from '@/lib/day-choice';
import { addDays } from '@/domain/dates/calendar-day';
import {
  dayChoiceParams,
  dayChoiceSpan,
  dayChoiceText,
  dayChoiceBetween,
  lastDays,
  periodOf,
  readDayChoice,
} from './entry-filter';
import { isWithin } from '@/domain/dates/period';

const today = '2026-11-22';
const none = { date: null, days: null, from: null, to: null };

test.each<[DayChoice, string, string]>([
  [{ kind: 'day', day: '2026-11-18' }, 'Nov 18, 2026', 'Nov 18, 2026'],
  [{ kind: 'last', days: 30 }, 'Last 30 days', 'Oct 24 to Nov 22, 2026'],
  [{ kind: 'last', days: 7 }, 'Last 7 days', 'Nov 16 to Nov 22, 2026'],
  [{ kind: 'since', day: '2026-11-03' }, 'Since Nov 3, 2026', 'Nov 3 to Nov 22, 2026'],
  [
    { kind: 'between', start: '2025-12-24', end: '2026-01-03' },
    'Dec 24, 2025 to Jan 3, 2026',
    'Dec 24, 2025 to Jan 3, 2026',
  ],
  [{ kind: 'since', day: '2026-11-22' }, 'Since Nov 22, 2026', 'Nov 22, 2026'],
  // From a URL that someone typed.
  [{ kind: 'since', day: '2026-12-01' }, 'Since Dec 1, 2026', 'since Dec 1, 2026'],
])('%j as text: %s, %s', (choice, expected, span) => {
  expect(dayChoiceText(choice)).toBe(expected);
  expect(dayChoiceSpan(choice, today)).toBe(span);
});

test('the last 7 days are today and the six before, plus a day that is already tomorrow in another time zone', () => {
  const period = periodOf({ kind: 'last', days: 7 }, today);
  expect(
    ['2026-11-15', '2026-11-16', today, '2026-11-23'].map((day) => isWithin(day, period)),
  ).toEqual([false, true, true, true]);
});

describe('in a URL', () => {
  const days = fc.integer({ min: 0, max: 2000 }).map((count) => addDays('2023-01-01', count));
  const choices = fc.oneof(
    days.map((day): DayChoice => ({ kind: 'day', day })),
    days.map((day): DayChoice => ({ kind: 'since', day })),
    fc.constantFrom(...lastDays).map((count): DayChoice => ({ kind: 'last', days: count })),
    fc.tuple(days, days).map(([one, other]) => dayChoiceBetween(one, other)),
  );

  test('every choice is read back', () => {
    fc.assert(
      fc.property(choices, (choice) => {
        expect(readDayChoice(dayChoiceParams(choice))).toEqual(choice);
      }),
    );
    expect(readDayChoice(dayChoiceParams(null))).toBeNull();
  });

  test('a period that ends before it starts covers the days between the two', () => {
    expect(readDayChoice({ ...none, from: '2026-11-20', to: '2026-11-03' })).toEqual({
      kind: 'between',
      start: '2026-11-03',
      end: '2026-11-20',
    });
  });

  test('invalid days are no filter', () => {
    for (const params of [
      { date: '2026-02-30' },
      { days: '8' },
      { days: '-7' },
      { from: 'yesterday' },
      { from: '2026-11-03', to: '2026-13-01' },
      { to: '2026-11-03' },
    ])
      expect(readDayChoice({ ...none, ...params })).toBeNull();
  });
});
