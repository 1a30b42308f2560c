import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayParts } from '@/domain/dates/calendar-day';
import type { JournalEntry } from '@/domain/schema/entities';
import { anniversaries, bestReminder } from './on-this-day';

describe('the days to look back to', () => {
  test('are whole years, then whole months, the longest ago first, back to the oldest entry', () => {
    expect(anniversaries('2026-11-22', '2024-11-01')).toMatchObject([
      { date: '2024-11-22', ago: 'two years ago' },
      { date: '2025-11-22', ago: 'a year ago' },
      { date: '2024-12-22', ago: '23 months ago' },
      ...Array.from({ length: 10 }, () => ({})),
      { date: '2025-12-22', ago: 'eleven months ago' },
      ...Array.from({ length: 9 }, () => ({})),
      { date: '2026-10-22', ago: 'a month ago' },
    ]);
  });

  test.each([
    // No 31 February, and no 29 February in a common year: nothing rather than another day.
    ['2026-03-31', '2026-02-28', []],
    ['2026-03-31', '2026-01-31', ['2026-01-31']],
    ['2024-02-29', '2023-02-01', ['2023-03-29', '2023-04-29']],
    ['2024-02-29', '2020-02-29', ['2020-02-29', '2022-03-29']],
    ['2026-11-22', '2026-11-22', []],
    ['2026-11-22', '2027-01-01', []],
  ])('for %s, with the oldest entry on %s, begin with %j', (today, oldest, first) => {
    const days = anniversaries(today, oldest).map(({ date }) => date);
    expect(days.slice(0, first.length)).toEqual(first);
    if (first.length < 2) expect(days).toEqual(first);
  });

  test('are always the same day of the month, before today, each once, and never before the oldest entry', () => {
    fc.assert(
      fc.property(fc.nat(40_000), fc.nat(12_000), (after, back) => {
        const today = addDays('1990-01-01', after);
        const oldest = addDays(today, -back);
        const days = anniversaries(today, oldest).map(({ date }) => date);
        expect(new Set(days).size).toBe(days.length);
        for (const day of days) {
          expect(dayParts(day).day).toBe(dayParts(today).day);
          expect(day >= oldest && day < today).toBe(true);
        }
      }),
    );
  });
});

describe('of several entries on that day', () => {
  const entry = (id: string, fields: Partial<JournalEntry> = {}): JournalEntry => ({
    id,
    childId: 'maya',
    title: id,
    category: 'sleep',
    content: id,
    date: '2025-11-22',
    createdAt: `2025-11-22T0${id}:00:00.000Z`,
    updatedAt: '2025-11-22T09:00:00.000Z',
    ...fields,
  });

  test('a first is shown, or else a magic moment, one with a photo, or the one written first', () => {
    const [plain, photo, moment] = [
      entry('1'),
      entry('2', { photoId: 'a' }),
      entry('3', { category: 'moment' }),
    ];
    const skill = { kind: 'skill', skills: [{ words: 'Floats', area: 'movement', seen: 'first' }] };
    const first = entry('4', { facts: [skill] });
    expect(bestReminder([photo, moment, first, plain])).toBe(first);
    // One that was remembered later is of another day.
    const rough = { ...skill, skills: [{ ...skill.skills[0], on: '2020-05' }] };
    expect(bestReminder([entry('5', { facts: [rough] }), moment])).toBe(moment);
    expect(bestReminder([photo, moment, plain])).toBe(moment);
    expect(bestReminder([photo, plain])).toBe(photo);
    expect(bestReminder([entry('4'), plain])).toBe(plain);
    expect(bestReminder([])).toBeUndefined();
  });
});
