import { expect, test } from 'vitest';
import type { JournalEntry } from '@/domain/schema/entities';
import { detailLines, factText } from './fact-text';
import type { Fact } from './kinds';

test.each<[Fact, string]>([
  [
    {
      kind: 'behavior',
      before: { picks: ['Noise'], words: 'Forty people, a speaker' },
      happened: { words: 'Brought me her shoes' },
      after: { picks: ['We left'] },
      strength: 2,
      helped: { picks: ['Ear muffs'] },
    },
    'before: Noise, Forty people, a speaker; Brought me her shoes; after: We left; noticeable; Ear muffs helped',
  ],
  [{ kind: 'behavior', after: { picks: ['Quiet place'] } }, 'after: Quiet place'],
  [{ kind: 'behavior', happened: { picks: ['Cried'] }, strength: 3 }, 'Cried; strong'],
  [
    {
      kind: 'food',
      tries: [{ name: 'Banana, unbroken', step: 'ate' }, { name: 'Peas (on their own saucer)' }],
      where: 'At home',
      withWhom: 'Dad',
    },
    'Banana, unbroken: ate; Peas (on their own saucer); At home, with Dad',
  ],
  [
    {
      kind: 'social',
      goals: [{ words: 'Says hello, then waits', help: 'word' }, { words: 'Plays' }],
    },
    'Says hello, then waits: a word; Plays',
  ],
])('a fact on one line says what came when, and keeps names apart: %#', (fact, expected) => {
  expect(factText(fact)).toBe(expected);
});

test('a dose is not named again if its title names it; a custom title is not a name', () => {
  const fact: Fact = { kind: 'medication', name: 'Iron drops', amount: 1, unit: 'mL' };
  const entry = (title: string, more: Partial<Fact>): JournalEntry => ({
    id: 'a',
    childId: 'child',
    title,
    category: 'medication',
    content: 'Given at 4:30 pm.',
    date: '2026-04-15',
    createdAt: '2026-04-15T06:30:00.000Z',
    updatedAt: '2026-04-15T06:30:00.000Z',
    facts: [{ ...fact, ...more }],
  });
  const detailTexts = (title: string, more: Partial<Fact> = {}) =>
    detailLines(entry(title, more)).map(({ text }) => text);
  expect(detailTexts('Iron drops, 1 mL', { outcome: 'refused', by: 'Dad' })).toEqual([
    'refused, by Dad',
  ]);
  expect(detailTexts('Iron drops, 1 mL')).toEqual([]);
  expect(detailTexts('Pharmacy day', { outcome: 'given' })).toEqual(['Iron drops, 1 mL, given']);
});
