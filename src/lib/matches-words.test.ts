import { expect, test } from 'vitest';
import { matchesWords } from './text';

test.each([
  ['New entry for Maya', '', true],
  ['New entry for Maya', 'maya new', true],
  ['New entry for Maya', 'ENTR', true],
  ['New entry for Maya', 'maya food', false],
])('%s is found by "%s": %s', (text, typed, isFound) => {
  expect(matchesWords(text, typed)).toBe(isFound);
});
