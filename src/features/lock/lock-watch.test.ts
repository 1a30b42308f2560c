import { expect, test } from 'vitest';
import { isLockShortcut } from './lock-watch';

const pressed = {
  key: 'L',
  code: 'KeyL',
  shiftKey: true,
  ctrlKey: true,
  metaKey: false,
  altKey: false,
};

test.each([
  ['by the letter, wherever it is', { key: 'L', code: 'KeyP' }],
  ['with the key of a Mac', { ctrlKey: false, metaKey: true }],
  ['on a Russian keyboard, by the place of the letter', { key: 'Д' }],
  ['on a Greek one', { key: 'Λ' }],
  ['on a Hebrew one', { key: 'ך' }],
])('%s it locks', (_, keys) => {
  expect(isLockShortcut({ ...pressed, ...keys })).toBe(true);
});

test.each([
  ['another letter in that place', { key: 'N' }],
  ['without Shift', { shiftKey: false }],
  ['the letter alone', { ctrlKey: false }],
  ['with Alt', { altKey: true }],
])('%s does not', (_, keys) => {
  expect(isLockShortcut({ ...pressed, ...keys })).toBe(false);
});
