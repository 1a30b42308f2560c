import { afterEach, expect, test } from 'vitest';
import { redactForUrl, restoreFromUrl } from '@/lib/redaction';
import { bringBackHiddenWords, hiddenWords, hideWords } from './relock';

afterEach(() => {
  hideWords(false);
  bringBackHiddenWords([]);
});

test('without a lock the address holds what was typed', () => {
  expect(redactForUrl('night terrors')).toBe('night terrors');
  expect(restoreFromUrl('night terrors')).toBe('night terrors');
  expect(hiddenWords()).toEqual([]);
});

test('with a lock it holds a number, the same for the same words', () => {
  hideWords(true);
  const key = redactForUrl('night terrors');
  expect(key).not.toContain('night');
  expect(redactForUrl('another')).not.toBe(key);
  expect(redactForUrl('night terrors')).toBe(key);
  expect(restoreFromUrl(key)).toBe('night terrors');
  expect(redactForUrl('')).toBe('');
});

test('a page that is loaded anew knows the words again where they are brought back, and else none', () => {
  hideWords(true);
  const key = redactForUrl('night terrors');
  const kept = hiddenWords();
  bringBackHiddenWords([]);
  expect(restoreFromUrl(key)).toBe('');
  bringBackHiddenWords(kept);
  expect(restoreFromUrl(key)).toBe('night terrors');
});

test('a number that stands in an address once the lock is off is nothing to search for', () => {
  hideWords(true);
  const key = redactForUrl('night terrors');
  hideWords(false);
  expect(restoreFromUrl(key)).toBe('');
});
