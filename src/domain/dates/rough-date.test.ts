import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './calendar-day';
import { firstDayOf, lastDayOf, roughDateText } from './rough-date';

describe('a year, a month or a day', () => {
  test.each([
    ['2021', '2021-01-01', 'around 2021'],
    ['2023-05', '2023-05-01', 'around May 2023'],
    ['2023-12', '2023-12-01', 'around December 2023'],
    ['2026-11-03', '2026-11-03', 'Nov 3, 2026'],
    // A first of January that was typed is that day, not a year.
    ['2021-01-01', '2021-01-01', 'Jan 1, 2021'],
    ['2024-02-29', '2024-02-29', 'Feb 29, 2024'],
    ['2000-02-29', '2000-02-29', 'Feb 29, 2000'],
    // Of any length ago: who types four digits means them.
    ['0987', '0987-01-01', 'around 987'],
    ['0001', '0001-01-01', 'around 1'],
    ['9999-12', '9999-12-01', 'around December 9999'],
  ])('%s begins on %s and is shown as %s', (date, day, text) => {
    expect(firstDayOf(date)).toBe(day);
    expect(roughDateText(date)).toBe(text);
  });

  test('a day is the first day that it can mean, and never rough', () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (count) => {
        const day = addDays('2026-11-03', count);
        expect(firstDayOf(day)).toBe(day);
        expect(firstDayOf(day.slice(0, 7))).toBe(`${day.slice(0, 7)}-01`);
        expect(firstDayOf(day.slice(0, 4))).toBe(`${day.slice(0, 4)}-01-01`);
        expect(roughDateText(day)).not.toMatch(/around/);
      }),
    );
  });
});

test.each([
  ['2021', '2021-12-31'],
  ['2023-05', '2023-05-31'],
  ['2023-04', '2023-04-30'],
  ['2023-02', '2023-02-28'],
  ['2024-02', '2024-02-29'],
  ['9999-12', '9999-12-31'],
  ['2023-05-06', '2023-05-06'],
])('%s ends on %s', (date, day) => {
  expect(lastDayOf(date)).toBe(day);
});

test.each([
  ...['', ' ', 'x', 'spring', 'May 2023', '3', '23', '202', '20233', '2023 ', ' 2023', '-2023'],
  ...['0000', '0000-01', '0000-01-01', '2023-00', '2023-13', '2023-05-00', '2023-05-32'],
  ...['2023-02-29', '1900-02-29', '2023-04-31', '2023/05', '2023.05', '202305', '2023-05-03T10:00'],
  // As it looks while it is typed.
  ...['2023-', '2023-0', '2023-1', '2023-05-', '2023-05-0', '2023-05-1'],
  ...['2023-5', '2023-5-3', '2023-05-03\n', '+2023', '２０２３', '2023-05-03-01'],
])('%j is none of them, and no text', (date) => {
  expect(firstDayOf(date)).toBeNull();
  expect(lastDayOf(date)).toBeNull();
  expect(roughDateText(date)).toBe('');
});
