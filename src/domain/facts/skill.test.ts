import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JournalEntry } from '@/domain/schema/entities';
import { fewerInGate } from '@/lib/fixtures/fewer-in-gate';
import { optionsIn, withUsedOptions } from './custom-options';
import { factKeysOf, factRange, type FactSubject } from './fact-keys';
import { factsField } from './entry-facts';
import { emptyFactForms, factsFromForms, factsToForms, parseFactForms } from './fact-forms';
import { helps } from './education-and-social';
import {
  allAreas,
  areaLabel,
  emptyNoticedSkill,
  firstTimeText,
  isHelp,
  isSighting,
  isSkillArea,
  isWayOfSaying,
  type NoticedSkill,
  type NoticedSkillForm,
  noticedParts,
  sightings,
  skill,
  skillAreas,
  type SkillFact,
  waysOfSaying,
  howMuchHelp,
  inWhichPlaces,
} from './skill';

const when = { day: '2026-11-22', now: '2026-11-22T21:00' };
const toForm = (fact: SkillFact) => skill.toForm(fact, when.day, '');
const toFact = (form: ReturnType<typeof toForm>) => skill.fromForm(form, when);
const factOf = (...skills: readonly NoticedSkill[]): SkillFact => ({
  kind: 'skill',
  skills: [...skills],
});
const floats: NoticedSkill = { words: 'Floats on her back', area: 'movement', seen: 'first' };

/** With every field. */
const juice: NoticedSkill = {
  ...{ skillId: 's1', words: 'Asks for juice', area: 'language', seen: 'sometimes', help: 'word' },
  means: { picks: ['Device', 'Voice'], words: 'both at once' },
  where: { picks: ['Home'], words: 'in the garden' },
  ...{ withWhom: 'Oma', on: '2023-05', said: 'joose', saidHow: 'repeated' },
};
const whole: SkillFact = { ...factOf(juice, floats), by: 'Oma' };

const text = fc
  .string({ minLength: 1 })
  .map((one) => one.trim())
  .filter((one) => one !== '');
const later = fc.constantFrom<unknown>(1, 'x', false, null, { deep: [1, null] });
const isAboutWords = ({ said, saidHow }: NoticedSkill) => said !== undefined || !saidHow;
const picks = fc
  .record(
    { picks: fc.uniqueArray(text, { minLength: 1, maxLength: 3 }), words: text, later },
    { requiredKeys: [] },
  )
  .filter((one) => one.picks !== undefined || one.words !== undefined);
