import { expect, test } from 'vitest';
import { isolateBidi } from './text';

test('a right-to-left name is isolated from the text next to it', () => {
  expect(`${isolateBidi('מאיה')}, 10 h 23 min`).toBe('\u2068מאיה\u2069, 10 h 23 min');
  expect(isolateBidi('ليلى 2')).toBe('\u2068ليلى 2\u2069');
  expect(`${isolateBidi('Zoë')}, 10 h`).toBe('Zoë, 10 h');
});
