import { describe, expect, test } from 'vitest';
import type { NotedFact } from '@/domain/facts/entry-facts';
import type { Skill } from '@/domain/schema/child-lists';
import { noted } from './fixtures/noticed';
import {
  areaOfGoal,
  lookedOutFor,
  withJoined,
  withLookedOutFor,
  withoutLookedOutFor,
  withRenamed,
} from './skill-list';
import { type SkillRow, skillRows } from './skill-rows';

type Notes = readonly NotedFact<'skill'>[];

const skill = (id: string, words: string, more: Partial<Skill> = {}): Skill => ({
  ...{ id, words, area: 'social', ...more },
});
const wish = (id: string, words: string, more: Partial<Skill> = {}): Skill =>
  skill(id, words, { lookingOut: true, ...more });

/** Each row as its words and the days of its notes. */
const summary = (facts: Notes, skills: readonly Skill[]) =>
  skillRows(facts, skills).map(({ words, notes }) => [words, notes.map(({ day }) => day).join()]);

/** Returns the row of a skill with these words. */
function rowOf(words: string, facts: Notes, skills: readonly Skill[] = []): SkillRow {
  const found = skillRows(facts, skills).find((row) => row.words === words);
  if (!found) throw new Error(`No row ${words}`);
  return found;
}

describe('what the family looks out for', () => {
  const idsOf = (skills: readonly Skill[], facts: Notes = []) =>
    lookedOutFor(skills, skillRows(facts, skills)).map(({ id }) => id);

  test('is what is marked, unless it was taken off the list', () => {
    const skills = [
      wish('a', 'Waves'),
      skill('b', 'Hops'),
      wish('c', 'Runs', { endedOn: '2026-01-01' }),
      wish('d', 'Claps'),
    ];
    expect(idsOf(skills)).toEqual(['a', 'd']);
    expect(lookedOutFor()).toEqual([]);
    expect(lookedOutFor(skills)).toHaveLength(2);
  });

  test('isn’t what was noticed, by its id or by its words', () => {
    const skills = [wish('a', 'Waves'), wish('b', 'Hops'), wish('c', 'Claps')];
    const facts = [
      noted('2026-03-01', [{ skillId: 'a', words: 'Waved to Opa' }]),
      noted('2026-03-02', [{ words: 'hóps' }]),
      // Another skill, which isn't on the list.
      noted('2026-03-03', [{ words: 'Sings' }]),
    ];
    expect(idsOf(skills, facts)).toEqual(['c']);
  });

  test('is there again if the latest note says that it isn’t there at the moment', () => {
    const skills = [wish('a', 'Waves')];
    const seen = noted('2026-03-01', [{ skillId: 'a' }]);
    const gone = noted('2026-03-02', [{ skillId: 'a', seen: 'not-now' }]);
    expect(idsOf(skills, [seen, gone])).toEqual(['a']);
    expect(idsOf(skills, [gone, seen, noted('2026-03-03', [{ skillId: 'a' }])])).toEqual([]);
    // Only what is marked.
    expect(idsOf([skill('a', 'Waves')], [seen, gone])).toEqual([]);
  });
});

describe('to look out for something', () => {
  const wave = { id: 'new', words: 'Waves', area: 'social', from: 'cdc-9-s-1' };

  test('adds it, with the idea that it came from', () => {
    const other = skill('a', 'Hops');
    expect(withLookedOutFor([other], wave)).toEqual([other, { ...wave, lookingOut: true }]);
    const { from: _, ...own } = wave;
    expect(withLookedOutFor([], own)).toEqual([{ ...own, lookingOut: true }]);
  });

  test('marks the skill that has the same words, in any case and with or without accents', () => {
    const others = [skill('a', 'Hops'), skill('c', 'Claps')];
    for (const words of ['WAVES', ' wàves ', 'Waves'])
      expect(withLookedOutFor([...others, skill('b', words, { goalId: 'g' })], wave)).toEqual([
        ...others,
        wish('b', words, { goalId: 'g', from: wave.from }),
      ]);
  });

  test('marks the skill that had these words before, and keeps the idea that it came from', () => {
    const renamed = skill('b', 'Waves goodbye', { alsoCalled: ['waves'], from: 'cdc-9-s-1' });
    expect(withLookedOutFor([renamed], wave)).toEqual([{ ...renamed, lookingOut: true }]);
    // A name in use comes first.
    const named = skill('c', 'Waves');
    expect(withLookedOutFor([renamed, named], wave)[0]).toBe(renamed);
  });

  test('puts a skill that was taken off the list back on it', () => {
    const [known] = withLookedOutFor([skill('a', 'waves', { endedOn: '2026-01-01' })], wave);
    expect(known).toEqual(wish('a', 'waves', { from: wave.from }));
    expect(known).not.toHaveProperty('endedOn');
    expect(lookedOutFor(known && [known])).toHaveLength(1);
  });

  test('a second time changes nothing', () => {
    const once = withLookedOutFor([], wave);
    expect(withLookedOutFor(once, { ...wave, id: 'other' })).toEqual(once);
  });
});

