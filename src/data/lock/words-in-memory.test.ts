import { afterEach, expect, test } from 'vitest';
import { redactForUrl, restoreFromUrl } from '@/lib/url-redaction';
import { restoreHiddenTexts, hiddenTexts, setAddressRedaction } from './relock';

afterEach(() => {
  setAddressRedaction(false);
  restoreHiddenTexts([]);
});

test('without a lock the address holds what was typed', () => {
  expect(redactForUrl('night terrors')).toBe('night terrors');
  expect(restoreFromUrl('night terrors')).toBe('night terrors');
  expect(hiddenTexts()).toEqual([]);
});

test('with a lock it holds a number, the same for the same words', () => {
  setAddressRedaction(true);
  const key = redactForUrl('night terrors');
  expect(key).not.toContain('night');
  expect(redactForUrl('another')).not.toBe(key);
  expect(redactForUrl('night terrors')).toBe(key);
  expect(restoreFromUrl(key)).toBe('night terrors');
  expect(redactForUrl('')).toBe('');
});

test('a page that is loaded anew knows the words again where they are brought back, and else none', () => {
  setAddressRedaction(true);
  const key = redactForUrl('night terrors');
  const kept = hiddenTexts();
  restoreHiddenTexts([]);
  expect(restoreFromUrl(key)).toBe('');
  restoreHiddenTexts(kept);
  expect(restoreFromUrl(key)).toBe('night terrors');
});

test('a number that stands in an address once the lock is off is nothing to search for', () => {
  setAddressRedaction(true);
  const key = redactForUrl('night terrors');
  setAddressRedaction(false);
  expect(restoreFromUrl(key)).toBe('');
});
