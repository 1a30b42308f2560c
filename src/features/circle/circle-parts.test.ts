import { expect, test } from 'vitest';
import { unsentLossText, waitingText } from './circle-parts';

test('what is waiting is counted', () => {
  expect(waitingText(0, 0)).toBe('');
  expect(waitingText(1, 0)).toBe('1 page');
  expect(waitingText(2, 1)).toBe('2 pages and 1 photo');
});

test('the loss is named if something is waiting', () => {
  expect(unsentLossText(0, 0)).toBe('');
  expect(unsentLossText(0, 1)).toBe('1 photo has not reached the circle yet, and is lost.');
  expect(unsentLossText(1, 1)).toBe(
    '1 page and 1 photo have not reached the circle yet, and are lost.',
  );
});
