import { afterEach, expect, test, vi } from 'vitest';
import { addDays } from '@/domain/dates/calendar-day';
import type { JournalEntry } from '@/domain/schema/entities';
import {
  nightLengthText,
  medianNightText,
  medianNapsText,
  nightRows,
  nightRowText,
  summariseNights,
  nightsBasisText,
  timeOfMinute,
} from './night-rows';
import { notedFacts } from './entry-facts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const entry = (id: string, date: string, fact: object): JournalEntry => ({
  id,
  childId: 'mia',
  title: 'Night',
  category: 'sleep',
  content: 'Slept.',
  date,
  createdAt: `${date}T06:00:00.000Z`,
  updatedAt: `${date}T06:00:00.000Z`,
  facts: [{ kind: 'sleep', ...fact }],
});
const rowsOf = (start: string, end: string, ...entries: readonly JournalEntry[]) =>
  nightRows(notedFacts(entries, 'sleep'), { start, end });

test('a row for every day: asleep, awake, wakings and naps in their place, and nothing if nothing was recorded', () => {
  const rows = rowsOf(
    '2026-11-01',
    '2026-11-04',
    entry('a', '2026-11-01', {
      asleep: '2026-10-31T20:15',
      awake: '2026-11-01T05:00',
      wakings: [{ at: '23:30' }, { at: '02:30', minutes: 20 }, {}],
    }),
    entry('b', '2026-11-03', { asleep: '2026-11-02T21:00', naps: [{ minutes: 40 }] }),
    entry('c', '2026-11-03', { naps: [{ at: '13:00', minutes: 30 }] }),
    entry('d', '2026-11-04', { awake: '2026-11-04T06:30', wakings: [{ at: '14:00' }] }),
  );
  expect(rows.map(({ asleep, awake, length }) => [asleep, awake, length])).toEqual([
    [135, 660, 525],
    [null, null, null],
    [180, null, null],
    [null, 750, null],
  ]);
  expect(rows.map(({ wakings }) => wakings)).toEqual([[330, 510], [], [], []]);
  expect(rows.map(nightRowText)).toEqual([
    '8:15 pm to 5:00 am, 8 h 45 min, 3 wakings, 20 min',
    'not noted',
    'asleep at 9:00 pm, awake not noted, 2 naps, 1 h 10 min',
    'awake at 6:30 am, asleep not noted, one waking',
  ]);
});

test.each([
  // Forward in the night to Oct 4, back in the night to Apr 5.
  ['2026-10-04', '+10:00', '+11:00', 9 * 60, '9 h (the clock went forward 1 h)'],
  ['2026-04-05', '+11:00', '+10:00', 11 * 60, '11 h (the clock went back 1 h)'],
  ['2026-01-01', '+11:00', '+11:00', 10 * 60, '10 h'],
  ['2026-01-01', '+11:00', '+08:00', 13 * 60, '13 h (two time zones)'],
  ['2026-04-05', '', '', 10 * 60, '10 h'],
])('the night to %s from 8 pm%s to 6 am%s has one length for every reader', (...night) => {
  const [day, before, after, length, said] = night;
  const asleep = `${addDays(day, -1)}T20:00`;
  const awake = `${day}T06:00`;
  const night8to6 = entry('a', day, {
    ...{ asleep, awake },
    ...(before !== '' && { asleepAt: asleep + before, awakeAt: awake + after }),
  });
  for (const reader of ['Australia/Melbourne', 'Europe/Berlin', 'America/New_York']) {
    vi.stubEnv('TZ', reader);
    const [row, ...more] = rowsOf(day, day, night8to6);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ day, asleep: 120, awake: 720, barStart: 120, length });
    expect(row && nightRowText(row)).toBe(`8:00 pm to 6:00 am, ${said}`);
  }
});

