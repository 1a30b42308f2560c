import { describe, expect, test } from 'vitest';
import type { FoodItem } from '@/domain/schema/entities';
import { draftVisit } from './draft-visit';
import { ids, noted, plan, sectionOf, sourceOf } from './fixtures/noted';

const food = (name: string, state: FoodItem['state'], more: Partial<FoodItem> = {}): FoodItem => ({
  id: name,
  childId: 'child',
  name,
  category: 'Snacks',
  state,
  reaction: 'neutral',
  date: '2026-01-01',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...more,
});

const dietitian = { ...plan, profession: 'dietitian' };

test('medicines: as written, with doses given, refused and vomited, and the reasons recorded', () => {
  const dose = (id: string, day: string, fact: object, time = '19:00') =>
    noted(
      id,
      day,
      { kind: 'medication', name: 'Melatonin', amount: 1, unit: 'mg', ...fact },
      { time },
    );
  const entries = [
    dose('a', '2026-11-10', { outcome: 'given' }),
    dose('b', '2026-11-11', { outcome: 'refused', reason: 'Asleep already' }, '19:30'),
    dose('c', '2026-11-12', {}),
    dose('d', '2026-11-13', { outcome: 'brought-up' }),
    dose(
      'e',
      '2026-11-14',
      { name: 'Paracetamol', amount: 6, unit: 'mL', outcome: 'given' },
      '03:00',
    ),
    noted('f', '2026-11-14', { kind: 'medication', name: 'Melatonin', strength: '2 mg tablet' }),
  ];
  const part = sectionOf(draftVisit(sourceOf(entries), plan), 'medicines');
  expect(part.basis).toBe('6 doses noted, 2 medicines, as we wrote them down');
  expect(part.table?.rows.map(({ cells }) => cells)).toEqual([
    [
      'Melatonin',
      '1 mg',
      '1 given, 1 refused, 1 brought up again, 1 noted',
      '7:00 pm to 7:30 pm',
      'Asleep already',
    ],
    ['Paracetamol', '6 mL', '1 given', '3:00 am', ''],
    ['Melatonin', '2 mg tablet', '1 noted', '', ''],
  ]);
  expect(part.table?.rows[0]?.said).toEqual({ entryId: 'b', day: '2026-11-11' });
  expect(ids(part.table?.rows[0]?.refs ?? [])).toEqual(['a', 'b', 'c', 'd']);
  // The days come before the times, as references.
  expect(part.table?.columns[part.table.dated ?? 0]).toBe('When');
});

test('medicines: two spellings are one, as written last, and so are those of a dose', () => {
  const dose = (id: string, day: string, name: string, unit: string) =>
    noted(id, day, { kind: 'medication', name, amount: 5, unit, outcome: 'given' });
  const entries = [
    dose('a', '2026-11-10', 'Children’s Panadol', 'mL'),
    dose('b', '2026-11-11', "children's  Panadol", 'ｍｌ'),
    dose('c', '2026-11-12', "Children's Panadol", 'drops'),
  ];
  const part = sectionOf(draftVisit(sourceOf(entries), plan), 'medicines');
  expect(part.basis).toBe('3 doses noted, 1 medicine, as we wrote them down');
  expect(part.table?.rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
    ["Children's Panadol", '5 mL', '2 given'],
    ["Children's Panadol", '5 drops', '1 given'],
  ]);
});

test('foods: only steps that were recorded are on the pages', () => {
  const plate = (id: string, name: string, step?: 'ate' | 'looked', foodId?: string) =>
    noted(id, '2026-11-10', { kind: 'food', tries: [{ name, step, foodId }] });
  const entries = [
    plate('a', 'Crème fraîche', 'ate'),
    plate('b', 'creme fraiche', 'looked', 'f1'),
    plate('c', 'Creme fraiche', 'ate'),
    plate('d', 'Creme fraiche', undefined),
  ];
  const [ladder] = sectionOf(draftVisit(sourceOf(entries), dietitian), 'foods').ladders;
  expect(ladder).toMatchObject({ reached: 7, steps: [1, 7], tries: 3 });
});