/** Every fourth area, sighting, help or way of saying is one of a later version. */
const orLater = (known: readonly string[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, text);
const anyNoticed: fc.Arbitrary<NoticedSkill> = fc.record(
  {
    ...{ skillId: text, words: text, area: orLater(skillAreas), saidHow: orLater(waysOfSaying) },
    ...{ seen: orLater(sightings), help: orLater(helps), means: picks, where: picks },
    ...{ withWhom: text, on: orLater(['2021', '2021-05', '2021-05-06']), said: text, later },
  },
  { requiredKeys: ['words', 'area'] },
);
const anySkills: fc.Arbitrary<SkillFact> = fc.record(
  {
    ...{ kind: fc.constant('skill' as const), by: text },
    skills: fc.array(anyNoticed.filter(isAboutWords), { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: ['kind', 'skills'] },
);

describe('what was noticed comes back from its form', () => {
  const runs = { numRuns: fewerInGate(500) };

  test('for any skill, including fields that a later version added', () => {
    fc.assert(
      fc.property(anySkills, (fact) => {
        expect(skill.schema.safeParse(fact).success).toBe(true);
        expect(toFact(toForm(fact))).toEqual(fact);
      }),
      runs,
    );
    expect(toFact(toForm(whole))).toEqual(whole);
  });

  test('and from a draft of it', () => {
    fc.assert(
      fc.property(anySkills, (fact) => {
        const forms = factsToForms([fact], when.day);
        const draft = parseFactForms(JSON.parse(JSON.stringify(forms)));
        expect(draft).toEqual(forms);
        expect(factsFromForms(draft, when)).toEqual([fact]);
      }),
      runs,
    );
  });

  test('with a field of a later version beside the skills, through an edit and when all are cleared', () => {
    const stored = { ...whole, mood: 'proud' };
    const edited = factOf({ ...juice, help: 'none' });
    expect(factsField([edited], { facts: [stored] })).toEqual({
      facts: [{ ...edited, mood: 'proud' }],
    });
    expect(factsField([], { facts: [stored] })).toEqual({
      facts: [{ kind: 'skill', mood: 'proud' }],
    });
    expect(factsField([], { facts: [whole] })).toEqual({});
  });

  test('with spaces trimmed, and otherwise as written', () => {
    const form: NoticedSkillForm = {
      ...emptyNoticedSkill,
      ...{ words: ' iPad:  opens A BOOK ', withWhom: ' oma', on: ' 2021 ', said: ' bOOk  ' },
    };
    expect(toFact({ by: ' Oma ', skills: [form] })).toEqual({
      ...{ kind: 'skill', by: 'Oma' },
      skills: [
        {
          ...{ words: 'iPad:  opens A BOOK', area: 'daily', withWhom: 'oma' },
          ...{ on: '2021', said: 'bOOk' },
        },
      ],
    });
  });

  test('with an own option that is half typed, once', () => {
    const [first] = toForm(whole).skills;
    if (!first) throw new Error('It has two');
    const typing = {
      ...first,
      means: { ...first.means, typing: ' Own  sign ' },
      where: { ...first.where, typing: 'Home' },
    };
    const form = { by: '', skills: [typing] };
    const draft = parseFactForms(JSON.parse(JSON.stringify({ ...emptyFactForms, skill: form })));
    expect(draft.skill).toEqual(form);
    expect(toFact(draft.skill)?.skills).toEqual([
      {
        ...juice,
        means: { picks: ['Device', 'Voice', 'Own sign'], words: 'both at once' },
      },
    ]);
  });

  test('as a readable fact for any input', () => {
    const typed = fc.oneof(fc.constantFrom('', ' '), fc.string());
    const typedPicks = fc.record({ picks: fc.array(typed), words: typed, typing: typed });
    const anyForm = fc.record({
      ...{ skillId: typed, words: typed, area: fc.constantFrom(...skillAreas), seen: typed },
      ...{ help: typed, means: typedPicks, where: typedPicks, withWhom: typed, on: typed },
      ...{ said: typed, saidHow: typed, going: typed },
    });
    fc.assert(
      fc.property(typed, fc.array(anyForm), (by, skills) => {
        const fact = toFact({ by, skills });
        if (fact !== null) expect(skill.schema.safeParse(fact).success).toBe(true);
        expect(fact === null).toBe(skills.every(({ words }) => words.trim() === ''));
        expect(fact?.skills.every(isAboutWords) ?? true).toBe(true);
      }),
      runs,
    );
  });
});

test.each<[string, Partial<NoticedSkill>, string]>([
  ['nothing else', {}, 'Waves'],
  ['how it was seen', { seen: 'first' }, 'Waves: first time'],
  ['that it comes and goes', { seen: 'sometimes' }, 'Waves: now and then'],
  ['that it is there', { seen: 'mostly' }, 'Waves: most of the time'],
  ['that it is not there', { seen: 'not-now' }, 'Waves: not at the moment'],
  ['no help', { help: 'none' }, 'Waves: no help'],
  ['much help', { help: 'all' }, 'Waves: help all the way'],
  ['means', { means: { picks: ['Sign'], words: 'her own' } }, 'Waves: by sign, by her own'],
  ['a place', { where: { picks: ['Nursery or school'] } }, 'Waves: at nursery or school'],
  ['people', { withWhom: 'her brother' }, 'Waves: with her brother'],
  ['a year', { on: '2021' }, 'Waves: around 2021'],
  ['a month', { on: '2023-05' }, 'Waves: around May 2023'],
  ['a day', { on: '2023-05-06' }, 'Waves: May 6, 2023'],
  ['a date that can’t be read', { on: 'spring' }, 'Waves'],
  ['words that were said', { said: 'bye BYE' }, 'Waves: “bye BYE”'],
  ['own words', { said: 'bye', saidHow: 'own' }, 'Waves: “bye”, own words'],
  ['a line', { said: 'b', saidHow: 'line' }, 'Waves: “b”, a line from a song, show or book'],
  ['no words that were said', { saidHow: 'own' }, 'Waves'],
  ['a way of saying of a later version', { said: 'b', saidHow: 'sung' }, 'Waves: “b”'],
  ['what a later version knows', { seen: 'twice', help: 'song', area: 'music' }, 'Waves'],
  ['what every object has', { seen: 'constructor', help: 'toString' }, 'Waves'],
  ['empty lists of a later version', { means: {}, where: { picks: [] } }, 'Waves'],
])('the text of a skill with %s', (_, fields, expected) => {
  expect(skill.text(factOf({ words: 'Waves', area: 'social', ...fields }))).toBe(expected);
});

test('the text says all of several skills, then who noticed them', () => {
  expect(noticedParts(juice)).toEqual([
    ...['now and then', 'a word', '“joose”', 'repeated after someone'],
    ...['by device, by voice, by both at once', 'at home, in the garden'],
    ...['with Oma', 'around May 2023'],
  ]);
  expect(skill.text(whole)).toBe(
    'Asks for juice: now and then, a word, “joose”, repeated after someone, by device, by voice, by both at once, at home, in the garden, with Oma, around May 2023; Floats on her back: first time; noticed by Oma',
  );
  expect(skill.text({ kind: 'skill', skills: [] })).toBe('');
});

describe('the title', () => {
  const [waves, jumps] = ['Waves', 'Jumps'].map((words) => ({ words, area: 'movement' }));
  if (!waves || !jumps) throw new Error('There are two');

  test.each<[string, readonly NoticedSkill[]]>([
    ['First time: Floats on her back', [floats]],
    ['First time: Floats on her back, Waves', [floats, { ...waves, seen: 'first' }]],
    ['Floats on her back, Waves', [floats, waves]],
    ['Waves', [waves]],
    ['Waves', [{ ...waves, seen: 'not-now' }]],
    ['', []],
  ])('is %j', (title, skills) => {
    expect(skill.title(factOf(...skills))).toBe(title);
  });

  test('of the firsts names those alone', () => {
    expect(firstTimeText(factOf(waves, floats, { ...jumps, seen: 'first' }))).toBe(
      'First time: Floats on her back, Jumps',
    );
    expect(firstTimeText(factOf(waves, { ...jumps, seen: 'mostly' }))).toBe('');
  });

  test('leaves the rest of one skill to say', () => {
    const left = (fact: SkillFact, title: string) =>
      skill.text(skill.withoutTitle?.(fact, title) ?? fact);
    const helped = factOf({ ...floats, help: 'hand' });
    expect(left(helped, ' First time: Floats on her back ')).toBe('a hand');
    expect(left(helped, 'At the pool')).toBe('Floats on her back: first time, a hand');
    expect(left({ ...factOf(waves), by: 'Oma' }, 'Waves')).toBe('noticed by Oma');
    // Otherwise nothing would be left.
    expect(left(factOf(waves), 'Waves')).toBe('Waves');
    // Of several, each needs its name.
    expect(left(factOf({ ...waves, help: 'hand' }, jumps), 'Waves, Jumps')).toBe(
      'Waves: a hand; Jumps',
    );
  });
});

describe('a problem is said', () => {
  const named = { ...emptyNoticedSkill, words: 'Waves' };
  const words = 'A few words are needed: what was it that you noticed?';
  const date = 'The date needs at least a year, such as 2023.';
  const future = 'Date cannot be in the future';

  test.each<[string, readonly NoticedSkillForm[], string | null]>([
    ['', [], null],
    [' ', [], null],
    ['Oma', [], 'Which skill was it?'],
    ['Oma', [named], null],
    ['', [emptyNoticedSkill], words],
    ['', [{ ...named, words: ' \n' }], words],
    // A second one that nobody described.
    ['', [named, emptyNoticedSkill], words],
    ['', [{ ...named, on: ' ' }], null],
    ['', [{ ...named, on: ' 2023 ' }], null],
    ['', [{ ...named, on: '2024-02-29' }], null],
    ['', [{ ...named, on: '23' }], date],
    ['', [{ ...named, on: '2023-13' }], date],
    ['', [{ ...named, on: '2023-1' }], date],
    ['', [{ ...named, on: '2023-02-29' }], date],
    ['', [named, { ...named, on: '2023-13' }], date],
    ['', [{ ...named, going: 'help' }], howMuchHelp],
    ['', [{ ...named, going: 'places' }], inWhichPlaces],
    // The year, the month and the day that have begun.
    ['', [{ ...named, on: '2026' }], null],
    ['', [{ ...named, on: '2026-11' }], null],
    ['', [{ ...named, on: '2026-11-22' }], null],
    ['', [{ ...named, on: '2026-11-23' }], future],
    ['', [{ ...named, on: '2026-12' }], future],
    ['', [named, { ...named, on: '2027' }], future],
  ])('by %j with %o', (by, skills, sentence) => {
    expect(skill.problem?.({ by, skills: [...skills] }, when)).toBe(sentence);
  });
});

describe('in a table of entries', () => {
  const cellsOf = (fact: SkillFact) =>
    skill.columns.map(({ name, values }) => [name, values(fact)] as const);

  test('each skill has a value in each column', () => {
    expect(cellsOf(whole)).toEqual([
      ['Skills', ['Asks for juice', 'Floats on her back']],
      ['Skill area', ['Language', 'Movement']],
      ['Skill seen', ['Now and then', 'First time']],
      ['Help with the skill', ['A word', undefined]],
      ['By which means', ['Device, Voice, both at once', undefined]],
      ['Skill seen where', ['Home, in the garden', undefined]],
      ['Skill seen with', ['Oma', undefined]],
      ['Skill seen when', ['2023-05', undefined]],
      ['As it was said', ['joose', undefined]],
      ['How it was said', ['Repeated', undefined]],
      ['Noticed by', ['Oma']],
    ]);
  });

  test('what a later version knows is in the table as it is, except the area', () => {
    const hums = { words: 'Hums', area: 'music', seen: 'twice', help: 'song', saidHow: 'sung' };
    const cells = new Map(cellsOf(factOf(hums)));
    const names = ['Skill area', 'Skill seen', 'Help with the skill', 'How it was said'];
    const values = names.map((name) => cells.get(name)?.join());
    expect(values).toEqual(['Other', 'twice', 'song', 'sung']);
    expect(cells.get('Noticed by')).toEqual([undefined]);
  });
});

const lists: readonly (readonly string[])[] = [skillAreas, sightings, helps, waysOfSaying];

test.each([...lists.flat(), 'constructor', 'toString', '', 'music'])(
  '%j is an area, a sighting, a help or a way of saying only if it is on that list',
  (one) => {
    expect([isSkillArea(one), isSighting(one), isHelp(one), isWayOfSaying(one)]).toEqual(
      lists.map((list) => list.includes(one)),
    );
    expect(areaLabel(one) === 'Other').toBe(!isSkillArea(one));
  },
);

test('a family’s own means and places are offered again, each in its row', () => {
  const fact = factOf(
    { ...juice, means: { picks: ['Own sign', 'voice'] }, where: { picks: ['Pool'] } },
    { ...floats, where: { picks: ['Pool', 'Beach', 'Outside'], words: 'not a pick' } },
  );
  const own = withUsedOptions(undefined, [fact]);
  expect(own).toEqual([
    { row: 'skill-means', words: ['Own sign'] },
    { row: 'skill-where', words: ['Pool', 'Beach'] },
  ]);
  expect(optionsIn('skill-means', ['Own sign'], [])).toEqual([
    ...['Voice', 'Sign', 'Gesture', 'Picture', 'Device', 'Writing', 'Own sign'],
  ]);
  const places = ['Home', 'Nursery or school', 'Therapy', 'Outside'];
  expect(optionsIn('skill-where', [], [])).toEqual(places);
});

describe('an entry is found', () => {
  const entryOf = (...skills: readonly NoticedSkill[]): JournalEntry => ({
    ...{ id: 'e1', childId: 'c1', title: 'Pool', category: 'moment', content: '' },
    ...{ date: '2026-11-21', facts: [factOf(...skills)] },
    ...{ createdAt: '2026-11-22T09:00:00.000Z', updatedAt: '2026-11-22T09:00:00.000Z' },
  });
  const days = ['2021-01-01', '2023-05-01', '2023-05-06', '2026-11-21'];
  const daysFound = (subject: FactSubject, ...skills: readonly NoticedSkill[]) =>
    days.filter((day) => {
      const [from, to] = factRange('c1', subject, { start: day, end: day });
      return factKeysOf(entryOf(...skills)).some((key) => key >= from && key <= to);
    });
  const first = (id: string): FactSubject => ({ about: 'first', id });

  test('by the skill’s id, on its own day', () => {
    const remembered = { ...juice, on: '2023-05-06' };
    expect(daysFound({ about: 'skill', id: 's1' }, floats, remembered)).toEqual(['2026-11-21']);
    expect(daysFound({ about: 'kind', kind: 'skill' }, remembered)).toEqual(['2026-11-21']);
    for (const id of ['s', 's11', '', 'Asks for juice'])
      expect(daysFound({ about: 'skill', id }, floats, remembered)).toEqual([]);
    expect(daysFound({ about: 'goal', id: 's1' }, remembered)).toEqual([]);
  });

  test.each([
    [undefined, '2026-11-21'],
    ['2021', '2021-01-01'],
    ['2023-05', '2023-05-01'],
    ['2023-05-06', '2023-05-06'],
    ['spring', '2026-11-21'],
  ])('as a first with the date %s: on %s, among all firsts and those of its area', (on, day) => {
    const one = { ...floats, ...(on !== undefined && { on }) };
    expect(daysFound(first(allAreas), one)).toEqual([day]);
    expect(daysFound(first('movement'), one)).toEqual([day]);
    expect(daysFound(first('language'), one)).toEqual([]);
    expect(daysFound(first('move'), one)).toEqual([]);
  });

  test('as a first only if it is one', () => {
    const { seen: _, ...unsaid } = floats;
    for (const seen of [undefined, 'sometimes', 'mostly', 'not-now', 'of a later version']) {
      const noticed = { ...unsaid, ...(seen !== undefined && { seen }) };
      expect(daysFound(first(allAreas), noticed)).toEqual([]);
      expect(daysFound(first('movement'), noticed)).toEqual([]);
    }
  });

  test('as a first of an area that a later version added, and by several firsts on several days', () => {
    const hums = { words: 'Hums', area: 'music', seen: 'first', on: '2021' };
    expect(daysFound(first('music'), hums, floats)).toEqual(['2021-01-01']);
    expect(daysFound(first('movement'), hums, floats)).toEqual(['2026-11-21']);
    expect(daysFound(first(allAreas), hums, floats)).toEqual(['2021-01-01', '2026-11-21']);
    const keys = factKeysOf(entryOf(floats, floats, hums));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
