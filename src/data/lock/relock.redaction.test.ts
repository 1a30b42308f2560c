import { afterEach, expect, test } from 'vitest';
import { redactForUrl, restoreFromUrl } from '@/lib/url-redaction';
import { restoreHiddenTexts, hiddenTexts, setUrlRedaction } from './relock';

afterEach(() => {
  setUrlRedaction(false);
  restoreHiddenTexts([]);
});

test('without a lock, the address contains what was typed', () => {
  expect(redactForUrl('night terrors')).toBe('night terrors');
  expect(restoreFromUrl('night terrors')).toBe('night terrors');
  expect(hiddenTexts()).toEqual([]);
});

test('with a lock, it contains a number, the same for the same text', () => {
  setUrlRedaction(true);
  const key = redactForUrl('night terrors');
  expect(key).not.toContain('night');
  expect(redactForUrl('another')).not.toBe(key);
  expect(redactForUrl('night terrors')).toBe(key);
  expect(restoreFromUrl(key)).toBe('night terrors');
  expect(redactForUrl('')).toBe('');
});

test('after a reload, a page knows the texts again only once they are restored', () => {
  setUrlRedaction(true);
  const key = redactForUrl('night terrors');
  const texts = hiddenTexts();
  restoreHiddenTexts([]);
  expect(restoreFromUrl(key)).toBe('');
  restoreHiddenTexts(texts);
  expect(restoreFromUrl(key)).toBe('night terrors');
});

test('a number left in an address once the lock is off is not a search term', () => {
  setUrlRedaction(true);
  const key = redactForUrl('night terrors');
  setUrlRedaction(false);
  expect(restoreFromUrl(key)).toBe('');
});
