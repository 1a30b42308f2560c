import { expect, test } from 'vitest';
import type { JournalEntry } from '@/domain/schema/entities';
import { nightsOf } from './nights';
import { notedFacts } from './entry-facts';

const entry = (id: string, fact: object, others: Partial<JournalEntry> = {}): JournalEntry => ({
  id,
  childId: 'mia',
  title: 'Night',
  category: 'sleep',
  content: 'Slept.',
  date: '2026-03-02',
  createdAt: '2026-03-02T06:00:00.000Z',
  updatedAt: '2026-03-02T06:00:00.000Z',
  facts: [{ kind: 'sleep', ...fact }],
  ...others,
});

const nights = (...entries: readonly JournalEntry[]) => nightsOf(notedFacts(entries, 'sleep'));

test('of two nights on one day the one with both times counts, and the other is reported', () => {
  const whole = entry('b', { asleep: '2026-03-01T20:00', awake: '2026-03-02T06:00' });
  const half = entry('a', { awake: '2026-03-02T06:30' }, { updatedAt: '2026-03-02T09:00:00.000Z' });
  expect(nights(half, whole)).toMatchObject([
    { entryId: 'b', day: '2026-03-02', length: 600, others: ['a'] },
  ]);
});

test('of two equally complete nights, the one changed last counts', () => {
  const first = entry('a', { asleep: '2026-03-01T20:00', awake: '2026-03-02T06:00' });
  const later = entry(
    'b',
    { asleep: '2026-03-01T20:30', awake: '2026-03-02T06:00' },
    { updatedAt: '2026-03-02T09:00:00.000Z' },
  );
  expect(nights(first, later)).toMatchObject([{ entryId: 'b', length: 570, others: ['a'] }]);
});

test('a nap alone is not a night; nights are sorted by their day of waking', () => {
  const nap = entry('nap', { naps: [{ minutes: 40 }] });
  const late = entry('late', { asleep: '2026-03-04T20:00', awake: '2026-03-05T06:00' });
  const early = entry('early', { asleep: '2026-03-02T20:00' });
  expect(nights(nap, late, early).map(({ entryId, day }) => [entryId, day])).toEqual([
    ['early', '2026-03-03'],
    ['late', '2026-03-05'],
  ]);
});

test('a night no longer counts once its entry has another category', () => {
  const moved = entry('a', { asleep: '2026-03-01T20:00', awake: '2026-03-02T06:00' });
  expect(nights({ ...moved, category: 'moment' })).toEqual([]);
});
