import { describe, expect, test } from 'vitest';
import type { NotedFact } from '@/domain/facts/entry-facts';
import type { NoticedSkill } from '@/domain/facts/skill';
import type { LifeChange, Skill } from '@/domain/schema/child-lists';
import { ids } from './fixtures/noted';
import { type SkillsPage, skillsSection } from './skills-section';

const page: SkillsPage = {
  child: { birthdate: '2022-09-20' },
  profession: 'paediatrician',
  period: { start: '2026-10-01', end: '2026-11-22' },
  leavesNameOut: false,
};

type Note = NotedFact<'skill'>;

/** One skill, noticed in an entry of that day. */
const on = (
  day: string,
  words: string,
  fields: Partial<NoticedSkill> = {},
  more: { readonly id?: string; readonly by?: string; readonly updatedAt?: string } = {},
): Note => {
  const { id = `${day} ${words}`, by, updatedAt = `${day}T08:00:00.000Z` } = more;
  const skills = [{ words, area: 'daily', ...fields }];
  return { entryId: id, day, updatedAt, fact: { kind: 'skill', ...(by && { by }), skills } };
};
const at = (...picks: string[]) => ({ where: { picks } });
const change = (day: string, words: string): LifeChange => ({
  ...{ id: day + words, day, words, kind: 'school' },
});

interface Options extends Partial<SkillsPage> {
  readonly changes?: readonly LifeChange[];
  readonly redact?: (text: string) => string;
}
const section = (all: readonly Note[], { changes = [], redact, ...rest }: Options = {}) =>
  skillsSection(all, { ...page, ...rest }, changes, redact ?? ((text) => text));
const textsOf = (...args: Parameters<typeof section>) =>
  section(...args)?.lines?.map(({ lead, text }) => `${lead}: ${text}`);
const lineOf = (text: RegExp, ...args: Parameters<typeof section>) =>
  section(...args)?.lines?.find((line) => text.test(`${line.lead}: ${line.text}`));

describe('what’s new', () => {
  test('each first has its place, people, means and help, and its entry', () => {
    const first = on(
      '2026-11-10',
      'Floats',
      {
        ...{ seen: 'first', help: 'hand', withWhom: 'Arjun', said: 'look', area: 'movement' },
        ...at('Home'),
        means: { picks: ['Voice'], words: 'Tap board' },
      },
      { id: 'a', by: 'Daniel' },
    );
    expect(section([first])).toEqual({
      basis: '1 skill noticed on 1 day',
      lines: [
        {
          lead: 'Floats',
          text: 'first time, at home, with Arjun, by voice, by Tap board, a hand, “look”, noticed by Daniel.',
          refs: [{ entryId: 'a', day: '2026-11-10' }],
        },
      ],
    });
  });

  test('a skill that was first recorded in the period isn’t called a first', () => {
    const all = [on('2026-11-10', 'Walks', { seen: 'mostly', ...at('the pool') })];
    expect(textsOf(all)).toEqual([
      'Walks: first recorded in this time, most of the time, the pool.',
    ]);
  });

  test('what was noted before the period isn’t new, except a first', () => {
    const before = on('2026-09-30', 'Floats');
    expect(textsOf([before, on('2026-11-10', 'Floats')])).toEqual(['Floats: noticed once.']);
    const first = on('2026-11-10', 'floats ', { seen: 'first', ...at('Nursery or school') });
    expect(textsOf([before, first])).toEqual(['floats: first time, at nursery or school.']);
  });

  test('a first twice is there twice, latest first', () => {
    const all = ['Home', 'Outside'].map((place, index) =>
      on(`2026-11-1${index}`, 'Floats', { seen: 'first', ...at(place) }, { id: place }),
    );
    expect(textsOf(all)).toEqual(['Floats: first time, outside.', 'Floats: first time, at home.']);
    expect(section(all)?.lines?.map(({ refs }) => ids(refs).join())).toEqual(['Outside', 'Home']);
  });

  test('a skill whose first note says that it’s gone isn’t new when it’s back', () => {
    const all = [on('2026-10-05', 'Waves', { seen: 'not-now' }), on('2026-11-10', 'Waves')];
    expect(textsOf(all)).toEqual(['Waves: noticed once.']);
  });

  test('a rough date counts if it can be in the period, and nobody noted it before', () => {
    const textOf = (day: string, date: string) =>
      textsOf([on(day, 'Floats', { seen: 'first', on: date })]);
    expect(textOf('2026-11-10', '2026-11')).toEqual(['Floats: first time, around November 2026.']);
    expect(textOf('2026-11-10', '2026')).toEqual(['Floats: first time, around 2026.']);
    expect(textOf('2026-10-01', '2026-09')).toBeUndefined();
    // Remembered years later, or in an entry that an earlier visit had.
    expect(textOf('2026-11-10', '2021')).toBeUndefined();
    expect(textOf('2026-11-10', '2024-02-29')).toBeUndefined();
    expect(textOf('2026-09-30', '2026')).toBeUndefined();
    expect(textOf('2026-11-10', '2026-10-03')).toEqual(['Floats: first time, 3 Oct.']);
    // After the end, and unreadable.
    expect(textOf('2026-11-10', '2026-11-23')).toBeUndefined();
    expect(textOf('2026-11-10', 'spring')).toEqual(['Floats: first time.']);
  });

  test('an earlier note keeps a rough date from being the first one', () => {
    const all = [on('2026-03-10', 'Floats'), on('2026-11-10', 'Floats', { on: '2026' })];
    expect(textsOf(all)).toEqual(['Floats: noticed once.']);
  });
});

