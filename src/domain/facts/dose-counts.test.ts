import { expect, test } from 'vitest';
import type { JournalEntry, StoredFact } from '@/domain/schema/entities';
import type { CategoryId } from '@/domain/schema/categories';
import { doseDays, doseDayText } from './dose-counts';
import { goalNotes } from './series';
import { notedFacts } from './entry-facts';

const stamp = '2026-01-01T00:00:00.000Z';
let next = 0;
const entry = (
  category: CategoryId,
  date: string,
  time: string | undefined,
  fact: StoredFact,
): JournalEntry => ({
  id: `e${(next += 1)}`,
  childId: 'c',
  title: `On ${date}`,
  category,
  content: '',
  date,
  ...(time !== undefined && { time }),
  createdAt: stamp,
  updatedAt: stamp,
  facts: [fact],
});
const dose = (date: string, time: string | undefined, outcome?: string) =>
  entry('medication', date, time, { kind: 'medication', medicineId: 'm', name: 'M', outcome });

test('doses are counted by day and outcome; one without an outcome is neither given nor refused', () => {
  const days = doseDays(
    notedFacts(
      [
        dose('2026-11-03', '19:00', 'given'),
        dose('2026-11-02', undefined, 'refused'),
        dose('2026-11-03', '07:30', 'given'),
        dose('2026-11-03', '08:00', 'brought-up'),
        dose('2026-11-03', undefined),
      ],
      'medication',
    ),
  );
  expect(days).toEqual([
    {
      day: '2026-11-02',
      counts: { given: 0, refused: 1, 'brought-up': 0 },
      withoutOutcome: 0,
      times: [],
    },
    {
      day: '2026-11-03',
      counts: { given: 2, refused: 0, 'brought-up': 1 },
      withoutOutcome: 1,
      times: ['07:30', '08:00', '19:00'],
    },
  ]);
  expect(days.map(doseDayText)).toEqual([
    'one refused',
    'two given, one brought up again, one noted',
  ]);
});

test('records of a goal come in the order of their days and times, from education and social alike', () => {
  const tried = (category: CategoryId, date: string, time: string | undefined, help?: string) =>
    entry(category, date, time, {
      kind: category,
      goals: [
        { goalId: 'g', words: 'Waits', help },
        { goalId: 'other', words: 'Shoes', help: 'all' },
      ],
    });
  const notes = goalNotes(
    [
      tried('social', '2026-11-03', '15:00', 'word'),
      tried('education', '2026-11-03', '09:00', 'hand'),
      tried('education', '2026-11-01', undefined),
    ],
    'g',
  );
  expect(notes.map(({ day, time, help }) => [day, time, help])).toEqual([
    ['2026-11-01', undefined, undefined],
    ['2026-11-03', '09:00', 'hand'],
    ['2026-11-03', '15:00', 'word'],
  ]);
});
