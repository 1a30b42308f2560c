import { expect, test } from 'vitest';
import type { FoodItem } from '../entities';
import { visitContentSchema, type VisitSection } from './content-schema';
import { draftVisit, planSections } from './draft-visit';
import { noted, plan, sourceOf } from './fixtures/noted';
import { professionIds, visitSectionIds } from './professions';

const night = (
  id: string,
  day: string,
  asleep: string,
  awake: string,
  wakings?: { at: string }[],
) => noted(id, day, { kind: 'sleep', asleep, awake, ...(wakings && { wakings }) });

function sectionOf(content: { sections: VisitSection[] }, id: string): VisitSection {
  const found = content.sections.find((section) => section.id === id);
  if (!found) throw new Error(`No section ${id}`);
  return found;
}

const ids = (refs: readonly { readonly entryId: string }[]) => refs.map(({ entryId }) => entryId);

test('sleep: middle and range by hand, wakings noted or not, two nights of a day', () => {
  const entries = [
    night('a', '2026-11-10', '2026-11-09T20:00', '2026-11-10T05:00', []),
    night('b', '2026-11-11', '2026-11-10T21:00', '2026-11-11T06:00', [{ at: '02:00' }]),
    // After midnight, and shorter.
    night('c', '2026-11-12', '2026-11-12T00:30', '2026-11-12T06:30'),
    // A second night of a day: the fuller one counts.
    noted('d', '2026-11-12', { kind: 'sleep', awake: '2026-11-12T07:00' }),
    noted('e', '2026-11-13', { kind: 'sleep', naps: [{ minutes: 40 }] }),
    // Of a day before the period.
    night('f', '2026-11-01', '2026-10-31T20:00', '2026-11-01T04:00'),
  ];
  const sleep = sectionOf(draftVisit(sourceOf(entries), plan), 'sleep');
  expect(sleep.basis).toBe('3 of 14 nights noted');
  expect(
    sleep.figures.map(({ label, value, range = [], detail }) => [
      label,
      value,
      ...range.map(({ text, ref }) => `${text} ${ref.entryId}`),
      detail,
    ]),
  ).toEqual([
    ['Asleep', '9:00 pm', '8:00 pm a', '12:30 am c', ''],
    ['Awake', '6:00 am', '5:00 am a', '6:30 am c', ''],
    // Of two nights as long, the newer one.
    ['Length', '9 h', '6 h c', '9 h b', ''],
    ['Wakings', 'on 1 night', 'none on 1, not noted on 1'],
  ]);
  expect(ids(sleep.figures[0]?.refs ?? [])).toEqual(['a', 'b', 'c']);
  expect(ids(sleep.figures[3]?.refs ?? [])).toEqual(['a', 'b']);
  // Minutes after 6 pm: 8 pm is 120, 5 am is 660.
  expect(sleep.nights[0]).toEqual({ day: '2026-11-10', from: 120, to: 660, wakings: [] });
  expect(sleep.nights[1]?.wakings).toEqual([480]);
  expect(sleep.lines.map(({ lead, text }) => `${lead}|${text}`)).toEqual([
    '|Each time and length is that of the middle night, with the range of all; a length holds its wakings.',
    'Naps|noted on 1 day, 40 min.',
    '|More than one night was noted for 12 Nov; the fuller one counts.',
  ]);
  expect(ids(sleep.lines[0]?.refs ?? [])).toEqual(['a', 'b', 'c']);
  expect(ids(sleep.lines[2]?.refs ?? [])).toEqual(['c', 'd']);
});

test('sleep: a bar lies where its night was; one that ended in its evening, or whose times do not fit, has none', () => {
  const entries = [
    night('a', '2026-11-10', '2026-11-09T17:30', '2026-11-10T05:00', [{ at: '17:45' }]),
    // Woke up in the evening, for another night to follow.
    night('b', '2026-11-11', '2026-11-11T20:00', '2026-11-11T23:30'),
    night('c', '2026-11-13', '2026-11-11T20:00', '2026-11-13T06:00'),
  ];
  const sleep = sectionOf(draftVisit(sourceOf(entries), plan), 'sleep');
  expect(sleep.nights).toEqual([{ day: '2026-11-10', from: 0, to: 660, wakings: [] }]);
});