test('foods: their states, the furthest step of each, and only the moves in the period', () => {
  const entries = [
    noted('a', '2026-11-10', {
      kind: 'food',
      tries: [
        { foodId: 'Mango', name: 'Mango', step: 'licked' },
        { name: 'Rice', step: 'ate' },
      ],
    }),
    noted('b', '2026-11-12', {
      kind: 'food',
      tries: [{ foodId: 'Mango', name: 'Mango', step: 'touched' }, { name: 'rice' }],
    }),
    // Days without a try, which the tries don't refer to.
    noted('c', '2026-11-13', { kind: 'food', tries: [{ name: 'Bread' }] }),
    noted('d', '2026-11-14', { kind: 'food', where: 'At home' }),
  ];
  const foods = [
    food('Toast', 'safe'),
    food('Carrot', 'not-yet'),
    food('Mango', 'new', {
      moves: [
        { day: '2026-11-11', from: 'not-yet', to: 'new' },
        { day: '2026-10-01', from: 'new', to: 'not-yet' },
      ],
    }),
  ];
  const part = sectionOf(draftVisit(sourceOf(entries, { foods }), dietitian), 'foods');
  expect(part.basis).toBe('3 foods on the board, 3 tries noted on 2 days');
  expect(part.ladders.map(({ label, reached, tries }) => [label, reached, tries])).toEqual([
    ['Mango', 4, 2],
    // The second time, it was only on the plate.
    ['rice', 7, 1],
    ['Bread', 0, 0],
  ]);
  expect(part.lines.map(({ lead, text }) => `${lead}: ${text}`)).toEqual([
    'Safe (1): Toast.',
    'New (1): Mango.',
    'Not Yet (1): Carrot.',
    'Moved on the board: ',
  ]);
  expect(part.lines[3]?.parts).toEqual([{ text: 'Mango to New', day: '2026-11-11' }]);
});

test('foods: names with commas stay separate, and a try has the date of its furthest step', () => {
  const foods = [
    food('Crackers, other packet', 'safe'),
    food('Toast', 'safe', {
      from: { foodId: 'Crackers, other packet', name: 'Crackers', differsIn: 'taste' },
      moves: [
        { day: '2026-11-11', from: 'new', to: 'not-yet' },
        { day: '2026-11-13', from: 'not-yet', to: 'safe' },
      ],
    }),
    food('Yoghurt', 'not-yet', { moves: [{ day: '2026-11-12', from: 'new', to: 'not-yet' }] }),
  ];
  const plate = (id: string, day: string, step?: 'licked' | 'ate' | 'touched') =>
    noted(id, day, {
      kind: 'food',
      tries: [{ foodId: 'Toast', name: 'Toast', ...(step && { step }) }],
    });
  const entries = [
    plate('a', '2026-11-10'),
    plate('b', '2026-11-11', 'licked'),
    plate('c', '2026-11-12', 'ate'),
    plate('d', '2026-11-13', 'touched'),
    plate('e', '2026-11-14'),
  ];
  const linesFor = (profession: string) =>
    sectionOf(draftVisit(sourceOf(entries, { foods }), { ...plan, profession }), 'foods');
  const lines = linesFor('paediatrician').lines.map(({ lead, text }) => `${lead}: ${text}`);
  expect(lines).toEqual([
    'Safe (2): Crackers, other packet; Toast.',
    'Not Yet: 1 food.',
    'Moved on the board: ',
    'On the plate: Toast: ate (3).',
  ]);
  // For professions that ask about foods first: what is not eaten yet, and how one food led to another.
  const first = linesFor('dietitian');
  expect(first.lines.map(({ lead, text }) => `${lead}: ${text}`)).toEqual([
    lines[0],
    'Not Yet (1): Yoghurt.',
    lines[2],
    'One food led to another: Crackers, other packet → Toast (another taste).',
  ]);
  const [toast] = first.ladders;
  expect(toast).toMatchObject({ tries: 3, furthest: { entryId: 'c', day: '2026-11-12' } });
  expect(ids(toast?.refs ?? [])).toEqual(['b', 'c', 'd']);
});

