import { expect, test } from 'vitest';
import { shareText, timeLeftText } from './time-left';

test.each([
  [100, 'Less than a minute left.'],
  [1200, 'About 1 minute left.'],
  [23_329, 'About 19 minutes left.'],
  [80_000, 'About 1 hour left.'],
  [200_000, 'About 3 hours left.'],
])('at 200 in ten seconds, %i take: %s', (left, text) => {
  expect(timeLeftText(left, { done: 200, ms: 10_000 })).toBe(text);
});

test('nothing is said before the pace tells, or if it says days', () => {
  expect(timeLeftText(1000, { done: 50, ms: 1000 })).toBeNull();
  expect(timeLeftText(1000, { done: 0, ms: 60_000 })).toBeNull();
  expect(timeLeftText(1_000_000, { done: 1, ms: 10_000 })).toBeNull();
});

test('the share is in percent, and never all of it before the end', () => {
  expect(shareText(0, 0)).toBe('0% of the journal is done.');
  expect(shareText(0, 23_329)).toBe('0% of the journal is done.');
  expect(shareText(9_565, 23_329)).toBe('41% of the journal is done.');
  expect(shareText(23_328, 23_329)).toBe('99% of the journal is done.');
  expect(shareText(23_329, 23_329)).toBe('Almost done.');
});
