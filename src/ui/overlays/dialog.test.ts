import { expect, test } from 'vitest';
import { isRestOfDoubleClick } from './dialog';

const click = { clientX: 100, clientY: 700, detail: 1, timeStamp: 5000 };
const finger = { x: 110, y: 690, isTouch: true };
const mouse = { x: 110, y: 690, isTouch: false };

test('the second click of a mouse belongs to the first, however slow; a first one never does', () => {
  expect(isRestOfDoubleClick({ ...click, detail: 2 }, mouse, 1000)).toBe(true);
  expect(isRestOfDoubleClick({ ...click, detail: 2 }, null, 1000)).toBe(true);
  expect(isRestOfDoubleClick(click, mouse, 4990)).toBe(false);
});

test('a tap belongs to the previous one only if it comes soon and at the same spot', () => {
  expect(isRestOfDoubleClick(click, finger, 4800)).toBe(true);
  expect(isRestOfDoubleClick({ ...click, clientY: 300 }, finger, 4800)).toBe(false);
  expect(isRestOfDoubleClick(click, finger, 4000)).toBe(false);
});
