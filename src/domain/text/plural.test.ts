import { expect, test } from 'vitest';
import { withArticle } from './plural';

test.each([
  ['OpenAI', 'an OpenAI'],
  ['assemblyAI', 'an assemblyAI'],
  ['Mistral', 'a Mistral'],
])('the article of %s', (name, expected) => {
  expect(withArticle(name)).toBe(expected);
});
