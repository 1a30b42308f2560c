import { describe, expect, test } from 'vitest';
import type { JournalEntry } from '@/domain/schema/entities';
import { foodSteps } from '@/domain/facts/food';
import {
  exposureContent,
  foodHistory,
  exposuresOf,
  exposuresSentence,
  exposureLabel,
} from './food-history';

function entry(id: string, date: string, fields: Partial<JournalEntry> = {}): JournalEntry {
  return {
    id,
    childId: 'c',
    title: 'Mango',
    category: 'food',
    content: 'One **finger**.',
    date,
    createdAt: `${date}T09:00:00.000Z`,
    updatedAt: `${date}T09:00:00.000Z`,
    facts: [{ kind: 'food', tries: [{ foodId: 'm', name: 'Mango', step: 'touched' }] }],
    ...fields,
  };
}

describe('the tries of a food', () => {
  test('are newest first, sorted by time within a day, and only of this food', () => {
    const tries = exposuresOf(
      [
        entry('a', '2025-11-02'),
        entry('c', '2025-11-09', { time: '18:00' }),
        entry('b', '2025-11-09', { time: '08:00' }),
        entry('no', '2025-11-10', { facts: [{ kind: 'food', tries: [{ name: 'Mango' }] }] }),
        // A fact counts only if its kind is the category of its entry.
        entry('not', '2025-11-10', { category: 'social' }),
      ],
      'm',
    );
    expect(tries.map(({ entryId }) => entryId)).toEqual(['c', 'b', 'a']);
    expect(tries[0]).toMatchObject({ step: 'touched', text: 'One finger.', time: '18:00' });
  });

  test('text that only repeats the step is left out', () => {
    for (const step of foodSteps) {
      const facts = [{ kind: 'food', tries: [{ foodId: 'm', name: 'Mango', step }] }];
      const [one] = exposuresOf(
        [entry('a', '2025-11-02', { content: exposureContent(step), facts })],
        'm',
      );
      expect(one).toMatchObject({ step, text: '' });
    }
  });

  test('one without a step was on the plate', () => {
    const facts = [{ kind: 'food', where: 'Home', tries: [{ foodId: 'm', name: 'Mango' }] }];
    const [one] = exposuresOf([entry('a', '2025-11-02', { facts })], 'm');
    expect(one && exposureLabel(one)).toBe('On the plate');
    expect(one).toMatchObject({ where: 'Home', text: 'One finger.' });
  });
});

describe('a history', () => {
  const tries = exposuresOf([entry('a', '2025-11-05'), entry('b', '2025-11-09')], 'm');
  const moves = [
    { day: '2025-11-03', from: 'new', to: 'not-yet' },
    { day: '2025-11-09', from: 'not-yet', to: 'sometimes' },
    { day: '2025-11-09', from: 'sometimes', to: 'safe' },
  ] as const;
  const historyLines = (...asked: Parameters<typeof foodHistory>) =>
    foodHistory(...asked).map((one) =>
      one.kind === 'try' ? one.of.entryId : one.kind === 'move' ? one.to : `since ${one.day}`,
    );

  test('has the moves among the tries, and ends with the date on the card', () => {
    const food = { date: '2025-11-20', moves: [...moves] };
    expect(historyLines(food, tries, true)).toEqual([
      'safe',
      'sometimes',
      'b',
      'a',
      'not-yet',
      'since 2025-11-20',
    ]);
  });

  test('with older tries still to load, omits the moves before them and the beginning', () => {
    expect(historyLines({ date: '2025-11-02', moves: [...moves] }, tries, false)).toEqual([
      'safe',
      'sometimes',
      'b',
      'a',
    ]);
  });

  test('of a food from before moves were stored', () => {
    expect(historyLines({ date: '2025-11-02' }, [], true)).toEqual(['since 2025-11-02']);
  });
});

describe('the tries in a sentence', () => {
  const on = (...days: readonly string[]) =>
    exposuresOf(
      days.map((day, at) => entry(`e${at}`, day)),
      'm',
    );

  test.each([
    [[], true, 'No tries noted yet.'],
    [['2025-11-02'], true, 'One try on one day. Furthest: touched.'],
    [['2025-11-02', '2025-11-08'], true, 'Two tries in seven days. Furthest: touched.'],
    [['2025-11-02', '2025-11-22'], true, 'Two tries in three weeks. Furthest: touched.'],
    [['2025-01-02', '2025-11-22'], true, 'Two tries in 11 months. Furthest: touched.'],
    [['2025-01-02', '2025-11-22'], false, 'The newest two tries. Furthest: touched.'],
  ] as const)('%j, whole: %s', (days, isWhole, expected) => {
    expect(exposuresSentence(on(...days), isWhole)).toBe(expected);
  });

  test('being on the plate without a step is no try, and does not lengthen the time', () => {
    const plate = entry('p', '2025-12-30', {
      facts: [{ kind: 'food', tries: [{ foodId: 'm', name: 'Mango' }] }],
    });
    const tries = exposuresOf([entry('a', '2025-11-02'), entry('b', '2025-11-08'), plate], 'm');
    expect(exposuresSentence(tries, true)).toBe('Two tries in seven days. Furthest: touched.');
    expect(exposuresSentence(exposuresOf([plate], 'm'), true)).toBe('No tries noted yet.');
  });
});
