import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minutesSinceSix, timeAfterSix } from './sleep-section';

test('the bar begins at 6 pm, and noon is 18 hours on', () => {
  expect(['18:00', '19:42', '00:00', '06:05', '12:00', '17:59'].map(minutesSinceSix)).toEqual([
    0, 102, 360, 725, 1080, 1439,
  ]);
});

test('a position on the bar and its time convert into each other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (at) => {
      expect(minutesSinceSix(timeAfterSix(at))).toBe(at);
    }),
  );
});