test('behaviour: counted by entries, whatever their capitals; the refs are those entries', () => {
  const told = (id: string, day: string, picks: string[], more: object, own?: object) =>
    noted(id, day, { kind: 'behavior', before: { picks }, ...more }, own);
  const entries = [
    told('a', '2026-11-10', ['Noise', 'noise'], { strength: 2 }, { time: '07:30', minutes: 10 }),
    told('b', '2026-11-11', ['noise', 'Waiting'], { strength: 2 }, { time: '18:00', minutes: 45 }),
    told('c', '2026-11-11', ['Waiting'], { helped: { picks: ['ear muffs'], words: 'a hug' } }),
    told('d', '2026-11-12', ['Noise'], { strength: 5 }, { time: '23:10', minutes: 5 }),
  ];
  const part = sectionOf(draftVisit(sourceOf(entries), plan), 'behaviour');
  expect(part.basis).toBe('4 entries with details, on 3 days');
  expect(part.groups).toEqual([
    {
      heading: 'What came before',
      bars: [
        expect.objectContaining({ label: 'Noise', value: 3 }),
        expect.objectContaining({ label: 'Waiting', value: 2 }),
      ],
    },
  ]);
  expect(ids(part.groups[0]?.bars[0]?.refs ?? [])).toEqual(['a', 'b', 'd']);
  expect(part.lines.map(({ lead, text }) => `${lead}: ${text}`)).toEqual([
    'How strong: noticeable 2, as strong as it gets 1.',
    'How long: 5 min to 45 min, middle 10 min; noted 3 times.',
    'Time of day: morning 1, evening 1, night 1, no time noted 1.',
    'What helped, as we noted it: ear muffs (1), a hug (1).',
  ]);
});

test('medicines: as they were written, given and refused and brought up again, with what was said', () => {
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
  // The days stand before the times, as references.
  expect(part.table?.columns[part.table.dated ?? 0]).toBe('When');
});

