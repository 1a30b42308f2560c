import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nightInNotes } from './sleep-in-notes';

test.each([
  ['7:50 pm to 6:00. 10 h, no wakes.', '19:50', '06:00'],
  ['7:15 pm to 6:00, one brief wake. About 10.5 hours.', '19:15', '06:00'],
  ['7:05 pm – 5:45 am, one wake of five minutes.', '19:05', '05:45'],
  ['Night 7:30–5:40, two wakes, roughly 9.5 hours.', '19:30', '05:40'],
  ['Nap 2 h 15. Night 7:10 to 5:50, about 10.5 hours.', '19:10', '05:50'],
  ['Nap 1:00 pm to 2:30 pm. 7:50 pm to 6:00.', '19:50', '06:00'],
  ['Asleep 8:10 pm, awake once 2:30 to 3:05, up 6:00.', '20:10', '06:00'],
  ['Asleep about 9:45 pm, awake 2:20 to 4:00 am, up at 6:10.', '21:45', '06:10'],
  ['Asleep 7:50 pm, slept through to 5:40. Nearly ten hours!!', '19:50', '05:40'],
  ['Asleep 9:20, awake from 2:05 to 3:30, then up 4:50.', '21:20', '04:50'],
  ['8 pm to 6 am', '20:00', '06:00'],
  ['19:45 to 6:15', '19:45', '06:15'],
  ['12:30 to 8:00, late after the party', '00:30', '08:00'],
])('%s', (notes, asleep, awake) => {
  expect(nightInNotes(notes)).toEqual({ asleep, awake });
});

test.each([
  'Roughly 6.5 hours all up.',
  'Nap 1:00 pm to 2:30 pm.',
  'Awake 2:00 to 4:10.',
  'Woke 1:15 and 3:30',
  'asleep 9:30\nawake 1:50',
  '7 to 6',
  'Read pages 10 to 11.',
  '10:00 am to 11:00 am in the car',
  '7:90 pm to 6:00',
  '30:00 to 6:00',
  '',
])('no night: %s', (notes) => {
  expect(nightInNotes(notes)).toBeNull();
});

test('whatever a note says, the result is a night from an evening to a morning', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\d:. apmto–-]{0,24}$/u), (notes) => {
      const night = nightInNotes(notes);
      if (night === null) return;
      expect(night.asleep >= '17:00' || night.asleep < '03:00').toBe(true);
      expect(night.awake >= '03:00' && night.awake <= '12:00').toBe(true);
    }),
  );
});
