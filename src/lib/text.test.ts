import { expect, test } from 'vitest';
import { apart } from './text';

test('a name that is read from the right stands apart from the words beside it', () => {
  expect(`${apart('מאיה')}, 10 h 23 min`).toBe('\u2068מאיה\u2069, 10 h 23 min');
  expect(apart('ليلى 2')).toBe('\u2068ليلى 2\u2069');
  expect(`${apart('Zoë')}, 10 h`).toBe('Zoë, 10 h');
});