describe('taking a skill off the list of those to look out for', () => {
  const list = [wish('a', 'Waves'), wish('b', 'Hops')];

  test('takes it off the list if nothing is known of it', () => {
    expect(withoutLookedOutFor(list, 'a', false)).toEqual([wish('b', 'Hops')]);
    expect(withoutLookedOutFor(list, 'unknown', false)).toEqual(list);
  });

  test('leaves a skill that was noticed, was a goal, or has other names', () => {
    expect(withoutLookedOutFor(list, 'a', true)).toEqual([skill('a', 'Waves'), wish('b', 'Hops')]);
    for (const more of [{ goalId: 'g' }, { alsoCalled: ['Bye-bye'] }]) {
      const [first] = withoutLookedOutFor([wish('a', 'Waves', more)], 'a', false);
      expect(first).toEqual(skill('a', 'Waves', more));
      expect(first).not.toHaveProperty('lookingOut');
    }
  });
});

describe('to rename a skill', () => {
  const facts = [
    noted('2026-03-01', [{ skillId: 'a', words: 'Waves' }]),
    noted('2026-03-02', [{ words: 'waves' }]),
    noted('2026-03-03', [{ skillId: 'a', words: 'Bye-bye' }]),
    noted('2026-03-04', [{ words: 'Hops' }]),
  ];
  const listed = skill('a', 'Waves', { goalId: 'g' });
  const hops = skill('h', 'Hops');

  test('keeps its notes, and its former names', () => {
    const skills = [hops, listed];
    const row = rowOf('Waves', facts, skills);
    const renamed = withRenamed(skills, row, { words: 'Says bye', area: 'language' }, 'new');
    expect(renamed).toEqual([
      hops,
      {
        ...{ id: 'a', words: 'Says bye', area: 'language', goalId: 'g' },
        alsoCalled: ['Waves', 'Bye-bye'],
      },
    ]);
    expect(summary(facts, renamed)).toEqual([
      ['Hops', '2026-03-04'],
      ['Says bye', '2026-03-01,2026-03-02,2026-03-03'],
    ]);
  });

  test('twice keeps the names before, and back again leaves the name in use out of them', () => {
    const rename = (skills: readonly Skill[], from: string, words: string) =>
      withRenamed(skills, rowOf(from, facts, skills), { words, area: 'social' }, 'new');
    const twice = rename(rename([listed], 'Waves', 'Says bye'), 'Says bye', 'Waves to Opa');
    expect(twice).toEqual([
      skill('a', 'Waves to Opa', { goalId: 'g', alsoCalled: ['Waves', 'Bye-bye', 'Says bye'] }),
    ]);
    const back = rename(twice, 'Waves to Opa', 'WAVES');
    expect(back).toEqual([
      skill('a', 'WAVES', { goalId: 'g', alsoCalled: ['Bye-bye', 'Says bye', 'Waves to Opa'] }),
    ]);
    for (const skills of [twice, back])
      expect(summary(facts, skills)[1]?.[1]).toMatch(/-01,.*-03$/);
  });

  test('puts one that isn’t on the list on it', () => {
    const row = rowOf('Hops', facts);
    const renamed = withRenamed([listed], row, { words: 'Jumps', area: 'movement' }, 'new');
    expect(renamed).toEqual([
      listed,
      { id: 'new', words: 'Jumps', area: 'movement', alsoCalled: ['Hops'] },
    ]);
    expect(summary(facts, renamed)[0]).toEqual(['Jumps', '2026-03-04']);
    // Nor is one that another device deleted in the meantime.
    const deleted = withRenamed([], rowOf('Waves', facts, [listed]), row, 'new');
    expect(deleted).toMatchObject([{ id: 'new', words: 'Hops', alsoCalled: ['Waves', 'Bye-bye'] }]);
  });

  test('to another case or accent is no other name', () => {
    const row = rowOf('Hops', facts);
    for (const words of ['HOPS', 'Höps', 'hops '])
      expect(withRenamed([], row, { words, area: 'social' }, 'new')).toEqual([skill('new', words)]);
  });
});

