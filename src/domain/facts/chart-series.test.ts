import { expect, test } from 'vitest';
import type { JournalEntry } from '@/domain/schema/entities';
import { behaviorBefore, behaviorByHour, foodExposures, furthestStep } from './series';
import { doseCountsText, medicineDoses } from './dose-counts';
import { notedFacts } from './entry-facts';
import type { CategoryKind } from './kinds';

let last = 0;
const entry = (
  kind: CategoryKind,
  fact: object,
  fields: Partial<JournalEntry> = {},
): JournalEntry => ({
  id: `e${++last}`,
  childId: 'mia',
  title: 'Noted',
  category: kind,
  content: 'Noted.',
  date: '2026-11-03',
  createdAt: '2026-11-03T06:00:00.000Z',
  updatedAt: '2026-11-03T06:00:00.000Z',
  facts: [{ kind, ...fact }],
  ...fields,
});

test('behaviour by hour and strength, the strongest first; a moment without a time is in no hour', () => {
  const noted = notedFacts(
    [
      entry('behavior', { strength: 5 }, { time: '17:05' }),
      entry('behavior', { strength: 5 }, { time: '17:59' }),
      entry('behavior', { strength: 2 }, { time: '00:00' }),
      entry('behavior', { before: { words: 'Noise' } }, { time: '23:59' }),
      entry('behavior', { strength: 4 }),
    ],
    'behavior',
  );
  const rows = behaviorByHour(noted);
  expect(rows.map(({ strength }) => strength)).toEqual([5, 2, null]);
  expect(
    rows.map(({ hours }) => hours.flatMap((count, hour) => (count > 0 ? [[hour, count]] : []))),
  ).toEqual([[[17, 2]], [[0, 1]], [[23, 1]]]);
});

test('what came before: picked options and own text, each once per moment regardless of case, with the strongest', () => {
  const noted = notedFacts(
    [
      entry('behavior', { before: { picks: ['Noise', 'Waiting'], words: 'noise ' }, strength: 2 }),
      entry('behavior', { before: { picks: ['Noise'] }, strength: 4 }),
      entry('behavior', { before: { words: 'Grandma left' } }),
      entry('behavior', { strength: 5 }),
    ],
    'behavior',
  );
  expect(behaviorBefore(noted)).toEqual([
    { text: 'Noise', count: 2, strongest: 4 },
    { text: 'Grandma left', count: 1, strongest: null },
    { text: 'Waiting', count: 1, strongest: 2 },
  ]);
});

test('a trigger in two spellings counts once and is shown as it was last written', () => {
  const before = (words: string) => entry('behavior', { before: { words } });
  const noted = notedFacts(
    [before('Didn’t want shoes'), before("didn't  want\u00A0shoes"), before('Noise–loud')],
    'behavior',
  );
  expect(behaviorBefore(noted).map(({ text, count }) => [text, count])).toEqual([
    ["didn't  want\u00A0shoes", 2],
    ['Noise–loud', 1],
  ]);
});

test('a medicine in two spellings is one, with and without its id and the list', () => {
  const dose = (name: string, medicineId?: string) =>
    entry('medication', {
      name,
      outcome: 'given',
      ...(medicineId !== undefined && { medicineId }),
    });
  const noted = notedFacts(
    [
      dose('Children’s Panadol'),
      dose("Children's Panadol", 'p'),
      dose("CHILDREN'S\u00A0PANADOL", 'deleted'),
      dose('Fer-in-Sol', 'old'),
      dose('Fer‑in‑Sol', 'f'),
    ],
    'medication',
  );
  const of = (...listed: Parameters<typeof medicineDoses>[1] & object) =>
    medicineDoses(noted, listed).map(({ name, counts }) => [name, counts.given]);
  const one = [
    ["CHILDREN'S\u00A0PANADOL", 3],
    ['Fer‑in‑Sol', 2],
  ];
  expect(of()).toEqual(one);
  expect(of({ id: 'p', name: 'Children`s Panadol' }, { id: 'f', name: 'Fer-in-sol' })).toEqual(one);
  // Two on the list stay two, even with the same name.
  const two = [
    { id: 'old', name: 'Fer-in-Sol' },
    { id: 'f', name: 'Fer-in-Sol' },
  ];
  expect(of(...two)).toHaveLength(3);
});

test('doses of a medicine by day, whatever its name was then; one without an outcome is neither given nor refused', () => {
  const dose = (fact: object, date = '2026-11-03') => entry('medication', fact, { date });
  const noted = notedFacts(
    [
      dose({ name: 'Melatonin', medicineId: 'm1', outcome: 'given' }, '2026-11-02'),
      dose({ name: 'Melatonin 1 mg', medicineId: 'm1', outcome: 'brought-up' }),
      dose({ name: 'Melatonin 1 mg', medicineId: 'm1', outcome: 'given' }),
      dose({ name: 'Paracetamol', outcome: 'refused' }),
      dose({ name: 'paracetamol' }),
    ],
    'medication',
  );
  const medicines = medicineDoses(noted);
  expect(medicines.map(({ name, counts }) => `${name}: ${doseCountsText(counts)}`)).toEqual([
    'Melatonin 1 mg: 2 given, 1 brought up again',
    'paracetamol: 1 refused, 1 noted without what became of it',
  ]);
  expect(medicines[0]?.days.map(({ day, counts }) => `${day} ${doseCountsText(counts)}`)).toEqual([
    '2026-11-02 1 given',
    '2026-11-03 1 given, 1 brought up again',
  ]);
});

test('tries of a food by their furthest step; a food that was only on the plate is left out', () => {
  const noted = notedFacts(
    [
      entry('food', {
        tries: [{ foodId: 'f1', name: 'Toast', step: 'licked' }, { name: 'Peas' }],
      }),
      entry('food', { tries: [{ foodId: 'f1', name: 'Dry toast', step: 'bit' }] }),
      entry('food', { tries: [{ name: 'Rice', step: 'looked' }] }),
    ],
    'food',
  );
  const foods = foodExposures(noted);
  expect(foods.map((food) => [food.name, food.tries, furthestStep(food)])).toEqual([
    ['Dry toast', 2, 'bit'],
    ['Rice', 1, 'looked'],
  ]);
  expect(foods[0]?.steps).toMatchObject({ licked: 1, bit: 1, ate: 0 });
});

test('a food in two spellings is one, with and without its id; two on the board stay two', () => {
  const plate = (name: string, foodId?: string) =>
    entry('food', { tries: [{ name, step: 'bit', ...(foodId !== undefined && { foodId }) }] });
  const noted = notedFacts(
    [
      plate('Crème brûlée'),
      plate('Creme brulee', 'f1'),
      plate('creme  brulee'),
      plate('Creme brulee', 'f2'),
    ],
    'food',
  );
  expect(foodExposures(noted).map(({ name, tries }) => [name, tries])).toEqual([
    ['creme  brulee', 3],
    ['Creme brulee', 1],
  ]);
});

test('without facts there is nothing to draw', () => {
  expect(behaviorByHour([])).toEqual([]);
  expect(behaviorBefore([])).toEqual([]);
  expect(medicineDoses([])).toEqual([]);
  expect(foodExposures([])).toEqual([]);
});
