import { describe, expect, test } from 'vitest';
import { cssString, isolateBidi, isolateText } from './text';

test('a right-to-left name is isolated from the text next to it', () => {
  expect(`${isolateBidi('מאיה')}, 10 h 23 min`).toBe('\u2068מאיה\u2069, 10 h 23 min');
  expect(isolateBidi('ليلى 2')).toBe('\u2068ليلى 2\u2069');
  expect(`${isolateBidi('Zoë')}, 10 h`).toBe('Zoë, 10 h');
});

test('isolated text has marks around it, and empty text stays empty', () => {
  expect(isolateText('מאיה')).toBe('\u2068מאיה\u2069');
  expect(isolateText('')).toBe('');
});

describe('a string in a style sheet', () => {
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
});
