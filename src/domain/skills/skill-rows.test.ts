import { describe, expect, test } from 'vitest';
import type { NotedFact } from '@/domain/facts/entry-facts';
import type { NoticedSkill } from '@/domain/facts/skill';
import type { Skill } from '@/domain/schema/child-lists';
import { countingReads, noted, waves } from './fixtures/noticed';
import {
  areaOf,
  daysMeant,
  latestByPlace,
  meansOf,
  ownText,
  placesOf,
  skillRows,
  type SkillState,
  stateOf,
  stateOfNote,
  stateText,
} from './skill-rows';

/** Each row as its words and the entries of its notes. */
const summary = (facts: readonly NotedFact<'skill'>[], listed?: readonly Skill[]) =>
  skillRows(facts, listed).map(({ words, notes }) => [words, notes.map(({ entryId }) => entryId)]);

/** The one row of these facts. */
function rowOf(...facts: readonly NotedFact<'skill'>[]) {
  const rows = skillRows(facts);
  expect(rows).toHaveLength(1);
  return { notes: rows[0]?.notes ?? [] };
}

const at = (...picks: readonly string[]): Partial<NoticedSkill> => ({
  where: { picks: [...picks] },
});

describe('the days that a date can mean', () => {
  test.each([
    ['2021', '2021-01-01', '2021-12-31'],
    ['2023-05', '2023-05-01', '2023-05-31'],
    ['2023-02', '2023-02-01', '2023-02-28'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['2024-02-29', '2024-02-29', '2024-02-29'],
    ['9999', '9999-01-01', '9999-12-31'],
    ['9999-12', '9999-12-01', '9999-12-31'],
  ])('%s', (on, from, to) => {
    expect(daysMeant(on, '2026-03-01')).toEqual({ from, to });
  });

  test.each([undefined, '', 'last spring', '2023-02-29', '2023-13', '23'])(
    'are the entry’s if it’s %o',
    (on) => {
      expect(daysMeant(on, '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
    },
  );
});

describe('rows', () => {
  test('have a note for each time that a skill was noticed, by its words', () => {
    const [row, ...others] = skillRows([
      noted('2026-03-02', [{ words: 'waves  GOODBYE', seen: 'mostly' }], { by: 'Oma' }),
      noted('2026-03-01', [{ seen: 'first' }]),
    ]);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ words: 'waves  GOODBYE', area: 'social', skill: undefined });
    expect(row?.notes).toEqual([
      {
        ...{ entryId: '2026-03-01', day: '2026-03-01', from: '2026-03-01', to: '2026-03-01' },
        ...{ noticed: waves({ seen: 'first' }), updatedAt: '2026-01-01T00:00:00.000Z' },
      },
      {
        ...{ entryId: '2026-03-02', day: '2026-03-02', from: '2026-03-02', to: '2026-03-02' },
        ...{ noticed: waves({ words: 'waves  GOODBYE', seen: 'mostly' }), by: 'Oma' },
        updatedAt: '2026-01-01T00:00:00.000Z',
      },
    ]);
    expect(skillRows([])).toEqual([]);
    expect(skillRows([noted('2026-03-01', [])])).toEqual([]);
  });

  test('begin with the latest note, which is the one of the latest day that it was seen', () => {
    const facts = [
      noted('2026-03-01', [{ words: 'Hops' }]),
      noted('2026-03-09', [{ words: 'Runs', on: '2021' }]),
      noted('2026-03-03', [{ words: 'Jumps' }], { updatedAt: '2026-03-03T09:00:00.000Z' }),
      noted('2026-03-03', [{ words: 'Skips' }], { id: 'z', updatedAt: '2026-03-03T10:00:00.000Z' }),
      noted('2026-03-02', [{ words: 'Hops', on: '2026-02' }]),
    ];
    const rows = [
      ['Skips', ['z']],
      ['Jumps', ['2026-03-03']],
      ['Hops', ['2026-03-02', '2026-03-01']],
      ['Runs', ['2026-03-09']],
    ];
    expect(summary(facts)).toEqual(rows);
    expect(summary([...facts].reverse())).toEqual(rows);
  });

  test('keep two notes of one entry, in their order', () => {
    const twice = [at('Home'), at('Nursery or school')];
    const { notes } = rowOf(noted('2026-03-01', twice));
    expect(notes.map(({ noticed }) => noticed.where?.picks)).toEqual([
      ['Home'],
      ['Nursery or school'],
    ]);
  });

  test('keep two notes of one day from two devices', () => {
    const facts = [
      noted('2026-03-01', [at('Home')], { id: 'phone', updatedAt: '2026-03-01T09:00:01.000Z' }),
      noted('2026-03-01', [at('HOME ')], { id: 'tablet', updatedAt: '2026-03-01T09:00:00.000Z' }),
    ];
    expect(summary(facts)).toEqual([['Waves goodbye', ['tablet', 'phone']]]);
    expect(latestByPlace(rowOf(...facts)).map(({ place, note }) => [place, note.entryId])).toEqual([
      ['Home', 'phone'],
    ]);
  });

  const listed: Skill = { id: 's1', words: 'Waves', area: 'language' };

  test('have the words and the area of the child’s list', () => {
    const facts = [
      noted('2026-03-01', [{ skillId: 's1', words: 'Waves bye-bye' }], { id: 'by id' }),
      noted('2026-03-02', [{ words: 'waves' }], { id: 'by words' }),
      noted('2026-03-03', [{ words: 'Waves bye-bye' }], { id: 'by words of another note' }),
      noted('2026-03-04', [{ words: 'Waves to Opa' }], { id: 'other words' }),
    ];
    const [other, row] = skillRows(facts, [listed]);
    expect(other).toMatchObject({ words: 'Waves to Opa', area: 'social', skill: undefined });
    expect(row).toMatchObject({ words: 'Waves', area: 'language', skill: listed });
    expect(row?.notes).toHaveLength(3);
    // Nobody noticed the second one.
    expect(skillRows(facts, [listed, { ...listed, id: 's2', words: 'Hops' }])).toHaveLength(2);
  });

  test('have the notes with a former name, unless another skill has it now', () => {
    const facts = [
      noted('2026-03-01', [{ words: 'Byebye' }]),
      noted('2026-03-02', [{ words: 'waves' }]),
    ];
    const renamed = { ...listed, alsoCalled: ['Bye-bye', 'byebye'] };
    expect(summary(facts, [renamed])).toEqual([['Waves', ['2026-03-01', '2026-03-02']]]);
    const other = { id: 's2', words: 'BYEBYE', area: 'social' };
    expect(summary(facts, [renamed, other])).toEqual([
      ['Waves', ['2026-03-02']],
      ['BYEBYE', ['2026-03-01']],
    ]);
  });

  test('of a deleted skill go by its words, and those join the skill that has them now', () => {
    const facts = [
      noted('2026-03-01', [{ skillId: 'gone', words: 'Waves' }]),
      noted('2026-03-02', [{ skillId: 'gone', words: 'Waves goodbye' }]),
      noted('2026-03-03', [{ words: 'WAVES' }]),
    ];
    expect(summary(facts, [])).toEqual([['WAVES', ['2026-03-01', '2026-03-02', '2026-03-03']]]);
    expect(skillRows(facts).map(({ skill }) => skill)).toEqual([undefined]);
    expect(summary(facts, [listed])).toEqual([
      ['Waves', ['2026-03-01', '2026-03-03']],
      ['Waves goodbye', ['2026-03-02']],
    ]);
    const [row, other] = skillRows(facts, [listed]);
    expect([row?.skill, other?.skill]).toEqual([listed, undefined]);
  });

  test('have the area “other” for one of a later version', () => {
    const [row] = skillRows([noted('2026-03-01', [{ area: 'music' }])]);
    expect(row?.area).toBe('other');
    const [onList] = skillRows(
      [noted('2026-03-01', [{ skillId: 's1' }])],
      [{ ...listed, area: 'toString' }],
    );
    expect(onList?.area).toBe('other');
    expect(areaOf('daily')).toBe('daily');
  });

  test('know right-to-left words with and without points', () => {
    expect(
      summary([
        noted('2026-03-01', [{ words: 'שָׁלוֹם' }]),
        noted('2026-03-02', [{ words: 'שלום' }]),
        noted('2026-03-03', [{ words: 'يلوّح' }]),
      ]),
    ).toEqual([
      ['يلوّح', ['2026-03-03']],
      ['שלום', ['2026-03-01', '2026-03-02']],
    ]);
  });

  test('of two thousand skills are found without comparing each with each', () => {
    const texts = Array.from({ length: 4000 }, (_, index) => `Skill ${index % 2000}`);
    const { skills, reads } = countingReads('words', texts);
    const fact = { kind: 'skill', skills } as const;
    const rows = skillRows([{ ...noted('2026-03-01', []), fact }]);
    expect(rows.map(({ notes }) => notes.length)).toEqual(Array(2000).fill(2));
    expect(reads()).toBeLessThan(10 * texts.length);
  });
});

describe('places and means', () => {
  test('are the picks and the words, each once', () => {
    const picked = { picks: ['Home', ' ', 'home '], words: 'At Oma’s' };
    expect(placesOf(waves({ where: picked }))).toEqual(['Home', 'At Oma’s']);
    expect(meansOf(waves({ means: picked }))).toEqual(['Home', 'At Oma’s']);
    expect(placesOf(waves())).toEqual([]);
    expect(meansOf(waves({ means: {} }))).toEqual([]);
  });

  test('the latest note of each place comes first; a note can have several, or none', () => {
    const row = rowOf(
      noted('2026-03-01', [at('Home', 'Outside')], { id: 'a' }),
      noted('2026-03-02', [{}], { id: 'b' }),
      noted('2026-03-03', [{ where: { picks: ['Therapy'], words: 'home' } }], { id: 'c' }),
      noted('2026-02-01', [{ where: {} }, at('therapy')], { id: 'd' }),
    );
    expect(latestByPlace(row).map(({ place, note }) => [place, note.entryId])).toEqual([
      ['Therapy', 'c'],
      ['home', 'c'],
      [null, 'b'],
      ['Outside', 'a'],
    ]);
  });
});

describe('the state', () => {
  test.each<[Partial<NoticedSkill>, SkillState]>([
    [{ seen: 'not-now', help: 'none', ...at('Home') }, 'not-now'],
    [{ seen: 'first', help: 'look' }, 'help'],
    [{ help: 'word' }, 'help'],
    [{ help: 'hand' }, 'help'],
    [{ help: 'all' }, 'help'],
    [{ seen: 'sometimes', help: 'none' }, 'alone'],
    [{ seen: 'mostly', ...at('Home') }, 'mostly'],
    [{ seen: 'sometimes', ...at('Home') }, 'starting'],
    [{ seen: 'first', ...at('Home') }, 'first'],
    [at('Home'), 'recorded'],
    [{ seen: 'places', ...at('Home') }, 'places'],
    [at(' '), 'recorded'],
    [{}, 'recorded'],
    [{ seen: 'always', help: 'robot', ...at('Home') }, 'recorded'],
    [{ seen: 'always', help: 'toString' }, 'recorded'],
    [{ seen: 'mostly', help: 'robot' }, 'mostly'],
  ])('of a note %o is %s', (fields, state) => {
    expect(stateOfNote(waves(fields))).toBe(state);
  });

  const notNow = { seen: 'not-now' };
  const mostly = { seen: 'mostly' };
  test.each<[string, readonly Partial<NoticedSkill>[], SkillState]>([
    ['the latest', [notNow, mostly], 'mostly'],
    ['the latest', [mostly, notNow], 'not-now'],
    [
      'one place',
      [
        { ...mostly, ...at('Home') },
        { ...notNow, ...at('HOME') },
      ],
      'not-now',
    ],
    [
      'two places',
      [
        { ...mostly, ...at('Home') },
        { ...notNow, ...at('Therapy') },
      ],
      'places',
    ],
    [
      'two places',
      [
        { ...notNow, ...at('Home') },
        { ...mostly, ...at('Therapy') },
      ],
      'places',
    ],
    [
      'two places, gone',
      [
        { ...notNow, ...at('Home') },
        { ...notNow, ...at('Therapy') },
      ],
      'not-now',
    ],
    [
      'two places, there',
      [
        { ...mostly, ...at('Home') },
        { help: 'hand', ...at('Therapy') },
      ],
      'help',
    ],
    ['no place last', [{ ...mostly, ...at('Home') }, notNow], 'not-now'],
    ['no place first', [notNow, { ...mostly, ...at('Home') }], 'mostly'],
    [
      'no place between',
      [{ ...notNow, ...at('Home') }, mostly, { ...mostly, ...at('Therapy') }],
      'mostly',
    ],
    [
      'no place before both',
      [notNow, { ...notNow, ...at('Home') }, { ...mostly, ...at('Therapy') }],
      'places',
    ],
  ])('of a row (%s): %o is %s', (_, skills, state) => {
    const days = skills.map((one, index) => noted(`2026-03-0${index + 1}`, [one]));
    expect(stateOf(rowOf(...days))).toBe(state);
    expect(stateOf(rowOf(noted('2026-03-01', skills)))).toBe(state);
  });

  test('of no notes is that it’s recorded', () => {
    expect(stateOf({ notes: [] })).toBe('recorded');
  });

  test('is put into words', () => {
    const states = [
      'mostly',
      'help',
      'starting',
      'places',
      'not-now',
      'first',
      'recorded',
    ] as const;
    expect(states.map((state) => stateText(state, 'female'))).toEqual([
      ...['most of the time', 'with help', 'just starting', 'in some places'],
      ...['not at the moment', 'first time', 'recorded'],
    ]);
  });

  test.each([
    ['female', 'on her own', 'On her own'],
    ['male', 'on his own', 'On his own'],
    ['other', 'on their own', 'On their own'],
    [undefined, 'on their own', 'On their own'],
  ] as const)('of a child whose gender is %s: %s', (gender, text, label) => {
    expect(stateText('alone', gender)).toBe(text);
    expect(ownText(gender)).toBe(label);
  });
});
