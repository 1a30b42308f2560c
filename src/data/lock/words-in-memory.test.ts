import { afterEach, expect, test } from 'vitest';
import { textForAddress, textOfAddress } from '@/lib/redaction';
import { bringBackHiddenWords, hiddenWords, hideWords } from './words-in-memory';

afterEach(() => {
  hideWords(false);
  bringBackHiddenWords([]);
});

test('without a lock the address holds what was typed', () => {
  expect(textForAddress('night terrors')).toBe('night terrors');
  expect(textOfAddress('night terrors')).toBe('night terrors');
  expect(hiddenWords()).toEqual([]);
});

test('with a lock it holds a number, the same for the same words', () => {
  hideWords(true);
  const key = textForAddress('night terrors');
  expect(key).not.toContain('night');
  expect(textForAddress('another')).not.toBe(key);
  expect(textForAddress('night terrors')).toBe(key);
  expect(textOfAddress(key)).toBe('night terrors');
  expect(textForAddress('')).toBe('');
});

test('a page that is loaded anew knows the words again where they are brought back, and else none', () => {
  hideWords(true);
  const key = textForAddress('night terrors');
  const kept = hiddenWords();
  bringBackHiddenWords([]);
  expect(textOfAddress(key)).toBe('');
  bringBackHiddenWords(kept);
  expect(textOfAddress(key)).toBe('night terrors');
});

test('a number that stands in an address once the lock is off is nothing to search for', () => {
  hideWords(true);
  const key = textForAddress('night terrors');
  hideWords(false);
  expect(textOfAddress(key)).toBe('');
});