describe('foods: how far each got', () => {
  type Plate = readonly [name: string, count: number, step?: 'licked' | 'ate' | 'bit'];
  const plates: readonly Plate[] = [
    ['Toast, dry', 3, 'ate'],
    ['Thosai', 2, 'licked'],
    ['Maya’s mango', 1, 'bit'],
    // It was on the plate, and nobody wrote a step.
    ['Bread', 1],
  ];
  const eaten = (count: number) =>
    Array.from({ length: count }, (_, index): Plate => [`Food ${index}`, 1, 'ate']);
  const entriesOf = (all: readonly Plate[]) =>
    all.flatMap(([name, count, step]) =>
      Array.from({ length: count }, (_, index) =>
        noted(`${name} ${index}`, `2026-11-1${index}`, {
          kind: 'food',
          tries: [{ name, ...(step && { step }) }],
        }),
      ),
    );
  const pageOf = (all: readonly Plate[], profession: string, leavesNameOut = false) =>
    sectionOf(
      draftVisit(sourceOf(entriesOf(all)), {
        ...plan,
        ...{ profession, leavesNameOut, switched: { foods: true } },
      }),
      'foods',
    );
  const textsOf = (...args: Parameters<typeof pageOf>) =>
    pageOf(...args).lines.map(({ lead, text }) => `${lead}: ${text}`);

  test.each(['paediatrician', 'occupational', 'speech', 'plan', 'handover'])(
    'is in a line with the number of tries for %s',
    (profession) => {
      const { ladders, lines } = pageOf(plates, profession);
      expect(ladders).toEqual([]);
      expect(lines.map(({ lead, text }) => `${lead}: ${text}`)).toEqual([
        'On the plate: Toast, dry: ate (3); Thosai: licked (2); Maya’s mango: bit (1); Bread.',
      ]);
      expect(ids(lines[0]?.refs ?? [])).toHaveLength(7);
    },
  );

  test('of more than five foods, the line counts the others with their entries', () => {
    expect(textsOf(eaten(5), 'plan')).toEqual([
      'On the plate: Food 0: ate (1); Food 1: ate (1); Food 2: ate (1); Food 3: ate (1); Food 4: ate (1).',
    ]);
    expect(textsOf(eaten(8), 'plan')[0]).toMatch(/; Food 4: ate \(1\); and 3 more\.$/);
    expect(pageOf(eaten(8), 'plan').lines[0]?.refs).toHaveLength(8);
  });

  test('is drawn for a dietitian, eight foods at most', () => {
    const drawn = pageOf(plates, 'dietitian');
    expect(drawn.ladders.map(({ label }) => label)).toEqual(plates.map(([name]) => name));
    expect(drawn.lines).toEqual([]);
    expect(pageOf(eaten(9), 'dietitian').ladders).toHaveLength(8);
    expect(textsOf(eaten(9), 'dietitian')).toEqual([': And 1 more food was on the plate.']);
    expect(textsOf(eaten(10), 'dietitian')).toEqual([': And 2 more foods were on the plate.']);
  });

  test('leaves out the name, and right-to-left names don’t reorder the line', () => {
    expect(textsOf(plates, 'plan', true)[0]).toContain('; the child’s mango: bit (1);');
    const names: readonly Plate[] = [
      ['خبز', 2],
      ['مانجو', 2, 'licked'],
    ];
    expect(textsOf(names, 'plan')).toEqual([
      'On the plate: \u2068مانجو\u2069: licked (2); \u2068خبز\u2069.',
    ]);
  });
});

test('a medicine that began before the period or was stopped says so, with the year', () => {
  const dose = (name: string, medicineId: string) =>
    noted(name, '2026-11-10', { kind: 'medication', name, medicineId, outcome: 'given' });
  const courses = [
    { id: 'iron', since: '2025-12-30', endedOn: '2026-11-12' },
    { id: 'melatonin' },
    { id: 'other', endedOn: '2026-11-12' },
  ];
  const entries = [dose('Iron drops', 'iron'), dose('Melatonin', 'melatonin')];
  const part = sectionOf(draftVisit(sourceOf(entries, { courses }), plan), 'medicines');
  expect(part.lines).toEqual([
    {
      lead: 'Begun or stopped',
      text: 'Iron drops first noted 30 December 2025, stopped 12 November 2026.',
      refs: [],
    },
  ]);
});