describe('with how much help', () => {
  const helped = (help: string, count: number, more: Partial<NoticedSkill> = {}) =>
    Array.from({ length: count }, (_, index) =>
      on('2026-11-10', 'Puts on a jacket', { help, ...more }, { id: `${help}${index}` }),
    );
  const before = on('2026-09-01', 'Puts on a jacket');

  test('from the most help to none, and the places that differ', () => {
    const all = [
      before,
      ...helped('none', 1),
      ...helped('hand', 3),
      ...helped('word', 4),
      on('2026-11-12', 'Puts on a jacket', { help: 'word', ...at('Nursery or school') }),
      on('2026-11-13', 'Puts on a jacket', { help: 'none' }),
    ];
    expect(textsOf(all)).toEqual([
      'Puts on a jacket: a hand (3), a word (5), no help (2); at nursery or school: a word.',
    ]);
    expect(lineOf(/jacket/, all)?.refs).toHaveLength(10);
  });

  test('of many places, the latest three', () => {
    const all = ['none', 'look', 'word', 'hand'].map((help, index) =>
      on(`2026-11-1${index}`, 'Puts on a jacket', { help, ...at(`Place ${index}`) }),
    );
    expect(lineOf(/jacket/, [before, ...all])?.text).toBe(
      'a hand (1), a word (1), a look (1), no help (1); Place 3: a hand; Place 2: a word; Place 1: a look.',
    );
  });

  test('one place, or the same help in all, is said once', () => {
    const home = helped('hand', 2, at('Home'));
    expect(textsOf([before, ...home])).toEqual(['Puts on a jacket: a hand (2).']);
    const outside = on('2026-11-11', 'Puts on a jacket', { help: 'hand', ...at('Outside') });
    // Before the period, the help differed.
    const earlier = on('2026-09-02', 'Puts on a jacket', { help: 'all', ...at('Therapy') });
    expect(textsOf([before, earlier, ...home])).toEqual(['Puts on a jacket: a hand (2).']);
    expect(textsOf([before, ...home, outside])).toEqual(['Puts on a jacket: a hand (3).']);
  });

  test('without help it says how it was seen; what a later version wrote counts as absent', () => {
    const all = [
      on('2026-09-01', 'Waves'),
      on('2026-11-01', 'Waves', { seen: 'mostly' }),
      on('2026-11-02', 'Waves', { seen: 'sometimes' }),
      on('2026-11-03', 'Waves', { seen: 'sometimes', help: 'look' }),
      on('2026-11-04', 'Waves', { seen: 'often', help: 'robot' }),
    ];
    expect(textsOf(all)).toEqual([
      'Waves: a look (1), now and then (1), most of the time (1), nothing else recorded (1).',
    ]);
  });

  test('a first that is shown isn’t counted again alone, but with what came after', () => {
    const first = on('2026-11-01', 'Floats', { seen: 'first', help: 'all' });
    expect(textsOf([first])).toHaveLength(1);
    expect(textsOf([first, on('2026-11-02', 'Floats', { help: 'hand' })])).toEqual([
      'Floats: first time, help all the way.',
      'Floats: help all the way (1), a hand (1).',
    ]);
  });

  test('a renamed skill has its name on the list, and a deleted one the last written', () => {
    const all = [
      on('2026-11-01', 'Floats', { skillId: 's' }),
      on('2026-11-02', 'floats', { skillId: 's' }),
    ];
    const skills = [{ id: 's', words: 'Floats alone', area: 'movement' }];
    expect(textsOf(all, { child: { ...page.child, skills } })?.[0]).toMatch(/^Floats alone: /);
    expect(textsOf(all)).toEqual([
      'floats: first recorded in this time.',
      'floats: noticed twice.',
    ]);
  });
});

