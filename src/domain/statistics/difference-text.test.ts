import { describe, expect, test } from 'vitest';
import { confidenceText, differenceText, formatInUnit, formatRange } from './difference-text';

const shift = (from: number, estimate: number, to: number) => ({
  from,
  estimate,
  to,
  confidence: 0.9586,
});

describe('a difference as text', () => {
  test.each([
    [-10, 25, 50, 'Between 10 min shorter and 50 min longer, most likely about 25 min longer.'],
    [5, 25, 65, 'Between 5 min and 1 h 5 min longer, most likely about 25 min longer.'],
    [-65, -25, -5, 'Between 5 min and 1 h 5 min shorter, most likely about 25 min shorter.'],
    [0, 12.5, 50, 'Between no difference and 50 min longer, most likely about 13 min longer.'],
    [-20, 0, 20, 'Between 20 min shorter and 20 min longer, most likely no difference.'],
    [0, 0, 0, 'Most likely no difference.'],
    [10, 10, 10, 'Most likely about 10 min longer.'],
  ])('%d, %d, %d minutes', (from, estimate, to, expected) => {
    expect(differenceText(shift(from, estimate, to), 'minutes')).toBe(expected);
  });

  test('counts and strengths have their own wording', () => {
    expect(differenceText(shift(-2, -0.5, 1), 'count')).toBe(
      'Between 2 fewer and 1 more, most likely about 0.5 fewer.',
    );
    expect(differenceText(shift(-2, -1, 0), 'strength')).toBe(
      'Between 2 milder and no difference, most likely about 1 milder.',
    );
  });

  test('says how sure it is without claiming more', () => {
    expect(confidenceText(shift(0, 0, 0))).toBe(
      'An interval made this way holds the difference at least 95 times in 100.',
    );
  });
});

test('numbers and ranges are given in their unit', () => {
  expect(formatInUnit(520.5, 'minutes')).toBe('8 h 41 min');
  expect(formatInUnit(0, 'minutes')).toBe('0 min');
  expect(formatInUnit(2.5, 'count')).toBe('2.5');
  const spread = { least: 501, median: 520, most: 540 };
  expect(formatRange(spread, 'minutes')).toBe('8 h 21 min to 9 h');
  expect(formatRange({ ...spread, most: 501 }, 'minutes')).toBe('8 h 21 min');
});