describe('to join a skill to another', () => {
  const facts = [
    noted('2026-03-01', [{ skillId: 'a', words: 'Waves' }]),
    noted('2026-03-02', [{ words: 'Bye-bye' }]),
    noted('2026-03-03', [{ skillId: 'b', words: 'Gives a wave' }]),
    noted('2026-03-04', [{ words: 'bye-byé' }]),
  ];
  const a = skill('a', 'Waves', { alsoCalled: ['Waving'] });
  const b = skill('b', 'Gives a wave', { area: 'language', from: 'cdc-9-s-1' });
  const join = (skills: readonly Skill[], words: string, into: string, notes: Notes = facts) =>
    withJoined(skills, rowOf(words, notes, skills), rowOf(into, notes, skills), 'new');

  test('one that isn’t on the list into one that is', () => {
    const joined = join([a, b], 'bye-byé', 'Waves');
    expect(joined).toEqual([{ ...a, alsoCalled: ['Waving', 'bye-byé'] }, b]);
    expect(summary(facts, joined)).toEqual([
      ['Waves', '2026-03-01,2026-03-02,2026-03-04'],
      ['Gives a wave', '2026-03-03'],
    ]);
  });

  test('two of the list: one of them stays, with the names of both', () => {
    const joined = join([a, b], 'Waves', 'Gives a wave');
    expect(joined).toEqual([{ ...b, alsoCalled: ['Waving', 'Waves'] }]);
    expect(summary(facts, joined)).toEqual([
      ['bye-byé', '2026-03-02,2026-03-04'],
      ['Gives a wave', '2026-03-01,2026-03-03'],
    ]);
  });

  test('two that aren’t on the list: the one that keeps its name is put on it', () => {
    const both = [
      noted('2026-03-01', [{ words: 'Waves', area: 'daily' }]),
      noted('2026-03-02', [{ words: 'Bye-bye' }]),
    ];
    const joined = join([b], 'Bye-bye', 'Waves', both);
    expect(joined).toEqual([
      b,
      { id: 'new', words: 'Waves', area: 'daily', alsoCalled: ['Bye-bye'] },
    ]);
    expect(summary(both, joined)).toEqual([['Waves', '2026-03-01,2026-03-02']]);
  });

  test('into one whose area a later version knows, which stays as it is', () => {
    const both = [
      noted('2026-03-01', [{ words: 'Sings', area: 'music' }]),
      noted('2026-03-02', [{ words: 'Hums', area: 'daily' }]),
    ];
    expect(join([], 'Hums', 'Sings', both)).toEqual([
      { id: 'new', words: 'Sings', area: 'music', alsoCalled: ['Hums'] },
    ]);
  });

  test('one of the list into one that isn’t on it', () => {
    const joined = join([a, b], 'Waves', 'bye-byé');
    expect(joined).toEqual([
      b,
      { id: 'new', words: 'bye-byé', area: 'social', alsoCalled: ['Waving', 'Waves'] },
    ]);
    expect(summary(facts, joined)).toEqual([
      ['bye-byé', '2026-03-01,2026-03-02,2026-03-04'],
      ['Gives a wave', '2026-03-03'],
    ]);
  });

  test('three into one, one after the other', () => {
    const once = join([a, b], 'bye-byé', 'Waves');
    const twice = join(once, 'Waves', 'Gives a wave');
    expect(twice).toEqual([{ ...b, alsoCalled: ['Waving', 'bye-byé', 'Waves'] }]);
    expect(summary(facts, twice)).toEqual([
      ['Gives a wave', '2026-03-01,2026-03-02,2026-03-03,2026-03-04'],
    ]);
  });

  test('notes that name it in other words belong to the other skill too', () => {
    const notes = [...facts, noted('2026-03-05', [{ skillId: 'a', words: 'Waved to Opa' }])];
    const joined = join([a, b], 'Waves', 'Gives a wave', notes);
    expect(joined).toEqual([{ ...b, alsoCalled: ['Waving', 'Waves', 'Waved to Opa'] }]);
    expect(summary(notes, joined)[0]).toEqual(['Gives a wave', '2026-03-01,2026-03-03,2026-03-05']);
  });

  test('what was written later under a former name belongs to it too', () => {
    const joined = join([a, b], 'Waves', 'Gives a wave');
    const later = [...facts, noted('2026-03-05', [{ words: ' WÀVING' }])];
    expect(summary(later, joined)[0]).toEqual(['Gives a wave', '2026-03-01,2026-03-03,2026-03-05']);
  });

  test('in the same words but for case and accents, no other name is kept', () => {
    const same = skill('c', 'gives  a WÀVE');
    const notes = [...facts, noted('2026-03-05', [{ skillId: 'c', words: 'Gives a wave' }])];
    const joined = join([b, same], 'gives  a WÀVE', 'Gives a wave', notes);
    expect(joined).toEqual([b]);
    expect(summary(notes, joined)[0]).toEqual(['Gives a wave', '2026-03-03,2026-03-05']);
  });
});

test('a goal of play or talk becomes a social skill, one of learning a skill of thinking', () => {
  expect(areaOfGoal('social')).toBe('social');
  expect(areaOfGoal('education')).toBe('thinking');
});