describe('not at the moment', () => {
  const gone = (day: string, fields: Partial<NoticedSkill> = {}, updatedAt?: string) =>
    on(day, 'Waves', { seen: 'not-now', ...fields }, updatedAt ? { updatedAt } : {});

  test('it’s there whatever the period, with the day it was noticed or since when', () => {
    expect(section([gone('2024-02-29')])).toEqual({
      basis: '1 skill not at the moment',
      lines: [
        {
          lead: 'Waves',
          text: 'not at the moment, noticed on 29 February 2024.',
          refs: [{ entryId: '2024-02-29 Waves', day: '2024-02-29' }],
        },
      ],
    });
    const sinceOf = (date: string) => textsOf([gone('2026-11-10', { on: date })]);
    expect(sinceOf('2026-06')).toEqual(['Waves: not at the moment, since around June 2026.']);
    expect(sinceOf('2026-06-03')).toEqual(['Waves: not at the moment, since 3 June 2026.']);
    expect(sinceOf('2026')).toEqual(['Waves: not at the moment, since around 2026.']);
  });

  test('since it was last seen, with each entry that says so', () => {
    const all = [
      gone('2026-05-01'),
      on('2026-06-01', 'Waves'),
      gone('2026-07-01'),
      gone('2026-11-01'),
    ];
    expect(textsOf(all)).toEqual(['Waves: not at the moment, noticed on 1 July 2026.']);
    expect(section(all)?.lines?.[0]?.refs.map(({ day }) => day)).toEqual([
      ...['2026-07-01', '2026-11-01'],
    ]);
  });

  test('a skill that is back isn’t there', () => {
    expect(textsOf([gone('2026-06-01'), on('2026-07-01', 'Waves')])).toBeUndefined();
    const all = [gone('2026-10-05', at('Home')), on('2026-11-01', 'Waves')];
    expect(section(all)?.basis).toBe('1 skill noticed on 1 day');
  });

  test('a rough date isn’t lost behind a note that may be from before', () => {
    const all = [on('2026-06-10', 'Waves'), gone('2026-07-20', { on: '2026-06' })];
    expect(textsOf(all)).toEqual(['Waves: not at the moment, since around June 2026.']);
    // It was written on 12 June, so the skill was back after that.
    expect(
      textsOf([gone('2026-06-12', { on: '2026-06' }), on('2026-06-20', 'Waves')]),
    ).toBeUndefined();
  });

  test('in some places alone, it says in which', () => {
    const all = [
      on('2026-06-01', 'Waves', at('Home', 'Therapy', 'Outside')),
      gone('2026-07-01', at('Therapy', 'the pool')),
      gone('2026-07-05', at('Home')),
      on('2026-11-10', 'Waves', { help: 'word', ...at('Outside') }),
    ];
    expect(textsOf(all)).toEqual([
      'Waves: not at the moment, at home, noticed on 5 July 2026; at therapy, the pool, noticed on 1 July 2026.',
      'Waves: a word (1).',
    ]);
    expect(section(all)?.basis).toBe('1 skill noticed on 1 day, 1 skill not at the moment');
  });

  test('the places where it’s gone aren’t among those where it was seen', () => {
    const all = [
      on('2026-10-01', 'Waves', { help: 'hand', ...at('Nursery or school') }),
      on('2026-10-02', 'Waves', { help: 'hand', ...at('Home') }),
      gone('2026-11-01', { help: 'hand', ...at('Home') }),
    ];
    expect(textsOf([on('2026-09-01', 'Waves'), ...all])?.[1]).toBe(
      'Waves: a hand (2); at nursery or school: a hand.',
    );
  });

  test('a date that is yet to come doesn’t hide it', () => {
    expect(textsOf([gone('2026-11-10', { on: '2026-12' })])).toHaveLength(1);
  });

  test('a note without a place speaks of all places', () => {
    const all = [on('2026-06-01', 'Waves', at('Home')), gone('2026-07-01')];
    expect(textsOf(all)).toEqual(['Waves: not at the moment, noticed on 1 July 2026.']);
    const later = [gone('2026-06-01', at('Home')), gone('2026-07-01')];
    expect(textsOf(later)).toEqual(['Waves: not at the moment, noticed on 1 June 2026.']);
    expect(textsOf([...all, on('2026-08-01', 'Waves', at('Home'))])).toBeUndefined();
    // Seen anywhere, and gone at home again.
    const again = [...later, on('2026-08-01', 'Waves'), gone('2026-09-01', at('Home'))];
    expect(textsOf(again)).toEqual([
      'Waves: not at the moment, at home, noticed on 1 September 2026.',
    ]);
  });

  test('of two devices on one day, the one that was changed last counts', () => {
    const seen = (time: string) =>
      on('2026-11-10', 'Waves', {}, { id: 'b', updatedAt: `2026-11-10T${time}:00.000Z` });
    const noon = gone('2026-11-10', {}, '2026-11-10T12:00:00.000Z');
    expect(lineOf(/not at the moment/, [seen('11:00'), noon])).toBeDefined();
    expect(lineOf(/not at the moment/, [seen('13:00'), noon])).toBeUndefined();
  });

  test('what changed two weeks before or after', () => {
    const days = ['2026-05-17', '2026-05-18', '2026-06-15', '2026-06-16'];
    const changes = days.map((day, index) => change(day, `Change ${index}`));
    const inThatTime = (date: string) =>
      textsOf([gone('2026-11-10', { on: date })], { changes })?.[0]?.split('. ')[1];
    expect(inThatTime('2026-06-01')).toBe('In that time: Change 1 (18 May), Change 2 (15 Jun).');
    expect(inThatTime('2026-06')).toBe(
      'In that time: Change 1 (18 May), Change 2 (15 Jun), Change 3 (16 Jun).',
    );
    // A year doesn't tell what else was new then.
    expect(inThatTime('2026')).toBeUndefined();
    expect(inThatTime('2026-09-01')).toBeUndefined();
  });

  test('the changes after the first three are counted, and those after the period left out', () => {
    const changes = [1, 2, 3, 4, 5].map((day) => change(`2026-06-0${day}`, `Change ${day}`));
    expect(textsOf([gone('2026-06-01')], { changes })?.[0]).toMatch(
      /Change 1 \(1 Jun\), Change 2 \(2 Jun\), Change 3 \(3 Jun\), and 2 more\.$/,
    );
    const later = [change('2026-11-23', 'Moved house')];
    expect(textsOf([gone('2026-11-20')], { changes: later })?.[0]).not.toContain('Moved');
  });

  test('a skill that was taken off the list before the period is left out', () => {
    const withEnd = (endedOn: string): Options => ({
      child: { ...page.child, skills: [{ id: 's', words: 'Waves', area: 'social', endedOn }] },
    });
    const all = [gone('2026-06-01', { skillId: 's' })];
    expect(section(all, withEnd('2026-09-30'))).toBeNull();
    expect(section(all, withEnd('2026-10-01'))?.lines).toHaveLength(1);
  });
});

describe('what we’re looking out for', () => {
  const skill = (words: string, more: Partial<Skill> = {}): Skill => ({
    ...{ id: words, words, area: 'daily', lookingOut: true, ...more },
  });
  const childWith = (...skills: Skill[]): Options => ({ child: { ...page.child, skills } });

  test('the words of the list that are looked out for', () => {
    const child = childWith(
      skill('A spoon'),
      skill('Old', { endedOn: '2026-01-01' }),
      { id: 'x', words: 'Seen', area: 'daily' },
      skill('Waving'),
    );
    expect(lineOf(/looking out/, [on('2026-11-10', 'Floats')], child)).toEqual({
      ...{ lead: 'What we’re looking out for', text: 'A spoon, Waving.', refs: [] },
    });
    expect(section([], child)).toBeNull();
    expect(section([on('2026-09-30', 'Floats')], child)).toBeNull();
  });

  test('nine are eight and one more', () => {
    const child = childWith(...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((nth) => skill(`Skill ${nth}`)));
    expect(lineOf(/looking out/, [on('2026-11-10', 'Floats')], child)?.text).toMatch(
      /Skill 8, and 1 more\.$/,
    );
  });
});