test('foods: where they stand, the furthest step of each, moves in the period alone', () => {
  const food = (
    name: string,
    state: FoodItem['state'],
    more: Partial<FoodItem> = {},
  ): FoodItem => ({
    id: `food-${name}`,
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
  const entries = [
    noted('a', '2026-11-10', {
      kind: 'food',
      tries: [
        { foodId: 'food-Mango', name: 'Mango', step: 'licked' },
        { name: 'Rice', step: 'ate' },
      ],
    }),
    noted('b', '2026-11-12', {
      kind: 'food',
      tries: [{ foodId: 'food-Mango', name: 'Mango', step: 'touched' }, { name: 'rice' }],
    }),
    // Days without a try, which the tries do not rest on.
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
  const part = sectionOf(draftVisit(sourceOf(entries, { foods }), plan), 'foods');
  expect(part.basis).toBe('3 foods on the board, 3 tries noted on 2 days');
  expect(part.ladders.map(({ label, reached, tries }) => [label, reached, tries])).toEqual([
    ['Mango', 4, 2],
    // The second time it was on the plate alone.
    ['rice', 7, 1],
    ['Bread', 0, 0],
  ]);
  expect(part.lines.map(({ lead, text }) => `${lead}: ${text}`)).toEqual([
    'Safe (1): Toast.',
    'New (1): Mango.',
    'Not Yet: 1 food.',
    'Moved on the board: ',
  ]);
  expect(part.lines[3]?.parts).toEqual([{ text: 'Mango to New', day: '2026-11-11' }]);
});

test('foods: names that hold commas are told apart, a try is dated by the furthest step', () => {
  const food = (
    name: string,
    state: FoodItem['state'],
    more: Partial<FoodItem> = {},
  ): FoodItem => ({
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
  expect(lines.slice(0, 2)).toEqual([
    'Safe (2): Crackers, other packet; Toast.',
    'Not Yet: 1 food.',
  ]);
  // Who is asked about foods first reads what is not eaten yet, and how one food led to another.
  const first = linesFor('dietitian');
  expect(first.lines.map(({ lead, text }) => `${lead}: ${text}`)).toEqual([
    lines[0],
    'Not Yet (1): Yoghurt.',
    ...lines.slice(2),
    'One food led to another: Crackers, other packet → Toast (another taste).',
  ]);
  const [toast] = first.ladders;
  expect(toast).toMatchObject({ tries: 3, furthest: { entryId: 'c', day: '2026-11-12' } });
  expect(ids(toast?.refs ?? [])).toEqual(['b', 'c', 'd']);
});

test('goals with the help they took, and the changes of the period', () => {
  const goal = (id: string, help: 'none' | 'word' | undefined, kind: 'education' | 'social') =>
    noted(id, '2026-11-10', {
      kind,
      goals: [{ goalId: 'g', words: 'Says hello', ...(help && { help }) }],
    });
  const entries = [
    goal('a', 'word', 'education'),
    goal('b', 'none', 'social'),
    goal('c', undefined, 'social'),
  ];
  const change = (day: string, words: string) => ({ id: words, day, words, kind: 'own' as const });
  const child = {
    ...plan.child,
    changes: [change('2026-11-15', 'Swimming'), change('2026-10-01', 'Moved house')],
  };
  const content = draftVisit(sourceOf(entries), { ...plan, child });
  expect(sectionOf(content, 'words')).toMatchObject({
    basis: '3 entries with goals, 1 goal',
    lines: [{ lead: 'Says hello', text: 'noted 3 times; help needed: none 1, a word 1.' }],
  });
  expect(sectionOf(content, 'changes').lines).toEqual([
    { lead: '', parts: [{ text: 'Swimming', day: '2026-11-15' }], text: '', refs: [] },
  ]);
});

test('what changed in the period is a line among the nights, without the name, unless it is left out', () => {
  const entries = [
    night('a', '2026-11-10', '2026-11-09T20:00', '2026-11-10T05:00'),
    night('b', '2026-11-11', '2026-11-10T21:00', '2026-11-11T06:00'),
    night('c', '2026-11-12', '2026-11-11T21:00', '2026-11-12T06:00'),
  ];
  const change = (day: string, words: string) => ({ id: day, day, words, kind: 'own' as const });
  const changes = [
    change('2026-11-22', 'Maya swims'),
    change('2026-11-09', 'New bed'),
    change('2026-11-08', 'The day before'),
    change('2026-11-23', 'The day after'),
  ];
  const changed = { ...plan, child: { ...plan.child, changes }, leavesNameOut: true };
  const sleep = (more: object) =>
    sectionOf(draftVisit(sourceOf(entries), { ...changed, ...more }), 'sleep');
  expect(sleep({}).changes).toEqual([
    { text: 'New bed', day: '2026-11-09' },
    { text: 'the child swims', day: '2026-11-22' },
  ]);
  expect(sleep({ switched: { changes: false } }).changes).toBeUndefined();
  expect(sleep({ profession: 'handover' }).changes).toBeUndefined();
});

test('a number that is left out of the bars says on which entries it rests, and so do stars that are not quoted', () => {
  const entries = Array.from({ length: 6 }, (_, index) =>
    noted(`b${index}`, '2026-11-10', { kind: 'behavior', before: { picks: [`Before ${index}`] } }),
  );
  const starred = Array.from({ length: 1100 }, (_, index) =>
    noted(`q${index}`, '2026-11-20', null, { content: 'words', starred: true }),
  );
  const content = draftVisit(sourceOf(entries, { quotable: { starred, latest: [] } }), plan);
  const left = sectionOf(content, 'behaviour').lines.at(-1);
  expect(left?.text).toMatch(/^Not shown: what came before, 2 more/);
  expect(ids(left?.refs ?? [])).toEqual(['b4', 'b5']);
  const stars = sectionOf(content, 'quotes').lines[0];
  expect(stars?.text).toBe('And 1,082 more entries with a star.');
  expect(stars?.refs).toHaveLength(1000);
  expect(stars?.refs[0]?.entryId).toBe('q18');
});

test('400 quotations are bounded, newest first, and say how many more there are', () => {
  const starred = Array.from({ length: 400 }, (_, index) =>
    noted(`q${index}`, '2026-11-20', null, { content: 'word '.repeat(100), starred: true }),
  );
  const content = draftVisit(sourceOf([], { quotable: { starred, latest: [] } }), plan);
  const part = sectionOf(content, 'quotes');
  expect(part.quotes).toHaveLength(18);
  expect(part.quotes[0]?.ref).toEqual({ entryId: 'q0', day: '2026-11-20' });
  expect(Math.max(...part.quotes.map(({ text }) => text.length))).toBeLessThanOrEqual(190);
  expect(part.lines[0]?.text).toBe('And 382 more entries with a star.');
  // A page of their own is the last.
  expect(content.sections.at(-1)?.id).toBe('quotes');
});

test.each(professionIds)(
  '%s: every section once, what is proposed first, nothing without a reason on',
  (profession) => {
    const entries = [night('a', '2026-11-10', '2026-11-09T20:00', '2026-11-10T05:00', [])];
    const planned = planSections(sourceOf(entries), { ...plan, profession });
    expect(planned.map(({ section }) => section.id).toSorted()).toEqual(visitSectionIds.toSorted());
    const proposed = planned
      .filter(({ reason }) => reason !== null)
      .map(({ section }) => section.id);
    for (const { section, isNoted, isOn, reason } of planned) {
      expect(isNoted).toBe(['sleep', 'notes'].includes(section.id));
      expect(isOn).toBe(isNoted && reason !== null);
      if (!isNoted) expect(section.basis).toBe('Nothing noted in this time');
    }
    expect(proposed).toContain('notes');
    // Switched off and on by hand.
    const switched = planSections(sourceOf(entries), {
      ...plan,
      profession,
      switched: { sleep: true, notes: false, foods: true },
    });
    const on = switched.filter(({ isOn }) => isOn).map(({ section }) => section.id);
    expect(on).toEqual(['sleep']);
  },
);

test('a period without any fact: the pages hold the questions and room for notes', () => {
  const content = draftVisit(sourceOf([]), { ...plan, questions: [' Is that enough? ', ' '] });
  expect(content).toMatchObject({
    heading: 'For the paediatrician or GP',
    name: 'Maya',
    age: '4 years 2 months',
    coverage: { days: 14, written: 0, marks: '0'.repeat(14) },
    questions: ['Is that enough?'],
  });
  expect(content.sections.map(({ id }) => id)).toEqual(['notes']);
  expect(visitContentSchema.safeParse(content).success).toBe(true);
});

test('two nights have no middle: each is told by itself, and no bar is drawn', () => {
  const entries = [
    night('a', '2026-11-10', '2026-11-09T20:00', '2026-11-10T05:00', []),
    night('b', '2026-11-11', '2026-11-10T21:00', '2026-11-11T06:30', [{ at: '02:00' }]),
  ];
  const sleep = sectionOf(draftVisit(sourceOf(entries), plan), 'sleep');
  expect(sleep).toMatchObject({ basis: '2 of 14 nights noted', figures: [], nights: [] });
  expect(sleep.lines).toEqual([
    {
      lead: 'Night to 10 Nov',
      text: '8:00 pm to 5:00 am, 9 h, no wakings.',
      refs: [{ entryId: 'a', day: '2026-11-10' }],
    },
    {
      lead: 'Night to 11 Nov',
      text: '9:00 pm to 6:30 am, 9 h 30 min, one waking.',
      refs: [{ entryId: 'b', day: '2026-11-11' }],
    },
  ]);
});

test('nights without a waking say so, and are drawn one by one only where sleep is asked about most', () => {
  const entries = ['10', '11', '12'].map((day) =>
    night(
      day,
      `2026-11-${day}`,
      `2026-11-${String(Number(day) - 1).padStart(2, '0')}T20:00`,
      `2026-11-${day}T05:00`,
      [],
    ),
  );
  const sleepFor = (profession: string) =>
    sectionOf(draftVisit(sourceOf(entries), { ...plan, profession }), 'sleep');
  expect(sleepFor('paediatrician').figures.at(-1)).toMatchObject({
    value: 'none',
    detail: 'on 3 nights',
  });
  expect(sleepFor('paediatrician').nights).toHaveLength(3);
  expect(sleepFor('dietitian').nights).toEqual([]);
  expect(sleepFor('dietitian').figures).toHaveLength(4);
});

test('senses: all of them, however many', () => {
  const many = ['sight', 'hearing', 'touch', 'taste', 'smell'] as const;
  const entries = [noted('a', '2026-11-10', { kind: 'sensory', senses: [...many], way: 'seeks' })];
  const content = draftVisit(sourceOf(entries), { ...plan, profession: 'occupational' });
  expect(sectionOf(content, 'sensory').groups[0]?.bars).toHaveLength(5);
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