test('a night whose clock was put back over its start keeps its bar and its wakings', () => {
  const [row] = rowsOf(
    '2026-04-05',
    '2026-04-05',
    entry('a', '2026-04-05', {
      ...{ asleep: '2026-04-05T02:30', asleepAt: '2026-04-05T02:30+11:00' },
      ...{ awake: '2026-04-05T02:10', awakeAt: '2026-04-05T02:10+10:00' },
      wakings: [{ at: '02:50', minutes: 5 }],
    }),
  );
  expect(row).toMatchObject({ asleep: 510, awake: 490, barStart: 450, length: 40, wakings: [530] });
  expect(row && nightRowText(row)).toBe(
    '2:30 am to 2:10 am, 40 min (the clock went back 1 h), one waking, 5 min',
  );
});

test('25 wakings stay 25, each in its place', () => {
  const wakings = Array.from({ length: 25 }, (_, index) => ({
    at: timeOfMinute(200 + index * 15),
  }));
  const [row] = rowsOf(
    '2026-11-01',
    '2026-11-01',
    entry('a', '2026-11-01', { asleep: '2026-10-31T20:00', awake: '2026-11-01T07:00', wakings }),
  );
  expect(row?.wakings).toEqual(wakings.map((_, index) => 200 + index * 15));
  expect(row && nightRowText(row)).toContain('25 wakings');
});

test('a nap within the night is mentioned, and takes nothing from the night', () => {
  const night = { asleep: '2026-10-31T20:00', awake: '2026-11-01T07:00' };
  const rowWith = (at: string) =>
    rowsOf(
      '2026-11-01',
      '2026-11-01',
      entry('a', '2026-11-01', { ...night, naps: [{ at, minutes: 60 }] }),
    )[0];
  expect(rowWith('06:30')).toMatchObject({ length: 660, hasNapWithin: true });
  expect(rowWith('12:30')).toMatchObject({ length: 660, hasNapWithin: false });
});

test('one of two nights on the same day is drawn, and both are mentioned', () => {
  const [row] = rowsOf(
    '2026-11-01',
    '2026-11-01',
    entry('a', '2026-11-01', { asleep: '2026-10-31T20:00', awake: '2026-11-01T06:00' }),
    entry('b', '2026-11-01', { awake: '2026-11-01T07:00' }),
  );
  expect(row).toMatchObject({ length: 600, others: 1 });
  expect(row && nightRowText(row)).toBe('8:00 pm to 6:00 am, 10 h, two nights noted for this day');
});

test('a night asleep after awake has no length, and says why', () => {
  const [row] = rowsOf(
    '2026-11-01',
    '2026-11-01',
    entry('a', '2026-11-01', { asleep: '2026-11-01T09:00', awake: '2026-11-01T06:00' }),
  );
  expect(row && nightLengthText(row)).toBe('times do not fit');
});

test('medians include only nights with both times', () => {
  const together = summariseNights(
    rowsOf(
      '2026-11-01',
      '2026-11-05',
      entry('a', '2026-11-01', { asleep: '2026-10-31T20:00', awake: '2026-11-01T06:00' }),
      entry('b', '2026-11-02', {
        asleep: '2026-11-01T21:00',
        awake: '2026-11-02T06:30',
        wakings: [{}, {}],
      }),
      entry('c', '2026-11-03', { asleep: '2026-11-02T23:59' }),
      entry('d', '2026-11-04', { naps: [{ minutes: 30 }] }),
    ),
  );
  expect(together.medians).toEqual({ asleep: 150, awake: 735, length: 585 });
  expect(nightsBasisText(together)).toBe(
    '3 of 5 nights noted, 2 of them with both times, 2 wakings written down.',
  );
  expect(timeOfMinute(150)).toBe('20:30');
  expect(medianNightText(together)).toBe(
    'In the middle: asleep 8:30 pm, awake 6:15 am, 9 h 45 min a night.',
  );
  expect(medianNapsText(together)).toBe('Naps noted on 1 day, 30 min a day in the middle.');
});

test('a period without nights: rows without times, and no median', () => {
  const rows = rowsOf('2025-12-30', '2026-01-02');
  expect(rows.map(nightLengthText)).toEqual(['not noted', 'not noted', 'not noted', 'not noted']);
  expect(summariseNights(rows)).toMatchObject({ noted: 0, medians: null });
});
