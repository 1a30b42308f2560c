import { expect, test } from 'vitest';
import type { JournalEntry } from '@/domain/schema/entities';
import {
  behaviorEpisodes,
  behaviorStrongest,
  type DailySeries,
  dosesGiven,
  foodsTried,
  nightLengths,
  nightWakings,
} from './series';
import { notedFacts } from './entry-facts';
import type { CategoryKind } from './kinds';

const period = { start: '2026-03-01', end: '2026-03-04' };
let last = 0;

/** Returns an entry on the day with a fact of that kind, in its own category. */
const entry = (date: string, kind: CategoryKind, fact: object, category = kind): JournalEntry => ({
  id: `e${++last}`,
  childId: 'mia',
  title: 'Noted',
  category,
  content: 'Noted.',
  date,
  createdAt: `${date}T06:00:00.000Z`,
  updatedAt: `${date}T06:00:00.000Z`,
  facts: [{ kind, ...fact }],
});

const values = ({ days }: DailySeries) => days.map(({ value }) => value);

test('nights by their day of waking: a night with one time, or only naps, has no length', () => {
  const noted = notedFacts(
    [
      entry('2026-03-01', 'sleep', { asleep: '2026-03-01T20:15', awake: '2026-03-02T06:00' }),
      entry('2026-03-03', 'sleep', { asleep: '2026-03-02T20:00' }),
      entry('2026-03-04', 'sleep', { naps: [{ minutes: 40 }] }),
      entry('2026-03-09', 'sleep', { asleep: '2026-03-08T20:00', awake: '2026-03-09T06:00' }),
    ],
    'sleep',
  );
  expect(nightLengths(noted, period).days).toEqual([
    { day: '2026-03-01', value: null },
    { day: '2026-03-02', value: 585 },
    { day: '2026-03-03', value: null },
    { day: '2026-03-04', value: null },
  ]);
});

test('no wakings are zero, unrecorded wakings are none, and 25 are 25', () => {
  const times = { asleep: '2026-03-01T20:00', awake: '2026-03-02T06:00' };
  const noted = notedFacts(
    [
      entry('2026-03-01', 'sleep', { awake: '2026-03-01T06:00', wakings: [] }),
      entry('2026-03-02', 'sleep', times),
      entry('2026-03-03', 'sleep', { wakings: Array.from({ length: 25 }, () => ({})) }),
    ],
    'sleep',
  );
  expect(values(nightWakings(noted, period))).toEqual([0, null, 25, null]);
});

test('behaviour: how many a day and the strongest; a day without one is not zero', () => {
  const noted = notedFacts(
    [
      entry('2026-03-01', 'behavior', { strength: 2 }),
      entry('2026-03-01', 'behavior', { strength: 5 }),
      entry('2026-03-01', 'behavior', { before: { words: 'Noise' } }),
      entry('2026-03-03', 'behavior', { before: { picks: ['Noise'] } }),
      entry('2026-03-04', 'behavior', { strength: 4 }, 'sensory'),
    ],
    'behavior',
  );
  expect(values(behaviorEpisodes(noted, period))).toEqual([3, null, 1, null]);
  expect(values(behaviorStrongest(noted, period))).toEqual([5, null, null, null]);
});

test('doses: only given ones count; refused means zero given, and without an outcome nothing is known', () => {
  const dose = (date: string, outcome?: string) =>
    entry(date, 'medication', { name: 'Melatonin', ...(outcome !== undefined && { outcome }) });
  const noted = notedFacts(
    [
      dose('2026-03-01', 'given'),
      dose('2026-03-01', 'given'),
      dose('2026-03-01', 'brought-up'),
      dose('2026-03-02', 'refused'),
      dose('2026-03-03'),
    ],
    'medication',
  );
  expect(values(dosesGiven(noted, period))).toEqual([2, 0, null, null]);
});

test('foods: each once a day, by id or by name; only on the plate is not a try', () => {
  const noted = notedFacts(
    [
      entry('2026-03-01', 'food', {
        tries: [
          { foodId: 'f1', name: 'Toast', step: 'licked' },
          { name: 'Rice', step: 'ate' },
          { name: 'Peas' },
        ],
      }),
      entry('2026-03-01', 'food', {
        tries: [
          { foodId: 'f1', name: 'Dry toast', step: 'ate' },
          { name: 'rice', step: 'ate' },
        ],
      }),
      entry('2026-03-02', 'food', { tries: [{ name: 'Peas' }] }),
      entry('2026-03-03', 'food', { where: 'Kitchen' }),
    ],
    'food',
  );
  expect(values(foodsTried(noted, period))).toEqual([2, 0, null, null]);
});

test('a period without facts has all its days, and no numbers', () => {
  for (const series of [
    nightLengths([], period),
    nightWakings([], period),
    behaviorEpisodes([], period),
    behaviorStrongest([], period),
    dosesGiven([], period),
    foodsTried([], period),
  ])
    expect(values(series)).toEqual([null, null, null, null]);
});
