import { expect, test } from 'vitest';
import { scrollKeyOf } from './page-focus';

const at = (address: string, key = 'default') => {
  const { pathname, search, hash } = new URL(address, 'https://kinleaf.test');
  return scrollKeyOf({ pathname, search, hash, key, state: null });
};

test('a page that was loaded is scrolled to where it was, and no other page is', () => {
  expect(at('/guide')).toBe(at('/guide'));
  const pages = ['/', '/guide', '/journal/a', '/journal/b', '/journal/a?category=sleep'];
  expect(new Set(pages.map((address) => at(address))).size).toBe(pages.length);
});

test('within the app, each visit of a page has its own position', () => {
  expect(at('/guide', 'k1')).not.toBe(at('/guide', 'k2'));
  expect(at('/guide', 'k1')).not.toBe(at('/guide'));
});

test('the words of a search are not kept', () => {
  expect(at('/journal/a?q=melatonin&date=2026-11-22')).toBe(at('/journal/a?date=2026-11-22'));
});
