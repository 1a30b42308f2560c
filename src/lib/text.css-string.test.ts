import { expect, test } from 'vitest';
import { cssString, isolateText } from './text';

test('plain text is unchanged', () => {
  expect(cssString('Maya 2')).toBe('"Maya 2"');
});

test.each([
  ['"; } body { display: none } /*', /^"(?:[A-Za-z0-9 ]|\\[0-9a-f]+ )*"$/],
  ['</style><script>alert(1)</script>', /^"(?:[A-Za-z0-9 ]|\\[0-9a-f]+ )*"$/],
  ['line\nbreak \\ backslash', /^"(?:[A-Za-z0-9 ]|\\[0-9a-f]+ )*"$/],
])('%s cannot leave the string', (text, form) => {
  expect(cssString(text)).toMatch(form);
});

test('letters of every script are escaped by their code point', () => {
  expect(cssString('Zoë 👶')).toBe('"Zo\\eb  \\1f476 "');
});

test('isolated text has marks around it, and empty text stays empty', () => {
  expect(isolateText('מאיה')).toBe('\u2068מאיה\u2069');
  expect(isolateText('')).toBe('');
});
