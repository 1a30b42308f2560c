import { describe, expect, test } from 'vitest';
import { sleepHoursIn } from './sleep-in-notes';

describe('the hours of sleep a note mentions', () => {
  test.each([
    ['Roughly 6.5 hours all up.', 6.5],
    ['Asleep 9:20, awake from 2:05 to 3:30, then up 4:50. Under 6 hours.', 6],
    ['Approx 7.5 h. In our bed from 2:30.', 7.5],
    ["Last week's average: asleep 9:25, awake 70 min in the night, approx 7 hours.", 7],
    ['Asleep 8:10 pm, awake once 2:30 to 3:05, up 6:00. Just over 9 hours.', 9],
    ['Asleep 7:50 pm, slept through to 5:40. Nearly ten hours!!', 10],
    ['8:55 pm to 6:10, a bit over 9 hours. The line was done in full, only later.', 9],
    ['7:55 pm to 5:55. Ten hours.', 10],
    ['7:50 pm to 6:00. 10 h, no wakes.', 10],
    ['7:45 pm to 6:05, about ten hours and a bit', 10],
    ['6:20 pm to 5:30 am, one wake. 11 hours nearly.', 11],
    ['nine and a half hours', 9.5],
    ['nine hours and a half', 9.5],
    ['9½ hours', 9.5],
    ['9,5 hours', 9.5],
    ['slept 9 h 30', 9.5],
    ['slept 9 h 45 min', 9.75],
    ['10hrs', 10],
    ['**8 hours**, at last', 8],
  ])('%s → %d', (text, hours) => {
    expect(sleepHoursIn(text)).toBe(hours);
  });

  test.each([
    ['7:00 pm – 6:00 am, 11 h. Nap 1 h 50.', 11],
    ['Nap 2 h 15. Night 7:10 to 5:50, about 10.5 hours.', 10.5],
    ['7:15 pm to 6:00, one brief wake. About 10.5 hours. 2 naps, total 2 h 10.', 10.5],
    ['7:05 pm – 5:45 am, one wake of five minutes. 10.5 hours, nap 1 h 50.', 10.5],
    ['7:00 pm to 5:55, one short wake. Nap 2 h 5. Best run so far.', null],
  ])('naps do not count: %s', (text, hours) => {
    expect(sleepHoursIn(text)).toBe(hours);
  });

  test.each([
    ['Awake for 3 hours in the night, 7 hours in all', 7],
    ['woke for four hours', null],
    ['Took 3 hours to settle.', null],
  ])('hours awake do not count: %s', (text, hours) => {
    expect(sleepHoursIn(text)).toBe(hours);
  });

  test.each([
    [''],
    ['Boring and lovely'],
    ['7:30 pm – 5:00 am, nine and a half. Going back to 7 tonight.'],
    ['asleep 9:30\nawake 1:50'],
    ['an hour late'],
    ['1 hour of stories'],
    ['48 hours without a proper night'],
    ['at 9:30 h'],
    ['1000 hours'],
    ['10 high shelves'],
  ])('mentions none: %s', (text) => {
    expect(sleepHoursIn(text)).toBeNull();
  });

  test('the longest stretch counts', () => {
    expect(sleepHoursIn('Nearly gave me hope: 9 hours! Last night 6.5 hours.')).toBe(9);
  });
});
