import { expect, test } from 'vitest';
import { lostWords, waitingWords } from './circle-parts';

test('what is waiting is counted', () => {
  expect(waitingWords(0, 0)).toBe('');
  expect(waitingWords(1, 0)).toBe('1 page');
  expect(waitingWords(2, 1)).toBe('2 pages and 1 photo');
});

test('the loss is named if something is waiting', () => {
  expect(lostWords(0, 0)).toBe('');
  expect(lostWords(0, 1)).toBe('1 photo has not reached the circle yet, and is lost.');
  expect(lostWords(1, 1)).toBe('1 page and 1 photo have not reached the circle yet, and are lost.');
});
