import { expect, test } from 'vitest';
import { formatRecent } from './format';

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
