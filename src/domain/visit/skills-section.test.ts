import { describe, expect, test } from 'vitest';
import type { NoticedSkill } from '@/domain/facts/skill';
import type { Skill } from '@/domain/schema/child-lists';
import { ids } from './fixtures/noted';
import { at, lineOf, on, page, type PageOptions, section, textsOf } from './fixtures/skill-lines';

describe('what’s new', () => {
  test('each first has its place, people, means and help, and its entry', () => {
    const first = on(
      '2026-11-10',
      'Floats',
      {
        ...{ seen: 'first', help: 'hand', withWhom: 'Arjun', said: 'look', area: 'movement' },
        ...{ saidHow: 'own', ...at('Home') },
        means: { picks: ['Voice'], words: 'Tap board' },
      },
      { id: 'a', by: 'Daniel' },
    );
    expect(section([first])).toEqual({
      basis: '1 skill noticed on 1 day',
      lines: [
        {
          lead: 'Floats',
          text: 'first time, at home, with Arjun, by voice, by Tap board, a hand, “look”, own words, noticed by Daniel.',
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
    expect(textsOf(all)).toEqual([
      'Waves: there again since 10 Nov, not there on 5 Oct.',
      'Waves: noticed once.',
    ]);
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

  test('a skill that is shown as new isn’t counted again, with what came after neither', () => {
    const first = on('2026-11-01', 'Floats', { seen: 'first', help: 'all' });
    const all = [first, on('2026-11-02', 'Floats', { help: 'hand' })];
    expect(textsOf(all)).toEqual(['Floats: first time, help all the way.']);
    expect(section(all)?.basis).toBe('1 skill noticed on 2 days');
    const recorded = [on('2026-11-01', 'Hops'), on('2026-11-02', 'Hops', { help: 'hand' })];
    expect(textsOf(recorded)).toEqual(['Hops: first recorded in this time.']);
    // Nor if it’s one of those that the line at the end counts.
    const others = ['3', '4', '5', '6'].map((day) =>
      on(`2026-11-0${day}`, `New ${day}`, { seen: 'first' }),
    );
    expect(textsOf([...all, ...others])?.slice(4)).toEqual([': And 1 more new skill.']);
  });

  test('only for those who ask about it; for speech, of language alone', () => {
    const all = ['daily', 'language'].flatMap((area) => [
      on('2026-09-01', area, { area }),
      on('2026-11-10', area, { area, help: 'hand' }),
    ]);
    const leadsFor = (profession: string) =>
      section(all, { profession })?.lines?.map(({ lead }) => lead);
    for (const profession of ['occupational', 'school', 'plan'])
      expect(leadsFor(profession)?.toSorted(), profession).toEqual(['daily', 'language']);
    expect(leadsFor('speech')).toEqual(['language']);
    for (const profession of ['paediatrician', 'dietitian', 'psychologist', 'handover', 'other'])
      expect(leadsFor(profession), profession).toEqual(['Also noticed']);
    const { basis, lines } = section(all, { profession: 'paediatrician' }) ?? {};
    expect(basis).toBe('2 skills noticed on 1 day');
    expect(lines?.[0]).toMatchObject({ text: 'language, daily.' });
    expect(lines?.[0]?.refs).not.toEqual([]);
  });

  test('names of what was noticed as before: eight, and how many more', () => {
    const all = Array.from({ length: 10 }, (_, at) => `skill ${at}`).flatMap((words) => [
      on('2026-09-01', words),
      on('2026-11-10', words),
    ]);
    const [line] = section(all, { profession: 'paediatrician' })?.lines ?? [];
    expect(line?.text).toMatch(/^(?:skill \d, ){8}and 2 more\.$/u);
  });

  test('a renamed skill has its name on the list, and a deleted one the last written', () => {
    const before = on('2026-09-01', 'floats', { skillId: 's' });
    const all = [
      on('2026-11-01', 'Floats', { skillId: 's' }),
      on('2026-11-02', 'floats', { skillId: 's' }),
    ];
    const skills = [{ id: 's', words: 'Floats alone', area: 'movement' }];
    const child = { ...page.child, skills };
    expect(textsOf(all, { child })).toEqual(['Floats alone: first recorded in this time.']);
    expect(textsOf([before, ...all], { child })).toEqual(['Floats alone: noticed twice.']);
    expect(textsOf(all)).toEqual(['floats: first recorded in this time.']);
    expect(textsOf([before, ...all])).toEqual(['floats: noticed twice.']);
  });
});

describe('how many lines each part has', () => {
  const nth = Array.from({ length: 20 }, (_, index) => index);
  const all = nth.flatMap((index) => [
    on('2026-11-10', `New ${index}`, { seen: 'first' }),
    on('2026-06-01', `Gone ${index}`, { seen: 'not-now' }),
    on('2026-06-01', `Back ${index}`, { seen: 'not-now' }),
    on('2026-11-09', `Back ${index}`),
    on('2026-06-01', `Seen ${index}`),
    on('2026-11-11', `Seen ${index}`),
  ]);

  test.each([
    ['occupational', 4],
    ['speech', 4],
    ['school', 3],
    ['plan', 3],
    ['paediatrician', 3],
    ['psychologist', 3],
    ['of a later version', 3],
  ])('%s: %i, and twelve of what isn’t there at the moment', (profession, most) => {
    const lines = section(all, { profession })?.lines ?? [];
    const countOf = (text: RegExp) => lines.filter((line) => text.test(line.text)).length;
    expect(countOf(/^first time/)).toBe(most);
    expect(countOf(/^there again/)).toBe(most);
    expect(countOf(/^not at the moment/)).toBe(12);
    const isTallied = ['occupational', 'school', 'plan'].includes(profession);
    expect(countOf(/^noticed once/)).toBe(isTallied ? most : 0);
    const rest = lines.filter(({ lead }) => lead === '');
    expect(rest.map(({ text, refs }) => `${text} ${refs.length}`)).toEqual([
      `And ${20 - most} more new skills. ${20 - most}`,
      // Each with the entry that says it was gone.
      `And ${20 - most} more skills there again. ${2 * (20 - most)}`,
      'And 8 more skills not at the moment. 8',
      // Those that are back are tallied too.
      ...(isTallied ? [`And ${40 - most} more skills noticed. ${40 - most}`] : []),
    ]);
  });

  test('twelve that aren’t there need no line that counts the others', () => {
    const gone = nth.slice(0, 12).map((index) => on('2026-06-01', `${index}`, { seen: 'not-now' }));
    expect(section(gone)?.lines).toHaveLength(12);
    expect(section([...gone, on('2026-06-01', 'One', { seen: 'not-now' })])?.lines).toHaveLength(
      13,
    );
  });
});

describe('what we’re looking out for', () => {
  const skill = (words: string, more: Partial<Skill> = {}): Skill => ({
    ...{ id: words, words, area: 'daily', lookingOut: true, ...more },
  });
  const childWith = (...skills: Skill[]): PageOptions => ({ child: { ...page.child, skills } });

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

  test('a wish that was noticed isn’t one any more, unless it isn’t there at the moment', () => {
    const child = childWith(skill('A spoon'), skill('Waving'), skill('Hopping'));
    const all = [
      on('2026-09-01', 'a SPOON'),
      on('2026-11-10', 'Wave', { skillId: 'Waving' }),
      on('2026-11-11', 'Waving', { seen: 'not-now' }),
    ];
    expect(lineOf(/looking out/, all, child)?.text).toBe('Waving, Hopping.');
    expect(lineOf(/looking out/, [...all, on('2026-11-12', 'Hopping')], child)?.text).toBe(
      'Waving.',
    );
    const none = childWith(skill('A spoon'));
    expect(lineOf(/looking out/, all, none)).toBeUndefined();
  });

  test('nine are four and five more', () => {
    const child = childWith(...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((nth) => skill(`Skill ${nth}`)));
    expect(lineOf(/looking out/, [on('2026-11-10', 'Floats')], child)?.text).toBe(
      'Skill 1, Skill 2, Skill 3, Skill 4, and 5 more.',
    );
  });
});
